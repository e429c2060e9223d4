import { type Kysely, sql } from 'kysely'
import { type ChecklistTrends, checklistTrendsReply } from '../../contract/site-posts/checklist-run.ts'
import { type TrendWeek, lastWeeks } from '../../domain/checklist-runs/trend-weeks.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { checklistRuns } from './checklist-run-model.ts'

const WEEKS = 12
const WORST = 8

type Db = Kysely<Tables>

/**
 * Route GET /checklist-trends: results of the reports of the last twelve weeks, and the number of runs that
 * are waiting now.
 */
export function checklistTrendRoutes(app: App, { db, now }: Context): void {
  app.get(
    '/checklist-trends',
    { schema: { tags: [checklistRuns.noun.many], response: { 200: checklistTrendsReply } } },
    async ({ account: { company } }) => {
      const weeks = lastWeeks(now(), await readCompanyZone(db, company), WEEKS)
      const span = { from: weeks[0]?.from ?? 0, to: weeks.at(-1)?.to ?? 0 }
      const counted = []
      for (const week of weeks) counted.push({ ...week, ...(await countReports(db, company, week)) })
      return {
        data: {
          ...span,
          weeks: counted,
          worst_items: await worstItems(db, company, span),
          worst_posts: await worstPosts(db, company, span),
          ...(await countWaiting(db, company)),
        },
      }
    },
  )
}

const within = (db: Db, company: CompanyId, { from, to }: TrendWeek) =>
  db
    .selectFrom('checklist_run')
    .where('checklist_run.company', '=', company)
    .where('happened_at', '>=', from)
    .where('happened_at', '<', to)

const REPORTED = sql<number>`count(*)`
const FAILED = sql<number>`coalesce(sum(case when failures > 0 then 1 else 0 end), 0)`

async function countReports(db: Db, company: CompanyId, week: TrendWeek) {
  const row = await within(db, company, week)
    .select([REPORTED.as('reported'), FAILED.as('failed')])
    .executeTakeFirstOrThrow()
  return { reported: Number(row.reported), failed: Number(row.failed) }
}

async function worstItems(db: Db, company: CompanyId, { from, to }: TrendWeek) {
  const rows = await db
    .selectFrom('checklist_failed_item as failed')
    .innerJoin('checklist', onId('checklist', 'failed.checklist_id'))
    .select(['failed.checklist_id', 'checklist.title', 'failed.text'])
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .where('failed.company', '=', company)
    .where('failed.happened_at', '>=', from)
    .where('failed.happened_at', '<', to)
    .groupBy(['failed.checklist_id', 'checklist.title', 'failed.text'])
    .orderBy('failed', 'desc')
    .orderBy('failed.text')
    .limit(WORST)
    .execute()
  return rows.map((row) => ({ ...row, failed: Number(row.failed) }))
}

async function worstPosts(db: Db, company: CompanyId, span: TrendWeek) {
  const rows = await within(db, company, span)
    .innerJoin('site_post', onId('site_post', 'checklist_run.site_post_id'))
    .select(['checklist_run.site_post_id', 'site_post.alias as name'])
    .select([REPORTED.as('reported'), FAILED.as('failed')])
    .groupBy(['checklist_run.site_post_id', 'site_post.alias'])
    .having(FAILED, '>', 0)
    .orderBy('failed', 'desc')
    .orderBy('name')
    .limit(WORST)
    .execute()
  return rows.map((row) => ({ ...row, reported: Number(row.reported), failed: Number(row.failed) }))
}

const WAITING = {
  scheduled: 'scheduled',
  overdue: 'overdue',
  missed: 'missed',
  completed: 'to_review',
  returned: 'returned',
} as const
type Waiting = Pick<ChecklistTrends, (typeof WAITING)[keyof typeof WAITING]>

async function countWaiting(db: Db, company: CompanyId): Promise<Waiting> {
  const waiting: Waiting = { scheduled: 0, overdue: 0, missed: 0, to_review: 0, returned: 0 }
  const statuses = Object.keys(WAITING) as (keyof typeof WAITING)[]
  const rows = await db
    .selectFrom('checklist_run')
    .select('status')
    .select((eb) => eb.fn.countAll<number>().as('runs'))
    .where('company', '=', company)
    .where('status', 'in', statuses)
    .groupBy('status')
    .execute()
  for (const { status, runs } of rows) waiting[WAITING[status as keyof typeof WAITING]] = Number(runs)
  return waiting
}
