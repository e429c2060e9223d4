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

/** The current password, entered again. */
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
    /** one of GET /api/user-groups */
    user_group_id: id
      .refine((given) => COMPANY_KINDS.some((kind) => kind.id === given), 'Please choose one of the list.')
      .default(COMPANY_KINDS[0].id),
    /** absent: the person's own name is the company's name until it is changed */
    company_name: label(120).nullish(),
    /** IANA name; left out: that of the server */
    time_zone: z.string().refine(isTimeZone, 'Unknown time zone.').nullish(),
  })
  .refine(isSameTwice, notTheSame)

/** GET /api/user-groups: the types of business that can be registered */
export const userGroupsReply = z.object({ data: z.array(z.object({ id, name: z.string() })) })

/** POST /api/forgot-password: the reply is the same whether the account exists or not */
export const forgotPasswordBody = z.object({ email: emailAddress })

/** POST /api/reset-password, with the token of the link that was mailed */
export const resetPasswordBody = twice
  .extend({ token: z.string().min(1).max(400) })
  .refine(isSameTwice, notTheSame)

/**
 * GET /api/invitation?token=, with the token of the mailed link: who is invited, and to which
 * company
 */
export const invitationQuery = z.object({ token: z.string().min(1).max(400) })
export const invitationReply = z.object({
  data: z.object({
    email: z.string(),
    full_name: z.string(),
    company_name: z.string(),
    role_name: z.string(),
    /** ms since epoch UTC */
    until: z.number(),
  }),
})

/** POST /api/invitation accepts it. The reply is that of /web-login. */
export const invitationBody = twice
  .extend({ ...invitationQuery.shape, full_name: personName })
  .refine(isSameTwice, notTheSame)

/** POST /api/change-password: every other session ends */
export const changePasswordBody = twice
  .extend({ current_password: currentPassword })
  .refine(isSameTwice, notTheSame)

/**
 * POST /api/user-update; omitted fields stay. A new email address needs the password, and must be verified.
 */
export const userUpdateBody = z.object({
  full_name: personName.optional(),
  phone_number: phoneNumber.nullish(),
  /** digest of an image: POST /api/files; null removes it */
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
 * DELETE /api/sessions (all except the caller's) and …/{id}. They need the password, so that an unattended
 * console cannot sign others out.
 */
export const endSessionsBody = z.object({ current_password: currentPassword })

const mailState = z.enum(['waiting', 'sent', 'dead', 'kept'])

/** GET /api/outbox?to=&state=: filters the mail by recipient, by state, or by both. */
export const outboxQuery = z.object({ to: z.email().optional(), state: mailState.optional() })

/**
 * GET /api/outbox: the mail of the last week, the newest first, ms since epoch UTC. `kept`: this server has
 * no mail server; `dead`: given up after many attempts. `text` is null once it was sent, or if it is
 * `hidden`: its links open an account with more permissions than the reader's.
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
      /** when it was sent or given up */
      ended_at: z.number().nullable(),
      hidden: z.boolean(),
      text: z.string().nullable(),
    }),
  ),
})

/** POST /api/outbox/:id/resend */
export const resendReply = z.object({ data: z.object({ id: z.string() }) })
export type OutboxMail = z.infer<typeof outboxReply>['data'][number]
