import { z } from 'zod'
import { ownLanguage } from '../domain/user/contact.ts'
import { isTimeZone } from '../domain/time/zone-time.ts'
import { consoleSettings } from './console-settings.ts'
import type { Permission } from '../domain/user/permission.ts'
import { id } from './id.ts'

/** Of a second factor, what a session owes before it may do anything else: a code, or to set one up. */
export const owed = z.enum(['code', 'set-up'])
export type Owed = z.infer<typeof owed>

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
  /** IANA name; left out where the server does not say, or says one that is not known here */
  company_time_zone: z.string().refine(isTimeZone).optional().catch(undefined),
  /** the digest of an image: GET /api/files/{digest} */
  company_logo: z.string().nullable().optional(),
  /** left out where the server does not say: what holds where a company has said nothing */
  system_settings: consoleSettings.optional().catch(undefined),
  avatar: z.string().nullable().optional(),
  /** which the account has chosen; null or left out: that of the browser */
  language: ownLanguage.nullish().catch(undefined),
  /** the part of the company that the account sees, and in which it changes nothing; null or left out: all of it */
  limits: z
    .object({ client_ids: z.array(id), assignment_ids: z.array(id) })
    .nullable()
    .optional(),
  email_verified_at: z.string().nullable().optional(),
  is_verified: z.union([z.string(), z.number()]).nullable().optional(),
  /** from when on the role requires a second factor of an account that has none, ms since epoch UTC */
  second_factor_due: z.number().nullable().optional().catch(undefined),
  /** left out where the session owes nothing */
  owes: owed.optional().catch(undefined),
  /** the console asks for those it knows by their names; a newer server may tell of others */
  permissions: z.array(z.string() as unknown as z.ZodType<Permission, Permission>).default([]),
})
export type User = z.infer<typeof user>

/** POST /api/web-login */
export const loginBody = z.object({ email: z.email().max(254), password: z.string().min(1) })
/** Access tokens live 10 minutes; the refresh token rotates at each use. */
export const loginReply = z.object({
  data: z.object({
    token: z.string(),
    refresh_token: z.string().optional(),
    user,
    /** the company's log position before the reply: what is asked for from now on is at least so new */
    log_position: z.number().int().optional(),
  }),
})

/** POST /api/logout, sent without a bearer: the refresh token names the session to end. Any answer is fine. */
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
