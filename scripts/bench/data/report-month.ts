import type { CompanyId } from '../../../server/db/company-id.ts'
import type { Database } from '../../../server/db/open-database.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { addDays, wallTimeOn } from '../../../domain/time/zone-days.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const POINTS = 10
const GUARDS_OF_SITE = 10
/** first id of the added rows; all existing ids are lower */
const FIRST = 10_000
const ROWS_AT_ONCE = 500

export const MONTH = { fromDay: '2026-09-01', toDay: '2026-09-30', timeZone: 'Africa/Nairobi' } as const

/**
 * One month of a company. Each guard has nine shifts of twelve hours; each shift has two rounds of ten
 * points and one occurrence-book entry.
 */
export interface ReportMonth {
  guards: number
  /** minutes between two fixes of a guard on duty */
  fixMinutes: number
}

/**
 * Writes a month of occurrence-book entries, duties, rounds and fixes directly into the demo company's
 * tables, as copies of the records with id 1. The event log lacks them, so verification of this company
 * fails.
 */
export async function storeReportMonth(
  db: Database,
  company: CompanyId,
  { guards, fixMinutes }: ReportMonth,
): Promise<void> {
  const [worker, assignment, post, occurrence, client] = await Promise.all(
    (['worker', 'assignment', 'site_post', 'occurrence', 'client'] as const).map((table) =>
      db.selectFrom(table).selectAll().where('company', '=', company).limit(1).executeTakeFirstOrThrow(),
    ),
  )
  const sites = Math.ceil(guards / GUARDS_OF_SITE)
  const rows: { [Table in keyof Tables]?: object[] } = {}
  const add = (table: keyof Tables, row: object) => (rows[table] ??= []).push({ ...row, company })
  const centre = (site: number) => ({
    latitude: -1.2 - Math.floor(site / 50) * 0.02,
    longitude: 36.5 + (site % 50) * 0.02,
  })
  for (let site = 0; site < sites; site += 1) {
    const id = String(FIRST + site)
    const { latitude, longitude } = centre(site)
    add('assignment', { ...assignment, id, name: `Site ${id}`, search: `site ${id}`, client_id: client?.id })
    const ring = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
      [-1, -1],
    ].map(([x = 0, y = 0]) => [longitude + x * 0.002, latitude + y * 0.002])
    add('geofence', {
      assignment_id: id,
      position: 1,
      coordinates: JSON.stringify({ type: 'Polygon', coordinates: [ring] }),
      from_at: 0,
      to_at: null,
    })
    add('site_post', {
      ...post,
      id,
      alias: `Post ${id}`,
      search: `post ${id}`,
      latitude,
      longitude,
      assignment_id: id,
      client_id: client?.id,
    })
  }
  let serial = 0
  let round = 0
  const start = wallTimeOn(MONTH.fromDay, '00:00', MONTH.timeZone)
  for (let guard = 0; guard < guards; guard += 1) {
    const id = String(FIRST + guard)
    const site = Math.floor(guard / GUARDS_OF_SITE)
    const place = String(FIRST + site)
    const { latitude, longitude } = centre(site)
    add('worker', {
      ...worker,
      id,
      full_name: `Guard ${id}`,
      search: `guard ${id}`,
      employee_no: null,
      employee_no_search: null,
      national_id_no_search: null,
      phone_digits: null,
    })
    const dates = Array.from({ length: 30 }, (_, day) => addDays(MONTH.fromDay, day))
    const isOn = (day: number) => [0, 3, 6].includes((day + guard) % 10)
    const planned = Object.fromEntries(
      dates.map((date, day) => [date, isOn(day) ? [{ startLocal: '06:00', durationMin: 720 }] : []]),
    )
    add('duty_history', {
      id: `${id}`,
      position: 1,
      assigned_position: 1,
      worker_id: id,
      assignment_id: place,
      shift_name: 'Day',
      shift_start: '06:00',
      shift_minutes: 720,
      shift_days: JSON.stringify({
        days: { kind: 'daily' },
        from: MONTH.fromDay,
        to: MONTH.toDay,
        planned,
      }),
      shift_pattern_id: null,
      from_at: start,
      to_at: start + 31 * 24 * HOUR,
    })
    for (const [day, date] of dates.entries()) {
      if (!isOn(day)) continue
      const from = wallTimeOn(date, '06:00', MONTH.timeZone)
      for (let t = from - 10 * MINUTE; t <= from + 12 * HOUR + 10 * MINUTE; t += fixMinutes * MINUTE)
        add('fix', {
          worker_id: id,
          t,
          lat_e7: Math.round(latitude * 1e7),
          lon_e7: Math.round(longitude * 1e7),
          accuracy: 8,
          speed: 0,
          source: 'import',
          received: t + 1000,
          device_id: null,
          message: null,
          late: null,
        })
      for (const hour of [2, 8]) {
        round += 1
        add('round_run', roundOf(String(FIRST + round), { guard: id, place, at: from + hour * HOUR }))
      }
      serial += 1
      add('occurrence', {
        ...occurrence,
        id: String(FIRST + serial),
        site_post_id: place,
        year: 2026,
        serial: FIRST + serial,
        narrative: serial % 100 === 0 ? '=HYPERLINK("http://evil.example")' : 'All quiet.',
        search: 'all quiet.',
        occurred_at: from + 5 * HOUR,
        written_at: from + 5 * HOUR,
        recorded_at: from + 5 * HOUR + MINUTE,
        late_reason: null,
        worker_id: id,
        amends: null,
        amended_by: null,
        status: 'recorded',
        outgoing_id: null,
        incoming_id: null,
        handover_state: null,
        voided_at: null,
        void_reason: null,
      })
    }
    if (guard % 20 === 19 || guard === guards - 1) await flush(db, rows)
  }
}

