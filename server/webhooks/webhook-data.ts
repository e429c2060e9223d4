import type { Kysely } from 'kysely'
import type { WEBHOOK_TOPICS } from '../../domain/records/webhook.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

type Topic = (typeof WEBHOOK_TOPICS)[number]
type Read = (db: Kysely<Tables>, company: CompanyId, id: string) => Promise<object | undefined>

/**
 * Reads what a message contains about a record besides the event: its number and state. The receiver reads
 * the rest over the API, with its permissions there. Confidential incidents are not sent.
 */
const OF: Readonly<Record<Topic, Read>> = {
  alarm: (db, company, id) =>
    db
      .selectFrom('alarm')
      .select(['kind', 'priority', 'status'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst(),
  incident: (db, company, id) =>
    db
      .selectFrom('incident')
      .select(['number', 'incident_type', 'severity', 'status'])
      .where('company', '=', company)
      .where('id', '=', id)
      .where('confidentiality', '=', 'normal')
      .executeTakeFirst(),
  issue: (db, company, id) =>
    db
      .selectFrom('issue')
      .select(['number', 'kind', 'level', 'status'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst(),
  'attendance-sheet': (db, company, id) =>
    db
      .selectFrom('attendance_sheet')
      .select(['from_day', 'to_day', 'status'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst(),
}

/** Returns the data of a record for a message; undefined: send no message. */
export const readWebhookData = (
  db: Kysely<Tables>,
  company: CompanyId,
  topic: string,
  id: string,
): Promise<object | undefined> => OF[topic as Topic](db, company, id)
