import type { Kysely } from 'kysely'
import type { RejectedReports } from '../../contract/field/code-page.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { Tables } from '../db/tables.ts'
import type { PresentedCode } from '../reporting-codes/presented-code.ts'
import { codeActor } from './report-outcome.ts'

/** maximum number of newest reports per phone that are searched */
const NEWEST = 50

/**
 * Returns the reports of these installations that were rejected, and their checklists that were returned for
 * correction.
 */
export async function readRejectedReports(
  db: Kysely<Tables>,
  code: PresentedCode,
  senders: readonly string[],
): Promise<RejectedReports[]> {
  const { company } = code
  const found: RejectedReports[] = []
  for (const sender of senders) {
    const reports = await db
      .selectFrom('field_report')
      .select(['sequence', 'status', 'reason', 'outcome'])
      .where('company', '=', company)
      .where('sender', '=', `${codeActor(code)}/${sender}`)
      .where('sequence', 'is not', null)
      .orderBy('received_at', 'desc')
      .limit(NEWEST)
      .execute()
    const returned = await returnedRuns(db, code, reports)
    for (const { sequence, status, reason, outcome } of reports) {
      const why = status === 'rejected' ? reason : returned.get(outcome ?? '')
      // reports are newest first, so only the newest report of a run is returned
      returned.delete(outcome ?? '')
      if (sequence === null || why === undefined || why === null) continue
      found.push({ sender, sequence, as: status === 'rejected' ? 'rejected' : 'returned', reason: why })
    }
  }
  return found
}

/** Returns why runs of these reports were returned for correction, by stream name. */
async function returnedRuns(
  db: Kysely<Tables>,
  { company }: PresentedCode,
  reports: readonly { outcome: string | null }[],
): Promise<Map<string, string | null>> {
  const ids = reports.flatMap(({ outcome }) => {
    const { type, id } = streamParts(outcome ?? '-')
    return type === checklistRunStream.name ? [id] : []
  })
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('checklist_run')
    .select(['id', 'reason'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .where('status', '=', 'returned')
    .execute()
  return new Map(rows.map(({ id, reason }) => [`${checklistRunStream.name}-${id}`, reason]))
}
