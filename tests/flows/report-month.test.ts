import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORTS, type ReportSlug } from '../../contract/reports/report-list.ts'
import type { ReportContent } from '../../domain/reports/report-data.ts'
import { PERMISSIONS } from '../../domain/user/permission.ts'
import { MONTH, storeReportMonth } from '../../scripts/bench/report-month.ts'
import type { OpenContext } from '../../server/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { computeReport } from '../../server/reports/compute-report.ts'
import { NOON } from '../support/database/prepared-database.ts'
import { testContext } from '../support/database/test-context.ts'
import { NIGHTS_ADD, storeNights } from '../support/nights-of-month.ts'
import { plantContradictions } from '../support/planted-contradictions.ts'

/** REPORT_GUARDS=200 compares a month of 200 guards */
const GUARDS = Number(process.env.REPORT_GUARDS ?? 30)
const company = companyId('1')
const SPAN = [Date.UTC(2026, 7, 31, 21), Date.UTC(2026, 8, 30, 21)] as const
let context: OpenContext

const computed = (slug: ReportSlug) =>
  computeReport(
    context.db,
    {
      slug,
      reader: { company, limits: null, permissions: PERMISSIONS },
      params: { from_day: MONTH.fromDay, to_day: MONTH.toDay, client_id: null, assignment_id: null },
      now: NOON,
    },
    () => {},
  )
const figures = ({ figures: all }: ReportContent) => all.map(({ value }) => value)
const rows = ({ tables }: ReportContent, title: string) =>
  tables.find((table) => table.title === title)?.rows.map(({ cells }) => cells) ?? []
const numbers = async (query: ReturnType<typeof sql<Record<string, number>>>) => {
  const { rows: found } = await query.execute(context.db)
  return Object.values(found[0] ?? {}).map(Number)
}

beforeAll(async () => {
  context = await testContext({}, { now: () => NOON }, 'demo')
  await storeReportMonth(context.db, company, { guards: GUARDS, fixMinutes: 10 })
})
afterAll(() => context.close())

it('equals what plain SQL computes', async () => {
  const { content: rounds } = await computed('patrol-proof')
  expect([figures(rounds)[0], figures(rounds)[4], rows(rounds, 'Visits').length]).toEqual(
    await numbers(sql`select count(*) as rounds, sum(json_array_length(visits)) as visits,
      sum(json_array_length(visits)) as listed from round_run
      where company = '1' and due_from >= ${SPAN[0]} and due_from < ${SPAN[1]}`),
  )
  expect(figures(rounds)[4]).toBe(GUARDS * 9 * 20)
  // a duty that is planned for a day is at the post from the first fix in it to the last
  const { content: attendance } = await computed('attendance')
  const [duties, minutes] = await numbers(sql`
    select count(*) as duties, sum(minutes) as minutes from (
      select min(720, (max(fix.t) - min(fix.t)) / 60000) as minutes
      from held_duty, json_each(held_duty.shift_days, '$.planned') as day
      join fix on fix.company = '1' and fix.worker_id = held_duty.worker_id
        and fix.t >= unixepoch(day.key || 'T03:00:00Z') * 1000 - 600000
        and fix.t <= unixepoch(day.key || 'T15:00:00Z') * 1000 + 600000
      where held_duty.company = '1' and json_array_length(day.value) > 0
      group by held_duty.worker_id, day.key)`)
  expect([figures(attendance)[0], figures(attendance)[2]]).toEqual([duties, minutes])
  expect(duties).toBe(GUARDS * 9)
  const { content: month } = await computed('client-month')
  expect(figures(month).slice(0, 4)).toEqual([100, 100, 100, 100])
  const bySite = await sql<{ name: string; duties: number; rounds: number }>`
    select assignment.name, count(distinct round_run.id) as rounds,
      (select count(*) from occurrence where company = '1' and site_post_id = assignment.id
        and occurred_at >= ${SPAN[0]} and occurred_at < ${SPAN[1]}) as duties
    from assignment join round_run on round_run.company = '1' and round_run.site_post_id = assignment.id
    where assignment.company = '1' and due_from >= ${SPAN[0]} and due_from < ${SPAN[1]}
    group by assignment.id order by assignment.name`.execute(context.db)
  const sites = rows(month, 'Service levels by site').filter((cells) => Number(cells[3]) > 0)
  expect(sites.map((cells) => [cells[0], cells[4], cells[9]])).toEqual(
    bySite.rows.map(({ name, duties: written, rounds: done }) => [name, written, done]),
  )
  const { content: day } = await computed('daily-activity')
  expect(rows(day, 'Activity').length).toBe(GUARDS * 27)
  expect(rows(day, 'Days').reduce((total, cells) => total + Number(cells[1]) + Number(cells[4]), 0)).toBe(
    GUARDS * 27,
  )
})

it('is the same text each time it is computed', async () => {
  for (const { slug } of REPORTS)
    expect([slug, (await computed(slug)).sha256]).toEqual([slug, (await computed(slug)).sha256])
})

it('leaves attendance that nobody knows out of service levels, and states its share', async () => {
  await storeNights(context.db, company)
  const { content: month } = await computed('client-month')
  const { duties } = NIGHTS_ADD
  // of the two nights of each guard, fixes show those of one
  const unknown = duties - 2
  const share = (part: number, whole: number) => Math.round((part / whole) * 1000) / 10
  expect(figures(month).slice(0, 6)).toEqual([
    100,
    100,
    100,
    100,
    share(unknown, GUARDS * 9 + duties),
    share(unknown * 720, (GUARDS * 9 + duties) * 720),
  ])
  const levels = rows(month, 'Service levels by site').map((cells) => [cells[0], ...cells.slice(3, 9)])
  expect(levels.find(([site]) => site === 'Open site')).toEqual(['Open site', 2, 0, 2, 0, 0, 1440])
  const { content: attendance } = await computed('attendance')
  expect(figures(attendance).slice(3, 6)).toEqual([0, unknown, unknown * 720])
})

it('finds no contradiction in a clean month, and each of thirty that were planted', async () => {
  const clean = (await computed('inspection-pack')).content
  const { entries, duties, visits, unchecked } = NIGHTS_ADD
  expect([rows(clean, 'Contradictions'), figures(clean).slice(1)]).toEqual([
    [],
    [GUARDS * 9 + entries, GUARDS * 9 + duties, GUARDS * 180 + visits, unchecked],
  ])
  expect(new Set(rows(clean, 'Not checkable').map((cells) => `${cells[1]}: ${cells[4]}`))).toEqual(
    new Set(['Guard 20000: The site had no geofence.', 'Guard 20002: No fix was received.']),
  )
  const planted = await plantContradictions(context.db)
  const { content } = await computed('inspection-pack')
  const kinds = new Map(
    content.tables[2]?.rows.map(({ id, cells }) => [cells[0], id]) satisfies [unknown, string][] | undefined,
  )
  const found = rows(content, 'Contradictions').map((cells) => `${kinds.get(cells[1] ?? '')} ${cells[2]}`)
  expect(found.toSorted()).toEqual(planted)
})
