import { INVITATION_MS, signature, isSignatureGenuine } from '../auth/mailed-link.ts'
import type { Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { queueMail } from '../mail/queue-mail.ts'

/**
 * The guest of a sign-in link. If the email address or the number of sign-ins changes, the link becomes
 * invalid.
 */
export interface LinkedGuest {
  company: CompanyId
  id: string
  email: string
  sign_ins: number
}

const signingIn = ({ company, id, email, sign_ins }: LinkedGuest) => [
  'guest-sign-in',
  company,
  id,
  email,
  String(sign_ins),
]

/**
 * Returns why a guest's link is invalid: it has expired, it was used or replaced, or this server did not
 * create it. null: it is valid.
 */
export function findGuestLinkFault(
  context: Pick<Context, 'keys' | 'now'>,
  guest: LinkedGuest,
  { expires, signed }: { expires: number; signed: string },
): 'expired' | 'used' | 'forged' | null {
  const wasFor = (sign_ins: number) =>
    isSignatureGenuine(context, signingIn({ ...guest, sign_ins }), expires, signed)
  if (wasFor(guest.sign_ins)) return context.now() <= expires ? null : 'expired'
  return wasFor(guest.sign_ins - 1) ? 'used' : 'forged'
}

/** Returns the path of a link with which a guest signs in. It is valid once, for seven days. */
export function guestLinkPath(context: Pick<Context, 'keys' | 'now'>, guest: LinkedGuest): string {
  const expires = context.now() + INVITATION_MS
  const signed = signature(context.keys.signing(), signingIn(guest), expires).toString('base64url')
  return `/guest?token=${guest.company}.${guest.id}.${expires}.${signed}`
}

/** Mails a guest a sign-in link. `origin` is scheme and host of the console. */
export async function mailGuestLink(
  context: Context,
  db: Kysely<Tables>,
  origin: string,
  guest: LinkedGuest & { full_name: string; until: string | null },
): Promise<void> {
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('id', '=', guest.company)
    .executeTakeFirstOrThrow()
  await queueMail(context, db, guest.company, {
    to: guest.email,
    subject: `Your visit to ${company.name}`,
    text: [
      `Hello ${guest.full_name},`,
      `${company.name} lets you see some of the places that it guards, up to and including ${guest.until}. What you view is recorded.`,
      'Open this link to sign in. It works once, for seven days; ask for another one whenever you need it.',
      origin + guestLinkPath(context, guest),
      'If you did not ask for this, you can ignore this email.',
    ].join('\n\n'),
  })
}
