import { z } from 'zod'
import { guestAccessRules } from '../domain/guest/guest-access.ts'

/** GET, POST /api/guest-access-settings: not wrapped in `data`, as SPEC.md §7 has it. */
export const guestAccessSettings = z.object({ enabled: z.boolean(), organizationCode: z.string() })
export type GuestAccessSettings = z.infer<typeof guestAccessSettings>
export const guestAccessBody = guestAccessRules

/** code of the company that a visitor wants to see */
export const organizationCode = guestAccessRules.shape.organizationCode