function roundOf(id: string, { guard, place, at }: { guard: string; place: string; at: number }): object {
  const points = Array.from({ length: POINTS }, (_, n) => ({
    checkpointId: `${n + 1}`,
    sitePostId: place,
    name: `Point ${n + 1}`,
    latitude: -1.2,
    longitude: 36.5,
    radiusM: 20,
    minDwellSec: 10,
    minStaySec: null,
    maxStaySec: null,
    required: true,
  }))
  const plan = {
    patrolRouteId: '1',
    key: id,
    routeName: `Round of ${place}`,
    order: 'fixed',
    sitePostId: place,
    points,
    minMinutes: null,
    maxMinutes: null,
    dueFrom: at,
    dueTo: at + HOUR,
    opensAt: at,
    closesAt: at + HOUR,
    workers: [guard],
  }
  return {
    id,
    patrol_route_id: '1',
    key: `month ${id}`,
    route_name: plan.routeName,
    search: plan.routeName.toLowerCase(),
    site_post_id: place,
    status: 'completed',
    plan: JSON.stringify(plan),
    visits: JSON.stringify(
      points.map((_, n) => ({
        point: n,
        at: at + n * 3 * MINUTE,
        until: at + n * 3 * MINUTE + MINUTE,
        source: 'fixes',
        workerId: guard,
        certainty: 0.9,
        reason: null,
        by: null,
      })),
    ),
    exceptions: '[]',
    due_from: at,
    due_to: at + HOUR,
    opens_at: at,
    closes_at: at + HOUR,
    urgency: 9,
    ended_at: at + HOUR,
    reason: null,
  }
}

async function flush(db: Database, rows: { [Table in keyof Tables]?: object[] }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [table, all] of Object.entries(rows)) {
      for (let at = 0; at < all.length; at += ROWS_AT_ONCE)
        await trx
          .insertInto(table as 'worker')
          .values(all.slice(at, at + ROWS_AT_ONCE) as never)
          .execute()
      delete rows[table as keyof Tables]
    }
  })
}
