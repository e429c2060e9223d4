import { type Kysely, sql } from 'kysely'
import { MONTH } from '../../../scripts/bench/data/report-month.ts'
import { addDays, wallTimeOn } from '../../../domain/time/zone-days.ts'
import type { Tables } from '../../../server/db/tables.ts'
import { FIRST_NIGHT_ROUND } from './seed-night-shifts.ts'

const HOUR = 3_600_000
const COMPANY = '1'
const OF_EACH = 3

/**
 * Returns the n-th guard in a month of `storeReportMonth`, with their first shift and a day off. Times are ms since
 * epoch UTC.
 */
function guardOf(n: number) {
  const dayWhere = (isOn: boolean) =>
    Array.from({ length: 20 }, (_, day) => day + 5).find(
      (day) => [0, 3, 6].includes((day + n) % 10) === isOn,
    ) ?? 0
  const at = (day: number, clock: string) => wallTimeOn(addDays(MONTH.fromDay, day), clock, MONTH.timeZone)
  const on = dayWhere(true)
  return {
    id: String(10_000 + n),
    from: at(on, '06:00'),
    to: at(on, '18:00'),
    off: at(dayWhere(false), '06:00'),
    post: String(10_000 + Math.floor(n / 10)),
    elsewhere: String(10_000 + ((Math.floor(n / 10) + 1) % 3)),
  }
}
type Guard = ReturnType<typeof guardOf>
type Plant = (db: Kysely<Tables>, guard: Guard, nth: number) => Promise<unknown>

const placeOf = (post: string) => ({
  lat_e7: -12_000_000,
  lon_e7: Math.round((36.5 + (Number(post) - 10_000) * 0.02) * 1e7),
})
const FAR = { lat_e7: -35_000_000, lon_e7: 400_000_000 }

const moveFixes = (db: Kysely<Tables>, guard: Guard, from: number, to: number, place = FAR) =>
  db
    .updateTable('fix')
    .set(place)
    .where('company', '=', COMPANY)
    .where('worker_id', '=', guard.id)
    .where('t', '>=', from)
    .where('t', '<=', to)
    .execute()

const entryOf = (db: Kysely<Tables>, guard: Guard) =>
  db
    .updateTable('occurrence')
    .where('company', '=', COMPANY)
    .where('worker_id', '=', guard.id)
    .where('occurred_at', '>=', guard.from)
    .where('occurred_at', '<', guard.to)

/** Deletes the visits of all rounds of the shift except one, given by its number. */
async function keepVisits(
  db: Kysely<Tables>,
  guard: Guard,
  keep: (visits: object[], nth: number) => object[],
) {
  const rounds = await db
    .selectFrom('round_run')
    .select(['id', 'visits'])
    .where('company', '=', COMPANY)
    .where('due_from', '>=', guard.from)
    .where('due_from', '<', guard.to)
    .where(sql<boolean>`plan like ${`%"workers":["${guard.id}"]%`}`)
    .orderBy('due_from')
    .execute()
  for (const [nth, { id, visits }] of rounds.entries())
    await db
      .updateTable('round_run')
      .set({ visits: JSON.stringify(keep(JSON.parse(visits) as object[], nth)) })
      .where('company', '=', COMPANY)
      .where('id', '=', id)
      .execute()
}

/** Adds a visit on the first day of the period to a round that became due on the day before. */
async function visitAfterMidnight(db: Kysely<Tables>, guard: Guard) {
  const round = db.selectFrom('round_run').select('visits').where('company', '=', COMPANY)
  const { visits } = await round.where('id', '=', FIRST_NIGHT_ROUND).executeTakeFirstOrThrow()
  const changed = (JSON.parse(visits) as { point: number }[]).map((visit) =>
    visit.point === 6 ? { ...visit, workerId: guard.id } : visit,
  )
  await db
    .updateTable('round_run')
    .set({ visits: JSON.stringify(changed) })
    .where('company', '=', COMPANY)
    .where('id', '=', FIRST_NIGHT_ROUND)
    .execute()
}

