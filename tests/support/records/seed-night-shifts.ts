import { sql } from 'kysely'
import { MONTH } from '../../../scripts/bench/data/report-month.ts'
import { addDays, wallTimeOn } from '../../../domain/time/zone-days.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import type { Database } from '../../../server/db/open-database.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** two nights across the midnights at which the period begins and ends, and one night within it */
const NIGHTS = ['2026-08-31', '2026-09-10', '2026-09-30'] as const
const SITE = '10000'
const OPEN_SITE = '20000'

/** Id of the round in the night before the period. Fixes show that its guard was at the post. */
export const FIRST_NIGHT_ROUND = '21010'

/** Numbers of records that the nights add to the month. `unchecked`: entries and visits that cannot be checked. */
export const NIGHT_SHIFT_COUNTS = { entries: 6, duties: 6, visits: 60, unchecked: 44 }

/**
 * Adds three guards with three consistent nights each to a month in the database. One is at a site without a geofence,
 * and two at a site with one, of whom one has no fixes. Each night has a round across midnight and an entry after it.
 */
export async function seedNightShifts(db: Database, company: CompanyId): Promise<void> {
  const [worker, duty, assignment, post, run, entry] = [
    await first('worker', 'id', SITE),
    await first('duty_history', 'id', SITE),
    await first('assignment', 'id', SITE),
    await first('site_post', 'id', SITE),
    await first('round_run', 'site_post_id', SITE),
    await first('occurrence', 'site_post_id', SITE),
  ]
  await add('assignment', [{ ...assignment, id: OPEN_SITE, name: 'Open site', search: 'open site' }])
  await add('site_post', [{ ...post, id: OPEN_SITE, alias: 'Open post', assignment_id: OPEN_SITE }])
  for (const [n, { id, place, hasFixes }] of [
    { id: '20000', place: OPEN_SITE, hasFixes: true },
    { id: '20001', place: SITE, hasFixes: true },
    { id: '20002', place: SITE, hasFixes: false },
  ].entries()) {
    await add('worker', [{ ...worker, id, full_name: `Guard ${id}`, search: `guard ${id}` }])
    const night = [{ startLocal: '18:00', durationMin: 720 }]
    const dates = Array.from({ length: 31 }, (_, day) => addDays(NIGHTS[0], day))
    const isNight = (date: string) => NIGHTS.some((each) => each === date)
    const planned = Object.fromEntries(dates.map((date) => [date, isNight(date) ? night : []]))
    const of = { id, worker_id: id, assignment_id: place, from_at: midnight(NIGHTS[0]) }
    const days = { days: { kind: 'daily' }, from: NIGHTS[0], to: MONTH.toDay, planned }
    await add('duty_history', [{ ...duty, ...of, shift_days: JSON.stringify(days) }])
    for (const [nth, date] of NIGHTS.entries()) {
      const from = midnight(date) + 18 * HOUR
      const times = Array.from({ length: 74 }, (_, i) => from + (i - 1) * 10 * MINUTE)
      const source = { source: 'import', device_id: null, message: null, late: null }
      const at = { lat_e7: -12_000_000, lon_e7: 365_000_000, accuracy: 8, speed: 0 }
      if (hasFixes)
        await add(
          'fix',
          times.map((t) => ({ worker_id: id, t, received: t, ...at, ...source })),
        )
      const key = String(21_000 + n * 10 + nth)
      const occurred = from + 7 * HOUR
      await add('occurrence', [
        {
          ...entry,
          id: key,
          serial: Number(key),
          site_post_id: place,
          worker_id: id,
          occurred_at: occurred,
          written_at: occurred,
          recorded_at: occurred + MINUTE,
        },
      ])
      const due = from + 5.5 * HOUR
      const plan = JSON.parse(String(run.plan)) as { points: object[] }
      const visits = (JSON.parse(String(run.visits)) as object[]).map((visit, point) => ({
        ...visit,
        workerId: id,
        at: due + point * 6 * MINUTE,
        until: due + point * 6 * MINUTE + MINUTE,
        ...(!hasFixes && { source: 'hand', certainty: null }),
      }))
      const span = { dueFrom: due, dueTo: due + HOUR, opensAt: due, closesAt: due + HOUR, workers: [id] }
      const points = plan.points.map((point) => ({ ...point, sitePostId: place }))
      await add('round_run', [
        {
          ...run,
          id: key,
          key: `night ${key}`,
          site_post_id: place,
          plan: JSON.stringify({ ...plan, ...span, points }),
          visits: JSON.stringify(visits),
          due_from: due,
          due_to: due + HOUR,
          opens_at: due,
          closes_at: due + HOUR,
          ended_at: due + HOUR,
        },
      ])
    }
  }

  async function first(table: string, column: string, id: string): Promise<Record<string, unknown>> {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
      where company = ${company} and ${sql.ref(column)} = ${id} limit 1`.execute(db)
    if (!rows[0]) throw new Error(`no ${table} of ${id} is stored`)
    return rows[0]
  }
  async function add(table: string, rows: object[]) {
    await db
      .insertInto(table as 'worker')
      .values(rows.map((row) => ({ ...row, company })) as never)
      .execute()
  }
}

const midnight = (date: string) => wallTimeOn(date, '00:00', MONTH.timeZone)
