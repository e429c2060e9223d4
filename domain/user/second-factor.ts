import { z } from 'zod'
import { type Decision, refuse } from '../event-sourcing/event.ts'
import { label } from '../text/text.ts'

const named = { name: z.string() }

/**
 * Events about an account's second factor: that it exists, and later additions. The app's secret, the
 * passkeys' keys and the recovery codes are stored elsewhere.
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

type SecondFactorEvent = z.infer<(typeof secondFactorEvents)[number]>
type SecondFactorCommand = z.infer<(typeof secondFactorCommands)[number]>

/** Decides changes of an account's second factor. The first factor that is added turns it on. */
export function decideSecondFactor(command: SecondFactorCommand, on: boolean): Decision<SecondFactorEvent> {
  const turnedOn = { type: 'SecondFactorTurnedOn' } as const
  if (command.type === 'AddAuthenticatorApp')
    return { events: [on ? { type: 'AuthenticatorAppAdded' } : turnedOn] }
  if (command.type === 'AddPasskey') {
    const added = { type: 'PasskeyAdded', name: command.name } as const
    return { events: on ? [added] : [turnedOn, added] }
  }
  if (!on) return refuse('not_on', 'This account has no second factor.')
  switch (command.type) {
    case 'ReplaceAuthenticatorApp':
      return { events: [{ type: 'AuthenticatorAppReplaced' }] }
    case 'RemoveAuthenticatorApp':
      return { events: [{ type: 'AuthenticatorAppRemoved' }] }
    case 'RemovePasskey':
      return { events: [{ type: 'PasskeyRemoved', name: command.name }] }
    case 'TurnOffSecondFactor':
      return { events: [{ type: 'SecondFactorTurnedOff' }] }
  }
}
