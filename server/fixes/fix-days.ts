import { sql, type Kysely } from 'kysely'
import type { Context } from '../app/context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import type { Tables } from '../db/tables.ts'

const DAY_MS = 24 * 3_600_000
/**
 * All fixes before the first of these times share one partition, and all after the second, so that wrong
 * clocks cannot create partitions without limit.
 */
export const DAYS_FROM = Date.UTC(2000, 0, 1)
export const DAYS_UNTIL = Date.UTC(2100, 0, 1)
/**
 * Days up to this age have a partition each; older ones share one per month. Otherwise, a phone with wrong
 * times could create some ten thousand tables.
 */
const OWN_DAYS = 400
/** number of days, including today, whose partitions are created in advance */
const AHEAD = 3
const PERIOD_MS = 3_600_000
/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const DAYS_LOCK = 4_731_011

/** Tables that are partitioned by day on PostgreSQL. */
export const DAY_TABLES = ['fix', 'fix_version'] as const

/** Returns the day of a time (ms since epoch UTC), as the number of days since epoch UTC. */
export const dayNumberAt = (t: number): number => Math.floor(t / DAY_MS)
export const dayStart = (day: number): number => day * DAY_MS

/** Returns the name of a table's partition for a day, e.g. `fix_20261128`. */
export const dayPartition = (table: (typeof DAY_TABLES)[number], day: number): string =>
  `${table}_${new Date(dayStart(day)).toISOString().slice(0, 10).replaceAll('-', '')}`

/** The period of a partition (ms since epoch UTC), and the suffix of its name. */
interface Span {
  from: number
  to: number
  suffix: string
}
const daySpan = (day: number): Span => ({
  from: dayStart(day),
  to: dayStart(day + 1),
  suffix: dayPartition('fix', day).slice('fix_'.length),
})
function monthSpan(day: number): Span {
  const at = new Date(dayStart(day))
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const suffix = `m${at.toISOString().slice(0, 7).replaceAll('-', '')}`
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1), suffix }
}

const isOfDays = (t: number) => t >= DAYS_FROM && t < DAYS_UNTIL

async function partitionsThere(db: Kysely<Tables>) {
  const { rows } = await sql<{ name: string; pending: boolean }>`select relname as name,
    inhdetachpending as pending from pg_inherits
    join pg_class on pg_class.oid = inhrelid where inhparent = 'fix'::regclass`.execute(db)
  return rows
}

/** Returns the days that have a partition each, in order. */
export async function readDayPartitions(db: Kysely<Tables>): Promise<number[]> {
  const rows = await partitionsThere(db)
  return rows
    .flatMap(({ name, pending }) => {
      const [, year, month, date] = /^fix_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
      if (year === undefined || pending) return []
      return dayNumberAt(Date.UTC(Number(year), Number(month) - 1, Number(date)))
    })
    .sort((a, b) => a - b)
}

const lockDays = (trx: Kysely<Tables>) =>
  sql`select pg_advisory_xact_lock(${sql.lit(DAYS_LOCK)})`.execute(trx)

/** Returns whether the days of a month share one partition. The caller must have locked the partitions. */
async function hasMonth(trx: Kysely<Tables>, day: number): Promise<boolean> {
  const { suffix } = monthSpan(day)
  return (await partitionsThere(trx)).some(({ name }) => name === `fix_${suffix}`)
}

/** Creates the partition that a day needs, for the day or its month. Returns the period of the partition. */
async function attachFor(trx: Kysely<Tables>, day: number, today: number): Promise<Span> {
  await lockDays(trx)
  const month = monthSpan(day)
  if (await hasMonth(trx, day)) return month
  const own = daySpan(day)
  // a month in which some day has a partition never gets a common one, because they would overlap
  const isSplit = (await partitionsThere(trx)).some(({ name }) =>
    name.startsWith(`fix_${month.suffix.slice(1)}`),
  )
  const span = month.to > dayStart(today - OWN_DAYS) || isSplit ? own : month
  await attach(trx, span)
  return span
}

/**
 * Creates the missing partitions of a period. Attaching a complete table does not block reads or writes of
 * fixes. The caller must have locked the partitions.
 */
