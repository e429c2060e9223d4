import { z } from 'zod'
import type { StreamType } from '../event-sourcing/event.ts'

export const guestAccessRules = z.object({
  enabled: z.boolean(),
  /** code with which a visitor identifies the company */
  organizationCode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{4,12}$/, 'Please use 4 to 12 letters and digits.'),
})
export type GuestAccess = z.infer<typeof guestAccessRules>

const changed = z.object({
  type: z.literal('GuestAccessChanged'),
  enabled: z.boolean(),
  organizationCode: z.string(),
})
const change = guestAccessRules.extend({ type: z.literal('ChangeGuestAccess') })
interface GuestAccessState {
  record: GuestAccess | null
}

/**
 * Event stream of a company's guest access: whether it is open, and the company's code. Its id is the
 * company's id.
 */
export const guestAccessStream: StreamType<
  GuestAccessState,
  z.infer<typeof change>,
  z.infer<typeof changed>
> = {
  name: 'guest-access',
  command: change,
  event: changed,
  initial: { record: null },
  evolve: (_, { enabled, organizationCode }) => ({ record: { enabled, organizationCode } }),
  decide: ({ enabled, organizationCode }, { record }) =>
    record?.enabled === enabled && record.organizationCode === organizationCode
      ? { events: [] }
      : { events: [{ type: 'GuestAccessChanged', enabled, organizationCode }] },
}
