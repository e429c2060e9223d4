import { type Kysely, sql } from 'kysely'
import {
  type ChecklistRun,
  type ChecklistRunDetails,
  checklistRunDetails,
} from '../../contract/site-posts/checklist-run.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>

/** Selects the company's runs with name and code of their posts. A removed post still has a row. */
export const runRows = (db: Db, company: CompanyId) =>
  db
    .selectFrom('checklist_run')
    .innerJoin('site_post', onId('site_post', 'checklist_run.site_post_id'))
    .leftJoin('reporting_code', (join) =>
      join
        .onRef('reporting_code.company', '=', 'checklist_run.company')
        .on('checklist_run.reported_by', '=', sql`'code:' || reporting_code.id`),
    )
    .select([
      'checklist_run.id',
      'checklist_run.checklist_id',
      'checklist_run.checklist_version',
      'checklist_run.title',
      'checklist_run.site_post_id',
      'site_post.alias as site_post_name',
      'checklist_run.status',
      'checklist_run.at',
      'checklist_run.due_from',
      'checklist_run.due_to',
      'checklist_run.reporter',
      'checklist_run.failures',
      'checklist_run.score',
      'checklist_run.passed',
      'checklist_run.happened_at',
      'checklist_run.received_at',
      'reporting_code.label as reporting_code',
      'checklist_run.reason',
      'checklist_run.review_note',
    ])
    .where('checklist_run.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof runRows>['execute']>>[number]

/** Converts a row to a run of the API. */
export const toChecklistRun = ({ passed, ...row }: Row): ChecklistRun => ({
  ...row,
  passed: passed === null ? null : passed === 1,
})

const reportedJson = jsonText.pipe(checklistRunDetails.shape.report.unwrap().partial({ remarks: true }))

/**
 * Returns a run with its report and the incidents that it caused; undefined if the company has none with
 * this id.
 */
export async function readChecklistRun(
  db: Db,
  company: CompanyId,
  runId: string,
): Promise<ChecklistRunDetails | undefined> {
  const row = await runRows(db, company)
    .select(['checklist_run.reported', 'checklist_run.round_run_id'])
    .where('checklist_run.id', '=', runId)
    .executeTakeFirst()
  if (!row) return undefined
  const incidents = await db
    .selectFrom('checklist_failed_item')
    .select(['item', 'incident_id'])
    .where('company', '=', company)
    .where('checklist_run_id', '=', runId)
    .where('incident_id', 'is not', null)
    .orderBy('item')
    .execute()
  const { reported, round_run_id, ...shown } = row
  const report = reported === null ? null : reportedJson.parse(reported)
  return {
    ...toChecklistRun(shown),
    round_run_id,
    report: report && { ...report, remarks: report.remarks ?? [] },
    incidents: incidents.map(({ item, incident_id }) => ({ item, incident_id: String(incident_id) })),
  }
}
