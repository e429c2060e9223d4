import { z } from 'zod'
import { COMPANY_KINDS } from '../../domain/records/company.ts'
import { fileDigest } from '../../domain/records/file.ts'
import { isTimeZone } from '../../domain/time/zone-time.ts'
import { emailAddress, personName, phoneNumber, userLanguage } from '../../domain/user/contact.ts'
import { label } from '../../domain/text/text.ts'
import { id } from '../core/id.ts'
import { user } from './auth.ts'

/** NIST SP 800-63B recommends length and advises against composition rules. */
const MIN_PASSWORD = 10
const newPassword = z
  .string()
  .min(MIN_PASSWORD, `Please use at least ${MIN_PASSWORD} characters.`)
  .max(200, 'Please use at most 200 characters.')

/** The current password, entered again to confirm a change. */
export const currentPassword = z.string().min(1, 'Please enter your password.').max(200)

const twice = z.object({ password: newPassword, password_confirmation: z.string() })
const isSameTwice = ({ password, password_confirmation }: z.infer<typeof twice>) =>
  password === password_confirmation
const notTheSame = { path: ['password_confirmation'], error: 'The two passwords are not the same.' }

/** POST /api/register: a new company and its first administrator. The reply is that of /web-login. */
export const registerBody = twice
  .extend({
    full_name: personName,
    email: emailAddress,
    phone_number: phoneNumber.nullish(),
    /** id of a type of business, from GET /api/user-groups */
    user_group_id: id
      .refine((given) => COMPANY_KINDS.some((kind) => kind.id === given), 'Please choose one of the list.')
      .default(COMPANY_KINDS[0].id),
    /** absent: the company gets the person's own name until it is changed */
    company_name: label(120).nullish(),
    /** IANA name; absent: the time zone of the server */
    time_zone: z.string().refine(isTimeZone, 'Unknown time zone.').nullish(),
  })
  .refine(isSameTwice, notTheSame)

/** GET /api/user-groups: the types of business that a registration can choose */
export const userGroupsReply = z.object({ data: z.array(z.object({ id, name: z.string() })) })

/** POST /api/forgot-password: the reply is the same whether the account exists or not */
export const forgotPasswordBody = z.object({ email: emailAddress })

/** POST /api/reset-password, with the token of the mailed link */
export const resetPasswordBody = twice
  .extend({ token: z.string().min(1).max(400) })
  .refine(isSameTwice, notTheSame)

/** GET /api/invitation?token=: the invited person and the company. The token is that of the mailed link. */
export const invitationQuery = z.object({ token: z.string().min(1).max(400) })
export const invitationReply = z.object({
  data: z.object({
    email: z.string(),
    full_name: z.string(),
    company_name: z.string(),
    role_name: z.string(),
    /** expiry of the invitation, ms since epoch UTC */
    until: z.number(),
  }),
})

/** POST /api/invitation accepts an invitation. The reply is that of /web-login. */
export const invitationBody = twice
  .extend({ ...invitationQuery.shape, full_name: personName })
  .refine(isSameTwice, notTheSame)

/** POST /api/change-password changes the password and ends all other sessions */
export const changePasswordBody = twice
  .extend({ current_password: currentPassword })
  .refine(isSameTwice, notTheSame)

/**
 * POST /api/user-update. Omitted fields do not change. A new email address requires the password and must
 * be verified.
 */
export const userUpdateBody = z.object({
  full_name: personName.optional(),
  phone_number: phoneNumber.nullish(),
  /** SHA-256 digest of an image that was uploaded by POST /api/files; null removes it */
  avatar: fileDigest.nullish(),
  language: userLanguage.nullish(),
  email: emailAddress.optional(),
  current_password: z.string().max(200).optional(),
})
export const userUpdateReply = z.object({ data: z.object({ user }) })

/** GET /api/sessions: the caller's sessions; times in ms since epoch UTC */
export const sessionsReply = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      current: z.boolean(),
      started_at: z.number(),
      last_used_at: z.number(),
      /** name of the browser; null if unknown */
      agent: z.string().nullable(),
      address: z.string().nullable(),
    }),
  ),
})
export type SessionRow = z.infer<typeof sessionsReply>['data'][number]

/**
 * DELETE /api/sessions ends all sessions except the caller's; …/{id} ends one. Both require the password:
 * nobody at an unattended console can sign others out.
 */
export const endSessionsBody = z.object({ current_password: currentPassword })

const mailState = z.enum(['waiting', 'sent', 'dead', 'kept'])

/** GET /api/outbox?to=&state=: filters stored mail by recipient and state. */
export const outboxQuery = z.object({ to: z.email().optional(), state: mailState.optional() })

/**
 * GET /api/outbox: mail of the last week, newest first; times in ms since epoch UTC. State `kept`: this
 * server has no mail server. State `dead`: given up after many attempts. `text` is null after sending, and
 * if the mail is `hidden`: its links open an account with more permissions than the reader's.
 */
export const outboxReply = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      at: z.number(),
      to: z.string(),
      subject: z.string(),
      state: mailState,
      attempts: z.number(),
      /** reply of the mail server to the last attempt */
      failure: z.string().nullable(),
      /** when it was sent or given up; null: neither yet */
      ended_at: z.number().nullable(),
      hidden: z.boolean(),
      text: z.string().nullable(),
    }),
  ),
})

/** POST /api/outbox/:id/resend sends a mail again */
export const resendReply = z.object({ data: z.object({ id: z.string() }) })
export type OutboxMail = z.infer<typeof outboxReply>['data'][number]
