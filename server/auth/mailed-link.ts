import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../app/context.ts'
import type { Mail } from '../mail/queue-mail.ts'
import type { MailTexts } from './mails/mail-texts.ts'
import * as texts from './mails/texts.ts'

export const LINK_MS = 24 * 3_600_000

/**
 * Query parameters of a link that verifies an email address. `expires` is ms since epoch UTC; `signature` is
 * base64url.
 */
export const verificationQuery = z.object({
  company: z.string().regex(/^[1-9]\d{0,15}$/),
  expires: z.coerce.number().int(),
  signature: z.string(),
})
export type VerificationQuery = z.infer<typeof verificationQuery>

export interface Addressee {
  company: string
  userId: string
  email: string
}

/**
 * Returns path and query of a link that verifies an email address. It is valid for a day, and only for this
 * address.
 */
export function verificationPath(context: Pick<Context, 'keys' | 'now'>, whose: Addressee): string {
  const expires = context.now() + LINK_MS
  const query = new URLSearchParams({
    company: whose.company,
    expires: String(expires),
    signature: signature(context.keys.signing(), verifying(whose), expires).toString('base64url'),
  })
  return `/email/verify/${whose.userId}?${query.toString()}`
}

/** Returns whether this server created the link for this recipient, and it has not expired. */
export function isLinkValid(
  context: Pick<Context, 'keys' | 'now'>,
  whose: Addressee,
  query: VerificationQuery,
): boolean {
  return isSignatureValid(context, verifying(whose), query.expires, query.signature)
}

/** The recipient of a mail. `say` formats texts in the recipient's language. */
interface Recipient {
  email: string
  full_name: string
  say: MailTexts
}

export const verificationMail = ({ email, full_name, say }: Recipient, link: string): Mail => ({
  to: email,
  subject: say(texts.verifyYourAddress),
  text: [say(texts.hello, { name: full_name }), say(texts.openToVerify), link, say(texts.ignoreThis)].join(
    '\n\n',
  ),
})

const RESET_MS = 3_600_000

/**
 * The account of a password reset link, with its current password hash. The link becomes invalid when the
 * password changes.
 */
export interface PasswordResetTarget extends Addressee {
  passwordHash: string | null
}

/**
 * Returns the path of a link that sets a new password. It is valid once, for an hour, and only for this
 * email address.
 */
export function resetPath(context: Pick<Context, 'keys' | 'now'>, whose: PasswordResetTarget): string {
  const expires = context.now() + RESET_MS
  const signed = signature(context.keys.signing(), resetting(whose), expires).toString('base64url')
  return `/reset-password?token=${whose.company}.${whose.userId}.${expires}.${signed}`
}

const LINK_TOKEN = /^([1-9]\d{0,15})\.([1-9]\d{0,15})\.(\d{1,15})\.([\w-]{43})$/

/**
 * Returns the account that a token contains, without checking the signature; null if the format is invalid.
 */
export function readLinkToken(token: string) {
  const [, company, userId, expires, signed] = LINK_TOKEN.exec(token) ?? []
  if (company === undefined || userId === undefined || signed === undefined) return null
  return { company, userId, expires: Number(expires), signed }
}

/**
 * Returns whether this server created the token, the account has not changed since, and the token has not
 * expired.
 */
export const isResetTokenValid = (
  context: Pick<Context, 'keys' | 'now'>,
  whose: PasswordResetTarget,
  token: { expires: number; signed: string },
): boolean => isSignatureValid(context, resetting(whose), token.expires, token.signed)

export const resetMail = ({ email, full_name, say }: Recipient, link: string): Mail => ({
  to: email,
  subject: say(texts.setANewPassword),
  text: [
    say(texts.hello, { name: full_name }),
    say(texts.openToSetAPassword),
    link,
    say(texts.passwordStays),
  ].join('\n\n'),
})

export const INVITATION_MS = 7 * 24 * 3_600_000

/**
 * An invited account, and when its invitation expires (ms since epoch UTC), which makes links of earlier
 * invitations invalid.
 */
export interface Invitee extends Addressee {
  until: number
}

/** Returns the path of an invitation link. It is valid once, and only for this email address. */
export function invitationPath(context: Pick<Context, 'keys'>, whose: Invitee): string {
  const signed = signature(context.keys.signing(), inviting(whose), whose.until).toString('base64url')
  return `/invitation?token=${whose.company}.${whose.userId}.${whose.until}.${signed}`
}

/**
 * Returns whether this server created the token, the invitation was not sent again since, and the token has
 * not expired.
 */
export const isInvitationValid = (
  context: Pick<Context, 'keys' | 'now'>,
  whose: Invitee,
  token: { expires: number; signed: string },
): boolean =>
  token.expires === whose.until && isSignatureValid(context, inviting(whose), token.expires, token.signed)

export const invitationMail = (
  to: { email: string; full_name: string; role_name: string; company_name: string; by_name: string },
  link: string,
): Mail => ({
  to: to.email,
  subject: `You are invited to ${to.company_name}`,
  text: [
    `Hello ${to.full_name},`,
    `${to.by_name} invites you to the console of ${to.company_name}, as ${to.role_name}.`,
    'Open this link to choose your password. It works once, for seven days.',
    link,
    'If you do not know this company, you can ignore this email.',
  ].join('\n\n'),
})

const inviting = ({ company, userId, email }: Addressee) => ['invitation', company, userId, email]
const verifying = ({ company, userId, email }: Addressee) => ['verify-email', company, userId, email]
const resetting = ({ company, userId, email, passwordHash }: PasswordResetTarget) => [
  'reset-password',
  company,
  userId,
  email,
  passwordHash ?? '',
]

/**
 * Returns whether this server signed these fields with this expiry (ms since epoch UTC), and it has not
 * passed.
 */
export const isSignatureValid = (
  context: Pick<Context, 'keys' | 'now'>,
  what: string[],
  expires: number,
  signed: string,
): boolean => context.now() <= expires && isSignatureGenuine(context, what, expires, signed)

/**
 * Returns whether this server signed these fields with this expiry (ms since epoch UTC), even if it has
 * passed.
 */
export function isSignatureGenuine(
  context: Pick<Context, 'keys'>,
  what: string[],
  expires: number,
  signed: string,
): boolean {
  const given = Buffer.from(signed, 'base64url')
  const isRight = (key: Uint8Array) => {
    const right = signature(key, what, expires)
    return given.length === right.length && timingSafeEqual(given, right)
  }
  return context.keys.verifying().some(isRight)
}

export const signature = (key: Uint8Array, what: string[], expires: number): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify([...what, expires]))
    .digest()