async function attach(trx: Kysely<Tables>, { from, to, suffix }: Span): Promise<void> {
  for (const table of DAY_TABLES) {
    const name = `${table}_${suffix}`
    const { rows } = await sql<{ pending: boolean }>`select inhdetachpending as pending from pg_inherits
      where inhrelid = to_regclass(${name})`.execute(trx)
    if (rows[0]?.pending === false) continue
    const [part, whole] = [sql.table(name), sql.table(table)]
    if (rows.length > 0) await sql`alter table ${whole} detach partition ${part} finalize`.execute(trx)
    await sql`create table if not exists ${part} (like ${whole} including all)`.execute(trx)
    await sql`alter table ${whole} attach partition ${part}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx)
  }
}

/**
 * Removes the partitions of a day, which must be empty. They are detached while others read and write. If
 * fixes were stored in them meanwhile, they are attached again.
 */
export async function dropDayPartition(db: Kysely<Tables>, day: number): Promise<void> {
  for (const table of DAY_TABLES) {
    const [part, whole] = [sql.table(dayPartition(table, day)), sql.table(table)]
    await sql`alter table ${whole} detach partition ${part} concurrently`.execute(db)
  }
  await putBackDay(db, day)
}

/**
 * Drops the detached partitions of a day. One with rows is attached again, or its rows move to the month's
 * partition.
 */
async function putBackDay(db: Kysely<Tables>, day: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockDays(trx)
    const inMonth = await hasMonth(trx, day)
    for (const table of DAY_TABLES) {
      const name = dayPartition(table, day)
      const attached = await sql`select 1 from pg_inherits where inhrelid = to_regclass(${name})`.execute(trx)
      if (attached.rows.length > 0) continue
      const rows = await sql`select 1 from ${sql.table(name)} limit 1`.execute(trx)
      if (rows.rows.length > 0 && !inMonth) {
        await attach(trx, daySpan(day))
        continue
      }
      const [part, whole] = [sql.table(name), sql.table(table)]
      if (rows.rows.length > 0)
        await sql`insert into ${whole} select * from ${part} on conflict do nothing`.execute(trx)
      await sql`drop table ${part}`.execute(trx)
    }
  })
}

const known = new WeakMap<Context['db'], Set<number>>()

/**
 * Creates the missing partitions for these times (ms since epoch UTC). Does nothing on SQLite, which has no
 * partitions.
 */
export async function createDayPartitions(
  { db, engine, now }: Pick<Context, 'db' | 'engine' | 'now'>,
  times: Iterable<number>,
): Promise<void> {
  if (engine === 'sqlite') return
  const made = known.get(db) ?? new Set()
  known.set(db, made)
  const wanted = new Set<number>()
  for (const t of times) if (isOfDays(t) && !made.has(dayNumberAt(t))) wanted.add(dayNumberAt(t))
  if (wanted.size === 0) return
  for (const day of await readDayPartitions(db)) made.add(day)
  for (const day of [...wanted].sort((a, b) => a - b)) {
    if (made.has(day)) continue
    const { from, to } = await db.transaction().execute((trx) => attachFor(trx, day, dayNumberAt(now())))
    for (let each = dayNumberAt(from); dayStart(each) < to; each++) made.add(each)
  }
}

/** Clears the cache of existing partitions, because retention may have removed some. */
export function clearDayCache({ db }: Pick<Context, 'db'>): void {
  known.delete(db)
}

/** Returns whether an error means that the partition for a row is missing. */
export const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('no partition of relation "fix')

/** Starts to create the partitions of today and the next days in advance, in one server process at a time. */
export async function startFixDays(context: Context): Promise<() => Promise<void>> {
  if (context.engine === 'sqlite') return async () => {}
  const work = { name: 'days of fixes', periodMs: PERIOD_MS, failure: 'days of fixes failed', atOnce: true }
  return startLeasedWork(context, work, async (lease) => {
    if (!(await lease.isHeld())) return
    clearDayCache(context)
    await createDayPartitions(
      context,
      Array.from({ length: AHEAD }, (_, i) => context.now() + i * DAY_MS),
    )
  })
}
