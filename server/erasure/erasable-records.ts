import { type Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import type { ErasableKind, recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import type { Account } from '../auth/account.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { Tables } from '../db/tables.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import type { createRecordHandlers } from '../resource/record/record.ts'
import { OPEN_INCIDENT_PHASES } from '../../domain/incidents/incident-lifecycle.ts'
import { assignments } from '../assignments/assignments.ts'
import { accounts } from '../auth/account-table.ts'
import { checklistRuns } from '../checklist-runs/checklist-run-model.ts'
import { clients } from '../clients/clients.ts'
import { subscribers } from '../clients/subscribers.ts'
import type { CompanyId } from '../db/company-id.ts'
import { fieldReports } from '../field-reports/field-report-model.ts'
import { guests } from '../guests/guest-model.ts'
import { incidents } from '../incidents/incident-model.ts'
import { issues } from '../issues/issue-model.ts'
import { occurrences } from '../occurrences/occurrence-model.ts'
import type { ReadModel } from '../projections/read-model.ts'
import { reportSchedules } from '../reports/schedules/report-schedules.ts'

/** Describes how the personal data of a record type is erased. */
interface ErasableRecord {
  readModel: ReadModel
  /** table of the record type, and the column with the text that a person must type to confirm */
  table: keyof Tables
  called: string
  /** SQL that returns a sentence about what must be done before the erasure; null: nothing */
  unfinished: RawBuilder<string | null>
  /** further tables that the read model fills, with their column for the record's id */
  parts?: Partial<Record<keyof Tables, string>>
  /**
   * Columns with personal data, which are emptied. Only for tables whose rows cannot be rebuilt alone,
   * because they depend on other records.
   */
  blanks?: readonly string[]
  /** tables that are not filled from events, with their column for the record's id */
  beside?: Partial<Record<keyof Tables, string>>
}

const until = (sentence: string, isUnfinished: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`case when ${isUnfinished} then ${sentence} end`

/**
 * Whether an incident is under a legal hold. A hold without guards has no row in `legal_hold`, so it reads
 * the incident.
 */
const IS_HELD = sql<boolean>`incident.details like '%"hold":{%'`

export const ERASABLE_RECORDS: Readonly<Record<ErasableKind, ErasableRecord>> = {
  user: {
    readModel: accounts,
    table: 'account',
    called: 'full_name',
    unfinished: until('Suspend the account first.', sql`suspended_at is null`),
    beside: {
      credential: 'account_id',
      provider_link: 'account_id',
      directory_name: 'account_id',
      passkey: 'account_id',
      second_factor: 'account_id',
      recovery_code: 'account_id',
      push_subscription: 'account_id',
      notification: 'account_id',
      notification_preference: 'account_id',
    },
  },
  guest: {
    readModel: guests.readModel,
    table: 'guest',
    called: 'full_name',
    unfinished: until(
      'Refuse or revoke the access of the guest first.',
      sql`status in ('pending', 'approved')`,
    ),
  },
  client: {
    readModel: clients.readModel,
    table: 'client',
    called: 'name',
    unfinished: until('Archive the client first.', sql`ended_at is null`),
  },
  assignment: {
    readModel: assignments.readModel,
    table: 'assignment',
    called: 'name',
    unfinished: until('Archive the assignment first.', sql`ended_at is null`),
    blanks: ['contacts'],
  },
  subscriber: {
    readModel: subscribers.readModel,
    table: 'subscriber',
    called: 'name',
    unfinished: until('Pause the subscriber first.', sql`status = 'active'`),
  },
  occurrence: {
    readModel: occurrences.readModel,
    table: 'occurrence',
    called: 'serial',
    unfinished: sql<string | null>`case
      when status = 'recorded' then ${'Review, amend or void the entry first.'}
      when exists (select 1 from incident where incident.company = occurrence.company
        and incident.occurrence_id = occurrence.id and ${IS_HELD}) then ${'Release the legal hold first.'} end`,
  },
  incident: {
    readModel: incidents.readModel,
    table: 'incident',
    called: 'number',
    unfinished: sql<string | null>`case
      when status in (${sql.join(['draft', ...OPEN_INCIDENT_PHASES])}) then ${'Close the incident first.'}
      when ${IS_HELD} then ${'Release the legal hold first.'} end`,
    parts: { incident_file: 'incident_id', incident_guard: 'incident_id', legal_hold: 'incident_id' },
  },
  issue: {
    readModel: issues.readModel,
    table: 'issue',
    called: 'number',
    unfinished: until('Verify or close the issue first.', sql`status not in ('verified', 'closed')`),
    parts: { issue_file: 'issue_id' },
  },
  'checklist-run': {
    readModel: checklistRuns.readModel,
    table: 'checklist_run',
    called: 'title',
    unfinished: until('Review the checklist first.', sql`status in ('scheduled', 'overdue', 'started')`),
    parts: { checklist_failed_item: 'checklist_run_id' },
  },
  'field-report': {
    readModel: fieldReports.readModel,
    table: 'field_report',
    // people confirm with the id, because the title may be a long text
    called: 'id',
    unfinished: until('Accept or reject the report first.', sql`status = 'questioned'`),
  },
  'report-schedule': {
    readModel: reportSchedules.readModel,
    table: 'report_schedule',
    called: 'name',
    unfinished: until('Pause the schedule first.', sql`is_active = 1`),
  },
}

export type ErasableRow = Readonly<Record<string, unknown>> & {
  called_to_confirm: string
  unfinished_because: string | null
}

/**
 * Returns the row of a record, the text that confirms the erasure, and what must be done first. undefined:
 * there is no such record.
 */
export async function readErasableRow(
  db: Kysely<Tables>,
  company: CompanyId,
  kind: ErasableKind,
  id: string,
): Promise<ErasableRow | undefined> {
  const { table, called, unfinished } = ERASABLE_RECORDS[kind]
  const { rows } = await sql<ErasableRow>`select *, cast(${sql.ref(called)} as text) as called_to_confirm,
      ${unfinished} as unfinished_because
    from ${sql.table(table)} where company = ${company} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Empties the columns with personal data in the row of a record. Returns false if the record type does not
 * define such columns.
 */
export async function blankColumns(
  trx: Transaction<Tables>,
  company: CompanyId,
  kind: ErasableKind,
  id: string,
): Promise<boolean> {
  const { table, blanks = [] } = ERASABLE_RECORDS[kind]
  if (blanks.length === 0) return false
  await sql`update ${sql.table(table)} set ${sql.join(blanks.map((column) => sql`${sql.ref(column)} = null`))}
    where company = ${company} and id = ${id}`.execute(trx)
  return true
}

/** Deletes the rows of a record from all its tables except the event log. */
export async function deleteRows(
  trx: Transaction<Tables>,
  company: CompanyId,
  kind: ErasableKind,
  id: string,
): Promise<void> {
  const { table, readModel, parts = {}, beside = {} } = ERASABLE_RECORDS[kind]
  for (const [each, column] of Object.entries({ ...parts, ...beside, [table]: 'id' }))
    await sql`delete from ${sql.table(each)} where company = ${company} and ${sql.ref(column)} = ${id}`.execute(
      trx,
    )
  if (readModel.tables.includes('comment'))
    await trx
      .deleteFrom('comment')
      .where('company', '=', company)
      .where('about', '=', kind)
      .where('about_id', '=', id)
      .execute()
}

/** Writes the events that record an erasure. */
export type ErasureWriter = ReturnType<
  typeof createRecordHandlers<
    unknown,
    Parameters<typeof recordErasureStream.decide>[0],
    { type: string },
    { id: string }
  >
>

/** Returns the row of a record. Throws a problem if the account cannot see it. */
export async function requireVisibleRow(
  db: Kysely<Tables>,
  account: Account,
  kind: ErasableKind,
  recordId: string,
) {
  const row = (await canSee(db, account, kind, recordId))
    ? await readErasableRow(db, account.company, kind, recordId)
    : undefined
  if (!row) throw notFoundProblem()
  return row
}
