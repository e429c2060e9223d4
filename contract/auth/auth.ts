import { z } from 'zod'
import { userLanguage } from '../../domain/user/contact.ts'
import { isTimeZone } from '../../domain/time/zone-time.ts'
import { consoleSettings } from '../settings/console-settings.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { id } from '../core/id.ts'

/** Second factor that a session must present or set up before it can do anything else. */
export const pendingFactor = z.enum(['code', 'set-up'])
export type PendingFactor = z.infer<typeof pendingFactor>

export const user = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  /** id of the role, and what people call it */
  role: z.string(),
  role_name: z.string().optional(),
  phone_number: z.string().nullable().optional(),
  company_id: id,
  company_name: z.string(),
  /** IANA name; absent if the server does not send it, or it is not known here */
  company_time_zone: z.string().refine(isTimeZone).optional().catch(undefined),
  /** the digest of an image: GET /api/files/{digest} */
  company_logo: z.string().nullable().optional(),
  /** absent if the server does not send it: the default applies */
  system_settings: consoleSettings.optional().catch(undefined),
  avatar: z.string().nullable().optional(),
  /** chosen by the account; null or absent: the language of the browser */
  language: userLanguage.nullish().catch(undefined),
  /** the part of the company that the account sees, without changing anything; null or absent: all of it */
  limits: z
    .object({ client_ids: z.array(id), assignment_ids: z.array(id) })
    .nullable()
    .optional(),
  email_verified_at: z.string().nullable().optional(),
  is_verified: z.union([z.string(), z.number()]).nullable().optional(),
  /** start of the role's second-factor rule for an account without one, ms since epoch UTC */
  second_factor_due: z.number().nullable().optional().catch(undefined),
  /** absent if no second factor is pending */
  owes: pendingFactor.optional().catch(undefined),
  /** the console looks permissions up by name; a newer server may send unknown ones */
  permissions: z.array(z.string() as unknown as z.ZodType<Permission, Permission>).default([]),
})
export type User = z.infer<typeof user>

/** POST /api/web-login */
export const loginBody = z.object({ email: z.email().max(254), password: z.string().min(1) })
/** Access tokens are valid for 10 minutes; the refresh token rotates at each use. */
export const loginReply = z.object({
  data: z.object({
    token: z.string(),
    refresh_token: z.string().optional(),
    user,
    /** the company's log position before the reply: later replies are at least this new */
    log_position: z.number().int().optional(),
  }),
})

/**
 * POST /api/logout, without a bearer token: the refresh token identifies the session to end. The
 * reply does not matter.
 */
export const logoutBody = z.object({ refresh_token: z.string().optional() }).nullish()

/** POST /api/auth/refresh, with the refresh token as bearer */
export const refreshReply = z.object({ data: z.object({ token: z.string(), refresh_token: z.string() }) })
/** POST /api/refresh-token, with the refresh token in the body */
export const refreshTokenBody = z.object({ refresh_token: z.string() })
/** GET /api/auth/check */
export const authCheckReply = z.object({ data: z.object({ user }) })
/** POST /api/email/verification-notification and POST /api/frontend-verify */
export const messageReply = z.object({ msg: z.string() })
/** POST /api/frontend-verify */
export const frontendVerifyBody = z.object({ user_password: z.string().min(1) })
