import { sql, type Transaction } from 'kysely'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import type { CompanyId } from '../db/company-id.ts'
import {
  DAY_TABLES,
  dayPartition,
  readDayPartitions,
  dayStart,
  clearDayCache,
  dropDayPartition,
} from '../fixes/fix-days.ts'
import { readPurgeDeadlines, logPurge, notUnderLegalHold } from './purge-fixes.ts'

const DAY_MS = 24 * 3_600_000
/** maximum number of a day's rows that may be written back, which takes about two seconds */
const MOST_KEPT = 200_000

/**
 * On PostgreSQL, deletes expired fixes by whole days, in one step per day, and removes empty partitions. Rows
 * of other companies and rows under legal hold are written back; if these are too many, the day is left to
 * `purgeFixes`. Readers and writers of other days do not wait.
 */
export async function purgeDayPartitions(context: Context, stopped: () => boolean): Promise<void> {
  if (context.engine === 'sqlite') return
  const today = context.now() - DAY_MS
  for (const day of await readDayPartitions(context.db)) {
    if (stopped() || dayStart(day + 1) > today) return
    const companies = await context.db.transaction().execute((trx) => emptyDay(context, trx, day))
    for (const company of companies) context.events.wake(company)
    if (await isEmpty(context, day)) {
      await dropDayPartition(context.db, day)
      clearDayCache(context)
    }
  }
}

/** Deletes the expired fixes of a day. Returns the companies whose log records the deletion. */
async function emptyDay(context: Context, trx: Transaction<Tables>, day: number): Promise<CompanyId[]> {
  const now = context.now()
  const part = sql.table(dayPartition('fix', day))
  const { rows } = await sql<{ company: CompanyId }>`with recursive each (company) as (
      (select company from ${part} order by company limit 1)
      union all select (select company from ${part} as more where more.company > each.company
        order by company limit 1) from each where each.company is not null)
    select company from each where company is not null`.execute(trx)
  if (rows.length === 0) return []
  const letting = await readPurgeDeadlines(trx, now, context)
  const end = dayStart(day + 1)
  const going = rows.map(({ company }) => company).filter((company) => (letting.get(company) ?? 0) >= end)
  if (going.length === 0) return []
  const goes =
    await sql`select 1 from ${part} as fix where company in (${sql.join(going)}) and ${notUnderLegalHold('fix')}
    limit 1`.execute(trx)
  if (goes.rows.length === 0) return []
  const stays = (table: (typeof DAY_TABLES)[number]) =>
    sql`from ${sql.table(dayPartition(table, day))} as ${sql.table(table)}
      where not (company in (${sql.join(going)}) and ${notUnderLegalHold(table)})`
  // if the day has expired for all its companies, only rows under legal hold stay
  const others = going.length < rows.length
  const kept = await sql<{ kept: number }>`select count(*) as kept from (select 1 ${
    others ? stays('fix') : heldOf('fix', day)
  } limit ${MOST_KEPT + 1}) as found`.execute(trx)
  const count = kept.rows[0]?.kept ?? 0
  if (count > MOST_KEPT) return []
  for (const company of going) await logPurge(context, trx, company, letting.get(company) ?? 0, now)
  const { rows: sizes } = await sql<{ rows: number }>`select greatest(reltuples, 0)::bigint as rows
    from pg_class where oid = ${dayPartition('fix', day)}::regclass`.execute(trx)
  for (const table of DAY_TABLES) {
    const [from, keep] = [sql.table(dayPartition(table, day)), sql.table(`kept_${table}`)]
    if (count > 0)
      await sql`create temporary table ${keep} on commit drop as
        select ${sql.table(table)}.* ${stays(table)}`.execute(trx)
    await sql`truncate ${from}`.execute(trx)
    if (count > 0) await sql`insert into ${from} select * from ${keep}`.execute(trx)
  }
  // This is PostgreSQL's estimate, because counting the rows would take longer than deleting them.
  const gone = Math.max(0, (sizes[0]?.rows ?? 0) - count)
  await trx
    .insertInto('purged')
    .values({ what: 'old fixes', count: gone })
    .onConflict((conflict) =>
      conflict.column('what').doUpdateSet((eb) => ({ count: eb('purged.count', '+', gone) })),
    )
    .execute()
  return going
}

/** Selects the rows of a day that are under legal hold. Starts from the holds, which are few. */
const heldOf = (table: (typeof DAY_TABLES)[number], day: number) =>
  sql`from legal_hold as held join ${sql.table(dayPartition(table, day))} as ${sql.table(table)}
    on held.company = ${sql.ref(`${table}.company`)} and held.worker_id = ${sql.ref(`${table}.worker_id`)}
    and ${sql.ref(`${table}.t`)} >= held.from_at and ${sql.ref(`${table}.t`)} < held.to_at
    where held.from_at < ${dayStart(day + 1)} and held.to_at > ${dayStart(day)}`

async function isEmpty({ db }: Context, day: number): Promise<boolean> {
  for (const table of DAY_TABLES) {
    const { rows } = await sql`select 1 from ${sql.table(dayPartition(table, day))} limit 1`.execute(db)
    if (rows.length > 0) return false
  }
  return true
}
