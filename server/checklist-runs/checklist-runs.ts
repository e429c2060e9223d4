import { sql } from 'kysely'
import {
  checklistRuns as contract,
  type WholeChecklistRun,
  wholeChecklistRun,
  wholeChecklistRunReply,
} from '../../contract/checklist-run.ts'
import { isFailure } from '../../domain/checklist-runs/checklist-answers.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { jsonText } from '../../domain/json-text.ts'
import { searchText } from '../../domain/text.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { addRow, readModel } from '../projections/read-model.ts'
import { listSchema, sendList } from '../resource/list.ts'
import { narrowList } from '../resource/narrow-list.ts'
import { readRoutes } from '../resource/read-routes.ts'
import { recordOf } from '../resource/record.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times in ms since epoch UTC. */
    checklist_run: {
      company: string
      id: string
      site_post_id: string
      checklist_id: string
      title: string
      search: string
      reporter: string
      /** JSON of items, answers, note, clocks and position */
      reported: string
      failures: number
      happened_at: number
      received_at: number
      /** `code:4` */
      reported_by: string
    }
  }
}

const usedBy =
  (column: 'site_post_id' | 'checklist_id') => (db: Context['db'], company: CompanyId, of: string) =>
    db
      .selectFrom('checklist_run')
      .select('title as called')
      .where('company', '=', company)
      .where(column, '=', of)

export const checklistRuns: Resource = {
  noun: { one: 'checklist report', many: 'checklist reports' },
  path: contract.path,
  refersTo: { 'site-post': usedBy('site_post_id'), checklist: usedBy('checklist_id') },
  readModel: readModel(checklistRunStream, ['checklist_run'], (trx, key, event, { by }) => {
    const { items, answers, note, clocks, position } = event
    return addRow(trx, 'checklist_run', key, {
      site_post_id: event.sitePostId,
      checklist_id: event.checklistId,
      title: event.title,
      search: searchText(`${event.title} ${event.reporter}`),
      reporter: event.reporter,
      reported: JSON.stringify({ items, answers, note, clocks, position }),
      failures: items.filter((item, at) => isFailure(item, answers[at] ?? null)).length,
      happened_at: clocks.stated ?? clocks.made,
      received_at: clocks.received,
      reported_by: by,
    })
  }),
}

const runRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('checklist_run')
    .innerJoin('site_post', (join) =>
      join
        .onRef('site_post.company', '=', 'checklist_run.company')
        .onRef('site_post.id', '=', 'checklist_run.site_post_id'),
    )
    .leftJoin('reporting_code', (join) =>
      join
        .onRef('reporting_code.company', '=', 'checklist_run.company')
        .on('checklist_run.reported_by', '=', sql`'code:' || reporting_code.id`),
    )
    .select([
      'checklist_run.id',
      'checklist_run.checklist_id',
      'checklist_run.title',
      'checklist_run.site_post_id',
      'site_post.alias as site_post_name',
      'checklist_run.reporter',
      'checklist_run.failures',
      'checklist_run.happened_at',
      'checklist_run.received_at',
      'reporting_code.label as reporting_code',
    ])
    .where('checklist_run.company', '=', company)

const reportedJson = jsonText.pipe(
  wholeChecklistRun.pick({ items: true, answers: true, note: true, clocks: true, position: true }),
)

async function showRun(
  db: Context['db'],
  company: CompanyId,
  runId: string,
): Promise<WholeChecklistRun | undefined> {
  const row = await runRows(db, company)
    .select('checklist_run.reported')
    .where('checklist_run.id', '=', runId)
    .executeTakeFirst()
  if (!row) return undefined
  const { reported, ...shown } = row
  return { ...shown, ...reportedJson.parse(reported) }
}

/** The checklists that people filled in, newest first where no other order is chosen. They never change. */
export function checklistRunRoutes(app: App, context: Context): void {
  const record = recordOf(context, checklistRuns, checklistRunStream, showRun)
  readRoutes(app, { ...contract, reply: wholeChecklistRunReply }, checklistRuns, record)

  app.get(contract.path, { schema: listSchema(checklistRuns, contract) }, (request, reply) => {
    const { site_post_id, checklist_id, search } = request.query
    const { company } = request.account
    const conditions = [
      ...(site_post_id === undefined ? [] : [sql<boolean>`checklist_run.site_post_id = ${site_post_id}`]),
      ...(checklist_id === undefined ? [] : [sql<boolean>`checklist_run.checklist_id = ${checklist_id}`]),
    ]
    const { rows, alone } = narrowList(
      conditions,
      runRows(context.db, company),
      context.db.selectFrom('checklist_run').where('company', '=', company),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: search === undefined ? alone : undefined,
      id: 'checklist_run.id',
      searched: ['checklist_run.search', 'site_post.search'],
      sorts: {
        happened_at: 'checklist_run.happened_at',
        received_at: 'checklist_run.received_at',
        title: 'checklist_run.search',
        site_post_name: 'site_post.search',
        reporter: 'checklist_run.reporter',
        failures: 'checklist_run.failures',
      },
      as: (row) => row,
    })
  })
}
