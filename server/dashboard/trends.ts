import { type RawBuilder, sql } from 'kysely'
import { MISSED_ROUNDS } from '../../contract/dashboard/dashboard-tiles.ts'
import {
  type DashboardTrends,
  TREND_DAYS,
  type TrendName,
  TRENDS,
} from '../../contract/dashboard/dashboard.ts'
import { DONE_ROUND_PHASES } from '../../domain/round-runs/round-run-lifecycle.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { Account } from '../auth/account.ts'
import { isIncidentOpen, isPlacedWithin, isWithin } from '../auth/permissions/access-limits.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'

/** step at which local days are searched: midnight is at a multiple of 15 minutes UTC in every time zone */
const QUARTER_MS = 15 * 60_000

interface Counted {
  table: 'alarm' | 'incident' | 'issue' | 'round_run'
  column: string
  /** returns SQL conditions that exclude what an account may not see */
  only: (account: Account) => readonly RawBuilder<boolean>[]
}

/** Creates a function that returns SQL conditions, with the limits of a limited account. */
const placed =
  (kind: 'alarm' | 'round-run', table: string, condition: RawBuilder<boolean>) =>
  ({ company, limits }: Account) =>
    limits ? [condition, isPlacedWithin(kind, company, limits, table)] : [condition]

const COUNTED: Record<TrendName, Counted> = {
  alarms: {
    table: 'alarm',
    column: 'raised_at',
    only: placed('alarm', 'alarm', sql`alarm.status <> 'withdrawn'`),
  },
  incidents: {
    table: 'incident',
    column: 'reported_at',
    only: (account) => [sql`incident.status <> 'draft'`, isIncidentOpen(account, 'incident')],
  },
  issues: {
    table: 'issue',
    column: 'reported_at',
    only: ({ company, limits }) => (limits ? [isWithin('issue', company, limits, 'issue.id')] : []),
  },
  rounds_completed: {
    table: 'round_run',
    column: 'due_from',
    only: placed('round-run', 'round_run', sql`round_run.status in (${sql.join([...DONE_ROUND_PHASES])})`),
  },
  rounds_missed: {
    table: 'round_run',
    column: 'due_from',
    only: placed('round-run', 'round_run', sql`round_run.status = ${MISSED_ROUNDS.status}`),
  },
}

/**
 * Counts alarms, incidents, issues and rounds per day, for the last 30 days. Counts only what the account
 * may see, and reads only rows of these days.
 */
export async function readTrends(
  { db, now }: Pick<Context, 'db' | 'now'>,
  account: Account,
): Promise<DashboardTrends> {
  const at = now()
  const timeZone = await readCompanyZone(db, account.company)
  const today = zoneDateAt(at, timeZone)
  const days = Array.from({ length: TREND_DAYS }, (_, i) => addDays(today, i - TREND_DAYS + 1))
  const begins = [...days, addDays(today, 1)].map((day) => wallTimeOn(day, '00:00', timeZone))
  const trends: DashboardTrends['trends'] = {}
  for (const { trend, module } of TRENDS) {
    const { table, column, only } = COUNTED[trend]
    if (!account.permissions.includes(`View ${module}`)) continue
    const quarter = sql<number>`${sql.ref(`${table}.${column}`)} / ${sql.lit(QUARTER_MS)}`
    const [from = 0, to = 0] = [begins[0], begins.at(-1)]
    let rows = db
      .selectFrom(table as 'alarm')
      .select([quarter.as('quarter'), sql<number>`count(*)`.as('count')])
      .where(sql.ref<string>(`${table}.company`), '=', account.company)
      .where(sql.ref<keyof Tables>(`${table}.${column}`) as never, '>=', from as never)
      .where(sql.ref<keyof Tables>(`${table}.${column}`) as never, '<', to as never)
      .groupBy(quarter)
    for (const condition of only(account)) rows = rows.where(condition)
    const counts = days.map(() => 0)
    for (const { quarter: of, count } of await rows.execute()) {
      const day = begins.findLastIndex((begin) => begin <= Number(of) * QUARTER_MS)
      counts[day] = (counts[day] ?? 0) + Number(count)
    }
    trends[trend] = counts
  }
  return { at, days, trends }
}
