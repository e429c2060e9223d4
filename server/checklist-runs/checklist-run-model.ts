import type { Kysely, Transaction } from 'kysely'
import { checklistRuns as contract } from '../../contract/site-posts/checklist-run.ts'
import { type ChecklistRunEvent, checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { checklistScore } from '../../domain/checklist-runs/checklist-score.ts'
import { searchText } from '../../domain/text/text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times are ms since epoch UTC. The columns of the report are null until a report arrives. */
    checklist_run: {
      company: string
      id: string
      site_post_id: string
      checklist_id: string
      title: string
      search: string
      status:
        | 'planned'
        | 'scheduled'
        | 'overdue'
        | 'missed'
        | 'started'
        | 'completed'
        | 'returned'
        | 'reviewed'
        | 'abandoned'
        | 'cancelled'
      /** when the checklist was filled in or, before that, when it is due */
      at: number
      /** unique key of this due time within the company; prevents a second run */
      key: string | null
      due_from: number | null
      due_to: number | null
      round_run_id: string | null
      checklist_version: number | null
      reporter: string | null
      /** JSON with items, answers, remarks, note, times and position */
      reported: string | null
      failures: number
      /** percent, 0 to 100 */
      score: number | null
      passed: 0 | 1 | null
      happened_at: number | null
      received_at: number | null
      /** reporter, such as `code:4` or `user:7` */
      reported_by: string | null
      reason: string | null
      review_note: string | null
    }
    /** The failed items in the newest report of each run. */
    checklist_failed_item: {
      company: string
      checklist_run_id: string
      /** index of the item, from 0 */
      item: number
      checklist_id: string
      text: string
      happened_at: number
      /** the incident that was created because of this item */
      incident_id: string | null
    }
  }
}

type Db = Kysely<Tables>

/** Returns at most a hundred unfinished runs that refer to a record, so it cannot be removed. */
const usedBy = (column: 'site_post_id' | 'checklist_id') => (db: Db, company: CompanyId, of: string) =>
  db
    .selectFrom('checklist_run')
    .select('title as called')
    .where('company', '=', company)
    .where(column, '=', of)
    .where('status', 'in', ['scheduled', 'overdue', 'started', 'completed', 'returned'])
    .limit(100)

export const checklistRuns: Resource = {
  noun: { one: 'checklist report', many: 'checklist reports' },
  path: contract.path,
  files: { answers: 'picture', remarks: 'picture' },
  refersTo: { 'site-post': usedBy('site_post_id'), checklist: usedBy('checklist_id') },
  readModel: readModel(
    checklistRunStream,
    ['checklist_run', 'checklist_failed_item'],
    async (trx, key, event, { by }) => {
      if (event.type === 'ChecklistBecameDue') return addDue(trx, key, event)
      if (event.type === 'ChecklistReported') return keepReport(trx, key, event, by)
      if (event.type === 'IncidentLinked')
        return trx
          .updateTable('checklist_failed_item')
          .set({ incident_id: event.incidentId })
          .where('company', '=', key.company)
          .where('checklist_run_id', '=', key.id)
          .where('item', '=', event.item)
          .execute()
      return changeRow(trx, 'checklist_run', key, stepColumns(event))
    },
  ),
}

type Of<Type extends ChecklistRunEvent['type']> = Extract<ChecklistRunEvent, { type: Type }>

const addDue = (trx: Transaction<Tables>, key: RowKey, event: Of<'ChecklistBecameDue'>) =>
  addRow(trx, 'checklist_run', key, {
    site_post_id: event.sitePostId,
    checklist_id: event.checklistId,
    title: event.title,
    search: searchText(event.title),
    status: 'scheduled',
    at: event.dueTo,
    key: event.key,
    due_from: event.dueFrom,
    due_to: event.dueTo,
    round_run_id: event.roundRunId,
    failures: 0,
  })

async function keepReport(
  trx: Transaction<Tables>,
  key: RowKey,
  event: Of<'ChecklistReported'>,
  by: string,
): Promise<void> {
  const { items, answers, remarks, note, clocks, position, passMark } = event
  const { failed, score, passed } = checklistScore(items, answers, passMark)
  const happened_at = clocks.stated ?? clocks.made
  const columns = {
    site_post_id: event.sitePostId,
    checklist_id: event.checklistId,
    checklist_version: event.checklistVersion,
    title: event.title,
    search: searchText(`${event.title} ${event.reporter}`),
    status: 'completed',
    at: happened_at,
    reporter: event.reporter,
    reported: JSON.stringify({ items, answers, remarks, note, clocks, position }),
    failures: failed.length,
    score,
    passed: passed ? 1 : 0,
    happened_at,
    received_at: clocks.received,
    reported_by: by,
    reason: null,
  }
  const known = await trx
    .selectFrom('checklist_run')
    .select('id')
    .where('company', '=', key.company)
    .where('id', '=', key.id)
    .executeTakeFirst()
  await (known ? changeRow : addRow)(trx, 'checklist_run', key, columns)
  const ofRun = { company: key.company, checklist_run_id: key.id }
  // keep the incidents of the previous report of this run
  const before = await trx
    .deleteFrom('checklist_failed_item')
    .where('company', '=', key.company)
    .where('checklist_run_id', '=', key.id)
    .returning(['item', 'incident_id'])
    .execute()
  const incidents = new Map(before.map(({ item, incident_id }) => [item, incident_id]))
  const rows = failed.map((item) => ({
    ...ofRun,
    item,
    checklist_id: event.checklistId,
    text: items[item]?.text ?? '',
    happened_at,
    incident_id: incidents.get(item) ?? null,
  }))
  if (rows.length > 0) await trx.insertInto('checklist_failed_item').values(rows).execute()
}

function stepColumns(
  event: Exclude<ChecklistRunEvent, { type: 'ChecklistBecameDue' | 'ChecklistReported' | 'IncidentLinked' }>,
) {
  switch (event.type) {
    case 'ChecklistStarted':
      return { status: 'started' }
    case 'ChecklistBecameOverdue':
      return { status: 'overdue' }
    case 'ChecklistMissed':
      return { status: 'missed' }
    case 'ChecklistCancelled':
      return { status: 'cancelled', reason: event.reason }
    case 'ChecklistAbandoned':
      return { status: 'abandoned', reason: event.reason }
    case 'ChecklistReturned':
      return { status: 'returned', reason: event.reason }
    case 'ChecklistReviewed':
      return { status: 'reviewed', review_note: event.reviewNote }
  }
}
