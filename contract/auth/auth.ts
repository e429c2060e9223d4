import { z } from 'zod'
import { userLanguage } from '../../domain/user/contact.ts'
import { isTimeZone } from '../../domain/time/zone-time.ts'
import { consoleSettings } from '../settings/console-settings.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { id } from '../core/id.ts'

/**
 * A session with a pending second factor can do nothing else until it presents the factor (`code`) or sets
 * one up (`set-up`).
 */
export const pendingFactor = z.enum(['code', 'set-up'])
export type PendingFactor = z.infer<typeof pendingFactor>

export const user = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  /** id of the role; `role_name` is its name for people */
  role: z.string(),
  role_name: z.string().optional(),
  phone_number: z.string().nullable().optional(),
  company_id: id,
  company_name: z.string(),
  /** IANA name; undefined if the server sends none, or one that this browser does not know */
  company_time_zone: z.string().refine(isTimeZone).optional().catch(undefined),
  /** SHA-256 digest of an image; GET /api/files/{digest} returns it */
  company_logo: z.string().nullable().optional(),
  /** absent if the server does not send them: defaults apply */
  system_settings: consoleSettings.optional().catch(undefined),
  avatar: z.string().nullable().optional(),
  /** language that the user chose; null or absent: the language of the browser */
  language: userLanguage.nullish().catch(undefined),
  /** read-only access to a part of the company; null or absent: access to the whole company */
  limits: z
    .object({ client_ids: z.array(id), assignment_ids: z.array(id) })
    .nullable()
    .optional(),
  email_verified_at: z.string().nullable().optional(),
  is_verified: z.union([z.string(), z.number()]).nullable().optional(),
  /** when the role's second-factor rule starts, if the account has no factor yet, ms since epoch UTC */
  second_factor_due: z.number().nullable().optional().catch(undefined),
  /** absent if no second factor is pending */
  owes: pendingFactor.optional().catch(undefined),
  /**
   * permission names; the type is cast because a newer server may send names that this console does not
   * know
   */
  permissions: z.array(z.string() as unknown as z.ZodType<Permission, Permission>).default([]),
})
export type User = z.infer<typeof user>

/** POST /api/web-login: email address and password */
export const loginBody = z.object({ email: z.email().max(254), password: z.string().min(1) })
/** Access tokens are valid for 10 minutes. Each use of the refresh token replaces it. */
export const loginReply = z.object({
  data: z.object({
    token: z.string(),
    refresh_token: z.string().optional(),
    user,
    /** position of the company's event log at sign-in; later replies contain at least these events */
    log_position: z.number().int().optional(),
  }),
})

/**
 * POST /api/logout works without a bearer token: the refresh token identifies the session. Clients ignore
 * the reply.
 */
export const logoutBody = z.object({ refresh_token: z.string().optional() }).nullish()

/** POST /api/auth/refresh: new tokens; the caller sends the refresh token as bearer */
export const refreshReply = z.object({ data: z.object({ token: z.string(), refresh_token: z.string() }) })
/** POST /api/refresh-token: new tokens; the caller sends the refresh token in the body */
export const refreshTokenBody = z.object({ refresh_token: z.string() })
/** GET /api/auth/check: the signed-in user */
export const authCheckReply = z.object({ data: z.object({ user }) })
/** POST /api/email/verification-notification and POST /api/frontend-verify */
export const messageReply = z.object({ msg: z.string() })
/** POST /api/frontend-verify: the password confirms the verification of the email address */
export const frontendVerifyBody = z.object({ user_password: z.string().min(1) })
