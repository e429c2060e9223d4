import { z } from 'zod'
import { label } from '../text.ts'

const named = { name: z.string() }

/**
 * What the log tells of a second factor: that there is one, and what was added to it later. The secret of the app, the
 * keys of passkeys and the recovery codes are kept elsewhere.
 */
export const secondFactorEvents = [
  z.object({ type: z.literal('SecondFactorTurnedOn') }),
  z.object({ type: z.literal('AuthenticatorAppAdded') }),
  z.object({ type: z.literal('AuthenticatorAppReplaced') }),
  z.object({ type: z.literal('AuthenticatorAppRemoved') }),
  z.object({ type: z.literal('PasskeyAdded'), ...named }),
  z.object({ type: z.literal('PasskeyRemoved'), ...named }),
  z.object({ type: z.literal('SecondFactorTurnedOff') }),
] as const

export const passkeyName = label(60)

export const secondFactorCommands = [
  z.object({ type: z.literal('AddAuthenticatorApp') }),
  z.object({ type: z.literal('ReplaceAuthenticatorApp') }),
  z.object({ type: z.literal('RemoveAuthenticatorApp') }),
  z.object({ type: z.literal('AddPasskey'), name: passkeyName }),
  z.object({ type: z.literal('RemovePasskey'), name: passkeyName }),
  z.object({ type: z.literal('TurnOffSecondFactor') }),
] as const
