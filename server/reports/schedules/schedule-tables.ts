import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'
import type { Message } from '../../background/outbox.ts'
import { purgeOlderThan, type PurgeJob } from '../../retention/purge.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /** Lists are JSON, flags 1 or 0. `owner_id` is the account whose access determines the content. */
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
    /**
     * Delivery of a scheduled report: its result at one due time, ms since epoch UTC. `id` is the message's
     * key.
     */
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
/** Parses a list of texts; an empty list if it is null. */
export const parseListOrEmpty = (text: string | null): string[] => (text === null ? [] : listText.parse(text))

/** Purges deliveries older than a year. */
export const purgeDeliveries: PurgeJob = (trx, now, most) =>
  purgeOlderThan(
    trx,
    { table: 'report_delivery', key: 'id', time: 'at', before: now - 365 * 24 * 3_600_000 },
    most,
  )

/** The kind of outbox messages for which the server computes and mails a report. */
export const REPORT_MAIL = 'report-mail'

export const scheduledMessageJson = jsonText.pipe(z.object({ scheduleId: z.string(), dueAt: z.number() }))

/** Returns the message that makes the server mail a report due at a time, ms since epoch UTC. */
export const scheduledMessage = ({ id, name }: { id: string; name: string }, dueAt: number): Message => ({
  kind: REPORT_MAIL,
  to: id,
  subject: name,
  text: JSON.stringify({ scheduleId: id, dueAt }),
})
