import { z } from 'zod'
import { type StreamType, refuse } from '../event.ts'

const roleId = z.string().min(1)

const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('SecondFactorRequired'), roleId }),
  z.object({ type: z.literal('SecondFactorMadeOptional'), roleId }),
])
type SecondFactorRuleEvent = z.infer<typeof event>

const command = z.discriminatedUnion('type', [
  z.object({ type: z.literal('RequireSecondFactor'), roleId }),
  z.object({ type: z.literal('MakeSecondFactorOptional'), roleId }),
])
export type SecondFactorRuleCommand = z.infer<typeof command>

interface SecondFactorRuleState {
  required: boolean
}

/**
 * Whether who has a role signs in with a second factor, one stream a role, with its id: a company says it of the roles
 * that every company has, too, which it cannot change otherwise.
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
  decide: ({ type, roleId: of }, { required }) => {
    if (type === 'RequireSecondFactor')
      return required
        ? refuse('required_already', 'This role requires a second factor already.')
        : { events: [{ type: 'SecondFactorRequired', roleId: of }] }
    return required
      ? { events: [{ type: 'SecondFactorMadeOptional', roleId: of }] }
      : refuse('not_required', 'This role does not require a second factor.')
  },
}
