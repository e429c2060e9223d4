import { z } from 'zod'
import { type StreamType, refuse } from '../event-sourcing/event.ts'

const roleId = z.string().min(1)
/** when the rule starts, ms since epoch UTC */
const from = z.number().int().min(0)

/** Time for affected people to set up a second factor after a rule becomes stricter, ms. */
export const GRACE_MS = 7 * 24 * 3_600_000

const event = z.discriminatedUnion('type', [
  // events from before the grace period existed lack `from`: their rules started at once
  z.object({ type: z.literal('SecondFactorRequired'), roleId, from: from.default(0) }),
  z.object({ type: z.literal('SecondFactorMadeOptional'), roleId }),
])
type SecondFactorRuleEvent = z.infer<typeof event>

const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('RequireSecondFactor'), roleId, from }),
  z.object({ type: z.literal('MakeSecondFactorOptional'), roleId }),
])
export type SecondFactorRuleCommand = z.infer<typeof command>

interface SecondFactorRuleState {
  required: boolean
}

/**
 * Event stream that records whether accounts with a role need a second factor. Its id is the role's id. It
 * is separate, because built-in roles have no stream.
 */
export const secondFactorRuleStream: StreamType<
  SecondFactorRuleState,
  SecondFactorRuleCommand,
  SecondFactorRuleEvent
> = {
  name: 'second-factor-rule',
  command,
  event,
  state: z.object({ required: z.boolean() }),
  initial: { required: false },
  evolve: (_state, { type }) => ({ required: type === 'SecondFactorRequired' }),
  decide: (asked, { required }) => {
    const { roleId: of } = asked
    if (asked.type === 'RequireSecondFactor')
      return required
        ? refuse('already_required', 'This role requires a second factor already.')
        : { events: [{ type: 'SecondFactorRequired', roleId: of, from: asked.from }] }
    return required
      ? { events: [{ type: 'SecondFactorMadeOptional', roleId: of }] }
      : refuse('not_required', 'This role does not require a second factor.')
  },
}
