import { z } from 'zod'
import { id } from '../core/id.ts'
import { WINDOW_ORDER_ISSUE, isWindowOrdered } from '../tracking/location.ts'

/** Kinds of entries in the security log, in the order in which the filter lists them. */
export const SECURITY_EVENTS = [
  'SignedIn',
  'PasswordShown',
  'SignInFailed',
  'SignInHeldUp',
  'CodeRefused',
  'RecoveryCodeSpent',
  'PasswordRefused',
  'PasswordReset',
  'TokenReused',
  'ForgedSessionRefused',
  'ProviderRefused',
  'GuestLinkAsked',
  'GuestSignedIn',
  'GuestLinkRefused',
  'GuestLinkExpired',
  'PhoneFirstHeard',
  'PhoneRefused',
  'CallRefused',
  'CallHeldUp',
  'ReportsHeldUp',
  'InputRefused',
  'NothingFound',
  'ListExported',
  'TrailExported',
  'TrailViewed',
  'PersonalDataExported',
  'PersonalDataErased',
  'PhoneSecretShown',
  'PhonesChanged',
  'AccessChanged',
  'OwnSignInChanged',
  'SystemSettingsChanged',
] as const
export const securityEvent = z.enum(SECURITY_EVENTS)
export type SecurityEvent = z.infer<typeof securityEvent>

const moment = z.coerce.number().int().nonnegative().optional()

/**
 * GET /api/security-log: sign-ins, refusals, viewed trails, exports and access changes, newest first.
 * Requires View Security Log. The period is [from, to) in ms since epoch UTC. For the next page, `before`
 * is the `next` of the previous page. `Accept: text/csv` returns all matches as CSV, `application/x-ndjson`
 * one JSON row a line.
 */
export const securityLogQuery = z
  .object({
    before: z
      .string()
      .regex(/^\d{1,15}\.[\w-]{1,60}$/, 'takes the next of the page before')
      .optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(50),
    what: securityEvent.optional(),
    account_id: id.optional(),
    from: moment,
    to: moment,
  })
  .refine(isWindowOrdered, WINDOW_ORDER_ISSUE)
export type SecurityLogQuery = z.infer<typeof securityLogQuery>

/** Equal entries (same event, account and network) within an hour are one row with their count. */
export const securityLogRow = z.object({
  id: z.string(),
  /** time of the first entry in the row, ms since epoch UTC; `last_at`: of the last */
  first_at: z.number(),
  last_at: z.number(),
  what: securityEvent,
  count: z.number().int(),
  /** null if nobody was signed in and the account is unknown */
  account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  /** the guest whose link was used; null: no guest */
  guest_id: z.string().nullable(),
  guest_name: z.string().nullable(),
  /** the phone whose secret was used; null: no phone */
  device_id: z.string().nullable(),
  device_label: z.string().nullable(),
  /** IP address of the last entry; null if there were too many to store */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** the request, e.g. `GET /api/patrols/17/locations`; a refused request is stored without ids */
  call: z.string().nullable(),
})
export type SecurityLogRow = z.infer<typeof securityLogRow>

export const securityLogReply = z.object({
  data: z.array(securityLogRow),
  /** null: this is the last page */
  meta: z.object({ next: z.string().nullable() }),
})

/** A row in the CSV; times are ISO 8601. */
export const securityLogLine = securityLogRow.extend({ first_at: z.string(), last_at: z.string() })

/** GET /api/failed-sign-ins: failed attempts on the caller's account since their previous sign-in. */
export const failedSignInsReply = z.object({
  data: z.object({
    count: z.number().int(),
    /** ms since epoch UTC; null: no failed attempt */
    last_at: z.number().nullable(),
    /** some of the IP addresses, newest first */
    addresses: z.array(z.string()),
  }),
})
