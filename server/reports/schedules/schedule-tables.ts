import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Message } from '../../background/outbox.ts'
import { purgeOlderThan, type PurgeJob } from '../../retention/purge.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** Lists are JSON, flags 1 or 0. `owner_id`: the account whose permissions apply. */
    report_schedule: RecordColumns & {
      name: string
      slug: string
      client_id: string | null
      assignment_id: string | null
      custom_report_id: string | null
      frequency: string
      weekday: number
      time_of_day: string
      time_zone: string
      format: string
      only_if_not_empty: number
      subscriber_ids: string | null
      addresses: string | null
      is_active: number
      unsubscribed: string | null
      owner_id: string
    }
    /** Result of a report at one of its times, ms since epoch UTC. `id` is the key of its message. */
    report_delivery: {
      company: string
      id: string
      schedule_id: string
      due_at: number
      at: number
      state: 'sent' | 'empty' | 'failed'
      recipients: number
      detail: string | null
    }
  }
}

const listText = jsonText.pipe(z.array(z.string()))
/** A list of texts that may be missing. */
export const parseListOrEmpty = (text: string | null): string[] => (text === null ? [] : listText.parse(text))

/** Deliveries of more than a year ago. */
export const purgeDeliveries: PurgeJob = (trx, now, most) =>
  purgeOlderThan(
    trx,
    { table: 'report_delivery', key: 'id', time: 'at', before: now - 365 * 24 * 3_600_000 },
    most,
  )

/** The kind of messages that have a report computed and mailed. */
export const REPORT_MAIL = 'report-mail'

export const scheduledMessageJson = jsonText.pipe(z.object({ scheduleId: z.string(), dueAt: z.number() }))

/** Returns the message that mails a report due at a time, ms since epoch UTC. */
export const scheduledMessage = ({ id, name }: { id: string; name: string }, dueAt: number): Message => ({
  kind: REPORT_MAIL,
  to: id,
  subject: name,
  text: JSON.stringify({ scheduleId: id, dueAt }),
})
