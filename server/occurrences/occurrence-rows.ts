import { sql, type Kysely } from 'kysely'
import type { Occurrence } from '../../contract/occurrences/occurrence.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { storedFiles } from '../../domain/records/file.ts'
import { handoverFields, involvedFields } from '../../domain/occurrences/occurrence-fields.ts'
import { isIncidentOpen, type Viewer } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { supplementsJson } from './occurrence-model.ts'

type Db = Kysely<Tables>

const involvedText = jsonText.pipe(involvedFields)
const attachmentsText = jsonText.pipe(storedFiles)
const handoverText = jsonText.pipe(handoverFields)

const serialOf = (column: 'amends' | 'amended_by') =>
  sql<number | null>`(select linked.serial from occurrence as linked
    where linked.company = occurrence.company and linked.id = ${sql.ref(`occurrence.${column}`)})`

const guardOf = (column: 'outgoing_id' | 'incoming_id') =>
  sql<string | null>`(select side.full_name from worker as side
    where side.company = occurrence.company and side.id = ${sql.ref(`occurrence.${column}`)})`

/**
 * Selects a column of the incident to which an entry was escalated; null if the reader may not see the
 * incident.
 */
const escalated = (seer: Viewer, column: 'id' | 'number') =>
  sql<string | null>`(select whole.${sql.ref(column)} from incident as whole
    where whole.company = occurrence.company and whole.occurrence_id = occurrence.id
      and whole.status not in ('voided', 'rejected') and ${isIncidentOpen(seer, 'whole')}
    order by whole.recorded_at, whole.id limit 1)`

/** Selects the company's entries with their posts, including removed posts. */
export const occurrenceRows = (db: Db, seer: Viewer) =>
  db
    .selectFrom('occurrence')
    .innerJoin('site_post', onId('site_post', 'occurrence.site_post_id'))
    .leftJoin('worker', onId('worker', 'occurrence.worker_id'))
    .innerJoin('event as recorded', (join) =>
      join
        .onRef('recorded.company', '=', 'occurrence.company')
        .on('recorded.stream', '=', sql<string>`'occurrence-' || occurrence.id`)
        .on('recorded.version', '=', 1),
    )
    .select([
      'occurrence.id',
      'occurrence.site_post_id',
      'occurrence.year',
      'occurrence.serial',
      'occurrence.category',
      'occurrence.priority',
      'occurrence.narrative',
      'occurrence.action_taken',
      'occurrence.occurred_at',
      'occurrence.written_at',
      'occurrence.recorded_at',
      'occurrence.late_reason',
      'occurrence.worker_id',
      'occurrence.author',
      'occurrence.involved',
      'occurrence.attachments',
      'occurrence.handover',
      'occurrence.handover_state',
      'occurrence.handover_answer',
      'occurrence.answered_at',
      'occurrence.answered_by',
      'occurrence.supplements',
      'occurrence.status',
      'occurrence.amends',
      'occurrence.amend_reason',
      'occurrence.amended_by',
      'occurrence.reviewed_at',
      'occurrence.reviewed_by',
      'occurrence.review_note',
      'occurrence.voided_at',
      'occurrence.voided_by',
      'occurrence.void_reason',
      'site_post.alias as site_post_name',
      'worker.full_name as worker_name',
      'recorded.hash as digest',
      guardOf('outgoing_id').as('outgoing_name'),
      guardOf('incoming_id').as('incoming_name'),
      escalated(seer, 'id').as('incident_id'),
      escalated(seer, 'number').as('incident_number'),
      serialOf('amends').as('amends_serial'),
      serialOf('amended_by').as('amended_by_serial'),
    ])
    .where('occurrence.company', '=', seer.company)

export type OccurrenceRow = Awaited<ReturnType<ReturnType<typeof occurrenceRows>['execute']>>[number]

/** Returns the name of an author such as `user:17`; null if the author is unknown. */
export type PersonName = (by: string | null) => string | null

/**
 * Returns a function for the names of a company's accounts and reporting codes. Call this once per page of
 * entries.
 */
export async function readPersonNames(db: Db, company: CompanyId): Promise<PersonName> {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'full_name'])
    .where('company', '=', company)
    .execute()
  const codes = await db
    .selectFrom('reporting_code')
    .select(['id', 'label'])
    .where('company', '=', company)
    .execute()
  const names = new Map<string, string>([
    ...accounts.map(({ id, full_name }) => [`user:${id}`, full_name] as const),
    ...codes.map(({ id, label }) => [`code:${id}`, `${label} (code)`] as const),
  ])
  return (by) => (by?.startsWith('system:') ? 'Askari' : (by !== null && names.get(by)) || null)
}

/** Converts a row to an entry as the API returns it. */
export const toOccurrence =
  (person: PersonName) =>
  ({
    handover: sides,
    outgoing_name,
    incoming_name,
    handover_state: state,
    handover_answer: answer,
    answered_at,
    answered_by,
    ...row
  }: OccurrenceRow): Occurrence => ({
    ...row,
    author: person(row.author),
    reviewed_by: person(row.reviewed_by),
    voided_by: person(row.voided_by),
    involved: involvedText.parse(row.involved),
    attachments: attachmentsText.parse(row.attachments),
    supplements: supplementsJson.parse(row.supplements).map((each) => ({ ...each, by: person(each.by) })),
    handover:
      sides === null
        ? null
        : {
            ...handoverText.parse(sides),
            outgoing_name,
            incoming_name,
            state: state ?? 'offered',
            answer,
            answered_at,
            answered_by: person(answered_by),
          },
  })
