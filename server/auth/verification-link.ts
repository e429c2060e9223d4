import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../context.ts'
import type { Mail } from '../mail/send-mail.ts'

export const LINK_MS = 24 * 3_600_000

/** The query of a verification link; expires in ms since epoch UTC, signature base64url. */
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

/** Path and query of the link that proves who reads this address: good for a day, for this address only. */
export function verificationPath(context: Pick<Context, 'key' | 'now'>, whose: Addressee): string {
  const expires = context.now() + LINK_MS
  const query = new URLSearchParams({
    company: whose.company,
    expires: String(expires),
    signature: signature(context.key, whose, expires).toString('base64url'),
  })
  return `/email/verify/${whose.userId}?${query.toString()}`
}

/** Whether the link was made by this server for this addressee, and is not too old. */
export function linkHolds(
  context: Pick<Context, 'key' | 'now'>,
  whose: Addressee,
  query: VerificationQuery,
): boolean {
  const given = Buffer.from(query.signature, 'base64url')
  const right = signature(context.key, whose, query.expires)
  return given.length === right.length && timingSafeEqual(given, right) && context.now() <= query.expires
}

export const verificationMail = (to: { email: string; full_name: string }, link: string): Mail => ({
  to: to.email,
  subject: 'Verify your email address',
  text: [
    `Hello ${to.full_name},`,
    'Open this link to verify your email address. It works for one day.',
    link,
    'If you did not ask for this, you can ignore this email.',
  ].join('\n\n'),
})

const signature = (key: Uint8Array, { company, userId, email }: Addressee, expires: number): Buffer =>
  createHmac('sha256', key).update(`verify-email/${company}/${userId}/${expires}/${email}`).digest()
