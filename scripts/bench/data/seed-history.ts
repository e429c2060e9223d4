import { type RawBuilder, sql, type Transaction } from 'kysely'
import { closedUntil } from '../../../domain/evidence/seals/closed-hours.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import type { Context } from '../../../server/app/context.ts'
import { createDayPartitions } from '../../../server/fixes/fix-days.ts'
import type { Tables } from '../../../server/db/tables.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** fixes of two patrols of eight hours a day, one every 24 minutes */
const FIXES_A_DAY = 40
const WORKERS_A_TRANSACTION = 50

export interface SeededHistory {
  /** number of days with patrols before the last 24 hours */
  days: number
  /** ids of guards with a fix every five seconds in the last 24 hours; other guards have one an hour */
  walkers: readonly string[]
}

/**
 * Writes a company's history directly into the tables, without commands: events and fixes of two patrols a
 * day for each assigned guard, and of one that began 24 hours before `now` (ms since epoch UTC). The events
 * have placeholder hashes. The event log can continue from them, but verification fails.
 */
export async function seedHistory(
  { db, engine }: Pick<Context, 'db' | 'engine'>,
  company: CompanyId,
  now: number,
  { days, walkers }: SeededHistory,
): Promise<void> {
  const today = now - DAY
  await createDayPartitions(
    { db, engine, now: () => now },
    Array.from({ length: days + 4 }, (_, i) => now + DAY - i * DAY),
  )
  await db.transaction().execute(async (trx) => {
    await storePatrols(trx, company, today, days)
    await storeEvents(trx, company)
    await storeLiveLocations(trx, company, now)
    // marks all hours as closed, so that the measured server does not seal this history
    const closed = closedUntil(now)
    await trx
      .insertInto('sealing_state')
      .values({ company, round: 0, closed_until: closed, due_until: closed })
      .execute()
  })
  const workers = await db.selectFrom('worker').select('id').where('company', '=', company).execute()
  for (let at = 0; at < workers.length; at += WORKERS_A_TRANSACTION)
    await db.transaction().execute(async (trx) => {
      for (const { id } of workers.slice(at, at + WORKERS_A_TRANSACTION)) {
        if (days > 0) await storePastFixes(trx, company, id, today, days)
        await storeDay(trx, company, id, now, walkers.includes(id) ? 5_000 : HOUR)
      }
    })
}

const big = (value: number) => sql.raw<number>(`cast(${value} as bigint)`)

async function storePatrols(
  trx: Transaction<Tables>,
  company: CompanyId,
  today: number,
  days: number,
): Promise<void> {
  await sql`
    insert into patrol (company, id, worker_id, assignment_id, started_at, ended_at, end_reason)
    with recursive day (d) as (select ${big(days)} union all select d - 1 from day where d > 0),
      half (h) as (select 0 union all select 1),
      duty (worker_id, assignment_id, started_at, ended_at) as (
        select worker_id, assignment_id, ${big(today)} - d * ${big(DAY)} + (h * 12 + 1) * ${big(HOUR)},
          ${big(today)} - d * ${big(DAY)} + (h * 12 + 9) * ${big(HOUR)}
        from day cross join half cross join worker_assignment where d > 0 and company = ${company}
        union all
        select worker_id, assignment_id, ${big(today)}, null from worker_assignment where company = ${company})
    select ${company}, cast(row_number() over (order by started_at, worker_id) as text), worker_id, assignment_id,
      started_at, ended_at, case when ended_at is null then null else 'finished' end
    from duty`.execute(trx)
  await sql`
    insert into patrol_count (company, count)
    select company, count(*) from patrol where company = ${company} group by company`.execute(trx)
  await sql`
    insert into id_counter (company, kind, last)
    select company, 'patrol', count(*) from patrol where company = ${company} group by company`.execute(trx)
  await sql`
    insert into fix_count (company, slot, count)
    with recursive slot (s) as (select ${big(0)} union all select s + 1 from slot where s < ${big(days * 144 + 142)})
    select ${company}, ${big(Math.floor((today + DAY) / (10 * MINUTE)) * 10 * MINUTE)} - (s + 1) * 600000, 140
    from slot`.execute(trx)
}

