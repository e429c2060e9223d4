import type { Transaction } from 'kysely'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import { channelsFor } from '../../domain/notifications/notification-preferences.ts'
import { definePolicy, type PolicyEffects, type Policy } from '../background/policy.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { consoleOrigin } from '../http/reply/public-origin.ts'
import { createDigestMail, createNoticeMail } from './notice-mail.ts'
import { NOTICE_SOURCES, findNotice } from './find-notice.ts'
import { isNoticeVisible, NOTIFICATIONS } from './visible-notices.ts'
import { readNotifiablePeople } from './notifiable-people.ts'
import { readPreferences } from './read-preferences.ts'
import { createPushMessages } from './push-message.ts'
import './notification-tables.ts'

/** maximum number of notifications listed in a digest mail, which counts the others */
const MOST_IN_DIGEST = 50

/** Returns the key of the timer for a digest mail; `at` is its time, ms since epoch UTC. */
const mailKey = (accountId: string, at: number) => `${accountId} ${at}`

const policy: Policy<PolicyEffects> = {
  name: NOTIFICATIONS,
  streams: NOTICE_SOURCES.map(({ stream }) => stream),
  async read(context, trx, company, { event, timer }) {
    if (timer) return collected(context, trx, company, timer)
    const found = await findNotice(trx, company, event)
    if (!found || found.to.length === 0) return null
    const { notice, to } = found
    const now = context.now()
    const preferences = await readPreferences(
      trx,
      company,
      to.map(({ id }) => id),
    )
    const each = to.map((person) => ({ person, ...channelsFor(preferences(person.id), notice, now) }))
    const { kind, severity, title, href } = notice
    const link = `${consoleOrigin(context.config)}${href}`
    await trx
      .insertInto('notification')
      .values(
        each.map(({ person, mailAt }) => ({
          company,
          account_id: person.id,
          id: String(event.position),
          kind,
          severity,
          title,
          href,
          stream: event.stream,
          at: now,
          read_at: null,
          mail_at: mailAt !== null && mailAt > now ? mailAt : null,
        })),
      )
      .onConflict((conflict) => conflict.columns(['company', 'account_id', 'id']).doNothing())
      .execute()
    const { type } = streamParts(event.stream)
    return {
      mails: each.flatMap(({ person, mailAt }) =>
        mailAt !== null && mailAt <= now ? [createNoticeMail(person, notice, link)] : [],
      ),
      messages: await createPushMessages(trx, company, {
        accountIds: each.flatMap(({ person, push }) => (push ? [person.id] : [])),
        notice: { title, href, severity, topic: `${type}-${event.position}` },
      }),
      timers: each.flatMap(({ person, mailAt }) =>
        mailAt !== null && mailAt > now ? [{ key: mailKey(person.id, mailAt), dueAt: mailAt }] : [],
      ),
    }
  },
  // `read` has already chosen the effects.
  decide: (_event, effects) => effects,
}

/**
 * Returns the digest mail for a timer: a person's unread notifications that are due and that they may still
 * see.
 */
async function collected(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  { key, dueAt }: { key: string; dueAt: number },
): Promise<PolicyEffects | null> {
  const [accountId = ''] = key.split(' ')
  const person = (await readNotifiablePeople(trx, company)).find(({ id }) => id === accountId)
  const unread = person
    ? await trx
        .selectFrom('notification')
        .select(['title', 'href'])
        .where('company', '=', company)
        .where('account_id', '=', accountId)
        .where('mail_at', '<=', dueAt)
        .where('read_at', 'is', null)
        .where(isNoticeVisible(person))
        .orderBy('at')
        .execute()
    : []
  await trx
    .updateTable('notification')
    .set({ mail_at: null })
    .where('company', '=', company)
    .where('account_id', '=', accountId)
    .where('mail_at', '<=', dueAt)
    .execute()
  if (!person || unread.length === 0) return null
  return {
    mails: [
      createDigestMail(person, unread.slice(0, MOST_IN_DIGEST), unread.length, consoleOrigin(context.config)),
    ],
  }
}

/** Policy that notifies people by the channels that they have chosen. */
export const notificationPolicy = definePolicy(policy)
