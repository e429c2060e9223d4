import { z } from 'zod'
import { id } from '../core/id.ts'
import { WINDOW_ORDER_ISSUE, isWindowOrdered } from '../tracking/location.ts'

/** Kinds of entries of the security log, in the order of the filter. */
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
 * GET /api/security-log: sign-ins, refusals, viewed trails, exports, and changes of access; newest first.
 * Needs View Security Log. `before` is the `next` of the previous page, [from, to) in ms since epoch UTC.
 * With `Accept: text/csv`, all matches as CSV, with `Accept: application/x-ndjson` as rows, one a line.
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

/** One row for equal entries (same event, account and network) within an hour, with their count. */
export const securityLogRow = z.object({
  id: z.string(),
  /** ms since epoch UTC, the first and the last of them */
  first_at: z.number(),
  last_at: z.number(),
  what: securityEvent,
  count: z.number().int(),
  /** null if nobody was signed in and the account is not known */
  account_id: z.string().nullable(),
  account_name: z.string().nullable(),
  /** guest of the link; null: none */
  guest_id: z.string().nullable(),
  guest_name: z.string().nullable(),
  /** phone of the secret */
  device_id: z.string().nullable(),
  device_label: z.string().nullable(),
  /** IP address of the last one; null if there were too many to store */
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** the call, `GET /api/patrols/17/locations`; without ids if it was refused */
  call: z.string().nullable(),
})
export type SecurityLogRow = z.infer<typeof securityLogRow>

export const securityLogReply = z.object({
  data: z.array(securityLogRow),
  /** null: this is the last page */
  meta: z.object({ next: z.string().nullable() }),
})

/** a line of the CSV; times in ISO 8601 */
export const securityLogLine = securityLogRow.extend({ first_at: z.string(), last_at: z.string() })

/**
 * GET /api/failed-sign-ins: failed attempts on the caller's account since the sign-in before this
 * one
 */
export const failedSignInsReply = z.object({
  data: z.object({
    count: z.number().int(),
    /** ms since epoch UTC; null: none */
    last_at: z.number().nullable(),
    /** a few of them, newest first */
    addresses: z.array(z.string()),
  }),
})
