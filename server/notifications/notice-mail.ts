import type { Notice } from '../../domain/notifications/notification.ts'
import type { Mail } from '../mail/queue-mail.ts'

interface Addressee {
  name: string
  email: string
}

const CHANGE = 'You choose on your profile in the console what is mailed to you.'

/** Returns the mail of one notification. It names the record, and the console shows the details. */
export const createNoticeMail = ({ name, email }: Addressee, { title }: Notice, link: string): Mail => ({
  to: email,
  subject: title,
  text: [`Hello ${name},`, `${title}.`, link, CHANGE].join('\n\n'),
})

/** Returns the mail of several notifications; `count` includes those that are not listed. */
export const createDigestMail = (
  { name, email }: Addressee,
  notices: readonly { title: string; href: string }[],
  count: number,
  origin: string,
): Mail => ({
  to: email,
  subject: count === 1 ? (notices[0]?.title ?? '') : `${count} notifications`,
  text: [
    `Hello ${name},`,
    ...notices.map(({ title, href }) => `${title}\n${origin}${href}`),
    ...(count > notices.length ? [`And ${count - notices.length} more: ${origin}/notifications`] : []),
    CHANGE,
  ].join('\n\n'),
})
