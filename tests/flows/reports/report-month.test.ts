import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { REPORTS, type ReportSlug } from '../../../contract/reports/report-list.ts'
import type { ReportContent } from '../../../domain/reports/report-data.ts'
import { PERMISSIONS } from '../../../domain/user/permission.ts'
import { MONTH, storeReportMonth } from '../../../scripts/bench/data/report-month.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { computeReport } from '../../../server/reports/compute-report.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testContext } from '../../support/database/test-context.ts'
import { seedAlarmDesk } from '../../support/fixtures/seed-alarm-desk.ts'
import { NIGHT_SHIFT_COUNTS, seedNightShifts } from '../../support/records/seed-night-shifts.ts'
import { plantContradictions } from '../../support/records/planted-contradictions.ts'

/** run with REPORT_GUARDS=200 to compare a month of 200 guards */
const GUARDS = Number(process.env.REPORT_GUARDS ?? 30)
const company = companyId('1')
const SPAN = [Date.UTC(2026, 7, 31, 21), Date.UTC(2026, 8, 30, 21)] as const
const YEAR_MS = 365 * 86_400_000
let context: OpenContext

const computed = (slug: ReportSlug, now = NOON) =>
  computeReport(
    context.db,
    {
      slug,
      reader: { company, limits: null, permissions: PERMISSIONS },
      params: { from_day: MONTH.fromDay, to_day: MONTH.toDay, client_id: null, assignment_id: null },
      now,
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
  // a duty counts as worked from its first to its last fix at the post
  const { content: attendance } = await computed('attendance')
  const [duties, minutes] = await numbers(sql`
    select count(*) as duties, sum(minutes) as minutes from (
      select min(720, (max(fix.t) - min(fix.t)) / 60000) as minutes
      from duty_history, json_each(duty_history.shift_days, '$.planned') as day
      join fix on fix.company = '1' and fix.worker_id = duty_history.worker_id
        and fix.t >= unixepoch(day.key || 'T03:00:00Z') * 1000 - 600000
        and fix.t <= unixepoch(day.key || 'T15:00:00Z') * 1000 + 600000
      where duty_history.company = '1' and json_array_length(day.value) > 0
      group by duty_history.worker_id, day.key)`)
  expect([figures(attendance)[0], figures(attendance)[2]]).toEqual([duties, minutes])
  expect(duties).toBe(GUARDS * 9)
  const { rows: byGuard } = await sql<{ name: string; duties: number; minutes: number }>`
    select name, count(*) as duties, sum(minutes) as minutes from (
      select worker.full_name as name, min(720, (max(fix.t) - min(fix.t)) / 60000) as minutes
      from duty_history, json_each(duty_history.shift_days, '$.planned') as day
      join worker on worker.company = '1' and worker.id = duty_history.worker_id
      join fix on fix.company = '1' and fix.worker_id = duty_history.worker_id
        and fix.t >= unixepoch(day.key || 'T03:00:00Z') * 1000 - 600000
        and fix.t <= unixepoch(day.key || 'T15:00:00Z') * 1000 + 600000
      where duty_history.company = '1' and json_array_length(day.value) > 0
      group by duty_history.worker_id, day.key) group by name order by name`.execute(context.db)
  expect(rows(attendance, 'Totals by guard').map((cells) => [cells[0], cells[1], cells[3]])).toEqual(
    byGuard.map((each) => [each.name, each.duties, each.minutes]),
  )
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

it('leaves attendance that nobody knows out of service levels, and states its share', async () => {
  await seedNightShifts(context.db, company)
  const { content: month } = await computed('client-month')
  const { duties } = NIGHT_SHIFT_COUNTS
  // fixes confirm only one of each guard's two nights
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
  const { entries, duties, visits, unchecked } = NIGHT_SHIFT_COUNTS
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

it('equals what plain SQL computes of incidents, issues, checklists, rounds, books and invoices', async () => {
  await seedAlarmDesk(context.db, company, GUARDS)
  const [from, to] = SPAN
  const all = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => {
    const { rows: found } = await query.execute(context.db)
    return found.map((row) => Object.values(row)).toSorted(byText)
  }
  const listed = (content: ReportContent, title: string, ...columns: number[]) =>
    rows(content, title)
      .map((cells) => columns.map((at) => cells[at]))
      .toSorted(byText)
  const share = (part: number | undefined, whole: number | undefined) =>
    whole ? Math.round((1000 * Number(part)) / whole) / 10 : null

  const { content: incidents } = await computed('incidents')
  const counted = sql`status not in ('voided', 'rejected', 'merged')`
  const occurred = sql`company = '1' and occurred_at >= ${from} and occurred_at < ${to}`
  expect(figures(incidents)).toEqual(
    await numbers(sql`select sum(${counted}), sum(${counted} and severity in ('high', 'critical')),
      round(avg(case when ${counted} then round((reported_at - occurred_at) / 60000.0) end)),
      sum(not (${counted})) from incident where ${occurred}`),
  )
  expect(listed(incidents, 'Incidents', 0, 1, 2, 3)).toEqual(
    await all(sql`select number, occurred_at, reported_at, title from incident where ${occurred}`),
  )

  const { content: issues } = await computed('issues')
  const reported = sql`company = '1' and reported_at >= ${from} and reported_at < ${to}`
  const [issueCount, resolved, inTime, decided, mean] = await numbers(sql`select count(*) as a,
    sum(resolved_at is not null) as b, sum(resolved_at <= due_at) as c,
    sum(resolved_at is not null or due_at <= ${to}) as d,
    round(avg(round((resolved_at - reported_at) / 60000.0))) as e from issue where ${reported}`)
  expect(figures(issues)).toEqual([issueCount, resolved, share(inTime, decided), mean])
  expect(listed(issues, 'Issues', 0, 6, 7, 8)).toEqual(
    await all(sql`select number, reported_at, due_at, resolved_at from issue where ${reported}`),
  )

  const { content: checklists } = await computed('checklists')
  const filled = sql`company = '1' and happened_at >= ${from} and happened_at < ${to}`
  const [filledIn, clean] = await numbers(
    sql`select count(*) as a, sum(failures = 0) as b from checklist_run where ${filled}`,
  )
  const failed = await all(sql`select json_extract(item.value, '$.text') as item, title, happened_at
    from checklist_run, json_each(reported, '$.items') as item, json_each(reported, '$.answers') as answer
    where ${filled} and item.key = answer.key and answer.type = 'false'`)
  expect(figures(checklists)).toEqual([filledIn, share(clean, filledIn), failed.length])
  expect(listed(checklists, 'Items that failed', 0, 1, 3)).toEqual(failed)

  const { content: proof } = await computed('patrol-proof')
  const due = sql`round_run.company = '1' and due_from >= ${from} and due_from < ${to}`
  const [dueCount, over, completed, missed, incomplete, visits] = await numbers(sql`select
    sum(status <> 'cancelled') as a, sum(status in ('completed', 'completed_with_exceptions', 'incomplete', 'missed')) as b,
    sum(status like 'completed%') as c, sum(status = 'missed') as d, sum(status = 'incomplete') as e,
    sum(json_array_length(visits)) as f from round_run where ${due}`)
  expect(figures(proof)).toEqual([dueCount, share(completed, over), missed, incomplete, visits])
  expect(listed(proof, 'Visits', 0, 1, 2, 3, 4, 5)).toEqual(
    await all(sql`select route_name, due_from, json_extract(plan, '$.points[' || json_extract(visit.value, '$.point') || '].name') as name,
      json_extract(visit.value, '$.at') as at, json_extract(visit.value, '$.until') as until, worker.full_name
      from round_run, json_each(visits) as visit
      left join worker on worker.company = '1' and worker.id = json_extract(visit.value, '$.workerId') where ${due}`),
  )
  const { content: points } = await computed('missed-points')
  const notVisited = await all(sql`select json_extract(point.value, '$.name') as name, due_from, route_name
    from round_run, json_each(plan, '$.points') as point
    where ${due} and status in ('completed', 'completed_with_exceptions', 'incomplete', 'missed')
      and json_extract(point.value, '$.required')
      and not exists (select 1 from json_each(visits) as visit where json_extract(visit.value, '$.point') = point.key)`)
  expect(listed(points, 'Missed checkpoints', 0, 3, 1)).toEqual(notVisited)
  expect(notVisited.length).toBeGreaterThan(0)

  const { content: month } = await computed('client-month')
  const [required, visited] = await numbers(sql`select count(*) as a,
    sum(exists (select 1 from json_each(visits) as visit where json_extract(visit.value, '$.point') = point.key)) as b
    from round_run, json_each(plan, '$.points') as point
    where ${due} and status in ('completed', 'completed_with_exceptions', 'incomplete', 'missed')
      and json_extract(point.value, '$.required')`)
  const scenes = await numbers(sql`select round(avg(minutes)) as a from (
    select max(0, round((min(json_extract(responder.value, '$.on_scene')) - reported_at) / 60000.0)) as minutes
    from incident, json_each(details, '$.responders') as responder
    where ${occurred} and ${counted} and json_extract(responder.value, '$.on_scene') is not null group by incident.id)`)
  expect([...figures(month).slice(2, 4), ...figures(month).slice(6)]).toEqual([
    share(completed, over),
    share(visited, required),
    figures(incidents)[0],
    scenes[0],
    share(inTime, decided),
  ])

  const { content: book } = await computed('occurrence-book')
  expect(figures(book)[0]).toBe(
    (await numbers(sql`select count(*) as a from occurrence where ${occurred}`))[0],
  )

  const { content: billing } = await computed('billing-summary')
  const issued = sql`invoice.company = '1' and issued_on between ${MONTH.fromDay} and ${MONTH.toDay}`
  const sums = await all(sql`select client.name, currency,
    sum(net) / unit as net, sum(tax) / unit as tax, sum(gross) / unit as gross, sum(paid) / unit as paid, sum(open) / unit as open
    from (select *, case currency when 'UGX' then 1.0 else 100.0 end as unit from invoice where ${issued}) as invoice
    join client on client.company = '1' and client.id = invoice.client_id group by client.id, currency`)
  expect(listed(billing, 'By client', 0, 1, 2, 3, 4, 7, 9)).toEqual(sums)
  expect(rows(billing, 'Invoices')).toHaveLength(
    (await numbers(sql`select count(*) as a from invoice where ${issued}`))[0] ?? 0,
  )
})

it('is the same text each time it is computed, today and in a year', async () => {
  for (const { slug } of REPORTS) {
    const today = await computed(slug)
    expect([slug, (await computed(slug)).sha256]).toEqual([slug, today.sha256])
    expect([slug, (await computed(slug, NOON + YEAR_MS)).sha256]).toEqual([slug, today.sha256])
  }
})

const byText = (a: readonly unknown[], b: readonly unknown[]) =>
  JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