/** Functions that create a contradiction, by its type. */
const PLANTS: Readonly<Record<string, Plant>> = {
  entry_without_duty: (db, guard) => entryOf(db, guard).set({ site_post_id: guard.elsewhere }).execute(),
  entry_before_event: (db, guard) => entryOf(db, guard).set({ recorded_at: guard.from }).execute(),
  entry_while_absent: async (db, guard) => {
    await moveFixes(db, guard, guard.from - HOUR, guard.to + HOUR)
    await keepVisits(db, guard, () => [])
  },
  visit_while_absent: async (db, guard) => {
    await moveFixes(db, guard, guard.from - HOUR, guard.to + HOUR)
    await entryOf(db, guard).set({ status: 'voided' }).execute()
    await keepVisits(db, guard, (visits, nth) => (nth === 0 ? visits.slice(0, 1) : []))
  },
  entry_while_elsewhere: (db, guard) =>
    moveFixes(db, guard, guard.from + 4 * HOUR, guard.from + 6 * HOUR, placeOf(guard.elsewhere)),
  visit_while_elsewhere: async (db, guard) => {
    await moveFixes(db, guard, guard.from + 7 * HOUR, guard.from + 9 * HOUR, placeOf(guard.elsewhere))
    await keepVisits(db, guard, (visits, nth) => (nth === 1 ? visits.slice(0, 1) : visits))
  },
  visit_without_duty: (db, guard, nth) =>
    nth === 0
      ? visitAfterMidnight(db, guard)
      : keepVisits(db, guard, (visits, round) =>
          visits.map((visit, at) =>
            round === 0 && at === 0 ? { ...visit, at: guard.off, until: guard.off } : visit,
          ),
        ),
  present_without_duty: async (db, guard) => {
    const place = placeOf(guard.elsewhere)
    const fix = { company: COMPANY, worker_id: guard.id, ...place, accuracy: 8, speed: 0, source: 'import' }
    const times = Array.from({ length: 30 }, (_, n) => guard.off + n * 600_000)
    await db
      .insertInto('fix')
      .values(times.map((t) => ({ ...fix, t, received: t, device_id: null, message: null, late: null })))
      .execute()
    const at = { started_at: guard.off, ended_at: guard.off + 5 * HOUR }
    const patrol = {
      company: COMPANY,
      id: `9${guard.id}`,
      worker_id: guard.id,
      assignment_id: guard.elsewhere,
    }
    await db
      .insertInto('patrol')
      .values({ ...patrol, ...at, end_reason: 'finished' })
      .execute()
    const { position } = await db
      .selectFrom('head')
      .select('position')
      .where('company', '=', COMPANY)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('event')
      .values({
        company: COMPANY,
        position: position + Number(guard.id),
        stream: `patrol-9${guard.id}`,
        version: 1,
        type: 'PatrolStarted',
        data: '{}',
        at: guard.off,
        by: 'system:ingest',
        command_id: `planted ${guard.id}`,
        prev_hash: '',
        hash: '',
      } as never)
      .execute()
  },
  clock_against_fixes: async (db, guard) => {
    await moveFixes(db, guard, guard.from - HOUR, guard.from + HOUR)
    await db
      .insertInto('clock_event')
      .values({
        company: COMPANY,
        id: `9${guard.id}`,
        worker_id: guard.id,
        assignment_id: guard.post,
        kind: 'in',
        source: 'person',
        recorded_by: 'user:1',
        happened_at: guard.from + HOUR / 2,
        note: null,
      })
      .execute()
  },
  correction_against_fixes: async (db, guard, nth) => {
    await entryOf(db, guard).set({ status: 'voided' }).execute()
    await keepVisits(db, guard, () => [])
    const isPresent = nth > 0
    // either the guard never came, or left in the middle of the shift
    if (isPresent) await moveFixes(db, guard, guard.from + (nth === 1 ? -1 : 6) * HOUR, guard.to + HOUR)
    await db
      .insertInto('attendance_correction')
      .values({
        company: COMPANY,
        id: `9${guard.id}`,
        worker_id: guard.id,
        assignment_id: guard.post,
        status: isPresent ? 'present' : 'absent',
        reason: 'Said so',
        recorded_by: 'user:1',
        duty_from: guard.from,
        at: guard.to,
        arrival: isPresent ? guard.from : null,
        departure: isPresent ? guard.to : null,
      })
      .execute()
  },
}

/**
 * Adds thirty contradictions, three of each type, to a month of 30 guards with night shifts. Returns their types with
 * the guards.
 */
export async function plantContradictions(db: Kysely<Tables>): Promise<string[]> {
  const planted: string[] = []
  for (const [at, [kind, plant]] of Object.entries(PLANTS).entries())
    for (let nth = 0; nth < OF_EACH; nth += 1) {
      const guard = guardOf(at * OF_EACH + nth)
      await plant(db, guard, nth)
      planted.push(`${kind} Guard ${guard.id}`)
    }
  return planted.toSorted()
}