/** Returns SQL for a placeholder hash: the position in the event log as 64 digits. */
const placeHash = (place: RawBuilder<unknown>) =>
  sql`substr(cast(${'0'.repeat(64)} as text) || (${place}), length(cast((${place}) as text)) + 1)`

async function storeEvents(trx: Transaction<Tables>, company: CompanyId): Promise<void> {
  await sql`
    insert into event (company, position, stream, version, type, data, at, "by", command_id, prev_hash, hash)
    with told (stream, version, type, data, at) as (
      select 'patrol-' || id, 1, 'PatrolStarted', '{"assignmentId":"' || assignment_id || '","startedAt":' || started_at
        || ',"workerId":"' || worker_id || '"}', started_at
      from patrol where company = ${company}
      union all
      select 'patrol-' || id, 2, 'PatrolEnded', '{"endedAt":' || ended_at || ',"reason":"' || end_reason || '"}', ended_at
      from patrol where company = ${company} and ended_at is not null),
    placed as (
      select told.*, (select position from head where company = ${company}) + row_number() over (order by at) as place
      from told)
    select cast(${company} as text), place, stream, version, type, data, at, 'system:ingest', 'past-' || place,
      ${placeHash(sql`place - 1`)}, ${placeHash(sql`place`)}
    from placed`.execute(trx)
  await sql`
    update head set (position, hash) =
      (select position, hash from event where company = ${company} order by position desc limit 1)
    where company = ${company}`.execute(trx)
}

const storeLiveLocations = (trx: Transaction<Tables>, company: CompanyId, now: number) =>
  sql`
    insert into live_location
      (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, status, interval_ms, received, patrol_id)
    select company, worker_id, ${big(now - MINUTE)}, -12921000, 368219000, 8, 1.25, 'Online', 60000,
      ${big(now - MINUTE)}, id
    from patrol where company = ${company} and ended_at is null`.execute(trx)

const storePastFixes = (
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
  today: number,
  days: number,
) =>
  sql`
    insert into fix (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, source, received)
    with recursive step (n) as (
        select ${big(0)} union all select n + 1 from step where n < ${big(days * FIXES_A_DAY - 1)}),
      moment (n, t) as (select n, ${big(today - days * DAY)} + n / ${big(FIXES_A_DAY)} * ${big(DAY)}
        + (n % ${big(FIXES_A_DAY)} / 20 * 12 + 1) * ${big(HOUR)} + n % 20 * 24 * 60000 from step)
    select ${company}, ${workerId}, t, -12921000 + n % 7000, 368219000 + n % 11000, 8, 1.25, 'osmand', t
    from moment`.execute(trx)

/**
 * Returns SQL for a pseudo-random deviation of up to `most`. Without it, a day of fixes would compress
 * better than real fixes.
 */
const wavering = (workerId: string, most: number, of: number) => {
  const n = sql`(t / 5000 + ${big(Number(workerId) * 977 + of)})`
  return sql`${n} * ${n} % 1000003 * 48271 % ${big(2 * most + 1)} - ${big(most)}`
}

/**
 * Returns SQL for one coordinate on a square round of 2.8 km: the number of steps of 6.5 m from its corner.
 * A round takes 36 minutes.
 */
const onRound = (turn: number) =>
  sql.raw<number>(
    `case when (t / 5000 + ${turn}) % 432 < 108 then 0 when (t / 5000 + ${turn}) % 432 < 216 then (t / 5000 + ${turn}) % 432 - 108 when (t / 5000 + ${turn}) % 432 < 324 then 108 else 432 - (t / 5000 + ${turn}) % 432 end`,
  )

const storeDay = (
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
  now: number,
  everyMs: number,
) =>
  sql`
    insert into fix (company, worker_id, t, lat_e7, lon_e7, accuracy, speed, source, received)
    with recursive moment (t) as (
      select ${big(now - MINUTE)} union all select t - ${big(everyMs)} from moment where t > ${big(now - DAY + everyMs)})
    select ${company}, ${workerId}, t + ${wavering(workerId, 400, 1)}, -12921000 + 585 * (${onRound(0)}) + ${wavering(workerId, 200, 2)},
      368219000 + 585 * (${onRound(108)}) + ${wavering(workerId, 200, 3)}, 9 + ${wavering(workerId, 4, 4)}, 1.25, 'osmand', t
    from moment`.execute(trx)
