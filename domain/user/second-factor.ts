import { z } from 'zod'

/** What the log tells of a second factor: that there is one. The secret and the recovery codes are kept elsewhere. */
export const secondFactorEvents = [
  z.object({ type: z.literal('SecondFactorTurnedOn') }),
  z.object({ type: z.literal('SecondFactorTurnedOff') }),
] as const

export const secondFactorCommands = [
  z.object({ type: z.literal('TurnOnSecondFactor') }),
  z.object({ type: z.literal('TurnOffSecondFactor') }),
] as const
