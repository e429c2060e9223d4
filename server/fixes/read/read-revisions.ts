import { sql, type Kysely, type RawBuilder } from 'kysely'
import { type Fix, type LateFix, lateByMs, currentRevision } from '../../../domain/fix/fix.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Engine } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { padWith, groupBy } from '../batches.ts'
import { fixFromPosition, type PositionColumns } from '../fix-row.ts'

export type FixRevisionRow = Tables['fix_version']
type MarkedPosition = Omit<PositionColumns, 'worker_id'> & { late: number | null; received: number }

/**
 * Reads all revisions of these fixes, by `worker t` and in order of arrival. On PostgreSQL, it locks them
 * until the transaction ends.
 */
export async function readRevisions(
  trx: Kysely<Tables>,
  engine: Engine,
  company: CompanyId,
  moments: readonly Pick<Fix, 'workerId' | 't'>[],
): Promise<Map<string, FixRevisionRow[]>> {
  const [filler] = moments
  if (!filler) return new Map()
  const keys = sql.join(
    padWith(moments, filler).map(({ workerId, t }) => sql`(${workerId}, cast(${t} as bigint))`),
  )
  // a cross join instead of a list of pairs, because SQLite would then scan all fixes of a guard
  const times = moments.map(({ t }) => t)
  // adds no restriction, but lets PostgreSQL search only the partitions of these days
  const [first, last] = [
    times.reduce((least, t) => Math.min(least, t), filler.t),
    times.reduce((most, t) => Math.max(most, t), filler.t),
  ]
  const among = (table: 'fix' | 'fix_version', rest: RawBuilder<unknown>) => {
    const [of, columns] = [sql.table(table), sql.raw(`${table}.*`)]
    return sql<FixRevisionRow>`
      with moment(worker_id, t) as (select distinct * from (values ${keys}) as given)
      select ${columns} from moment cross join ${of}
      where ${of}.company = ${company} and ${of}.worker_id = moment.worker_id and ${of}.t = moment.t
        and ${of}.t >= ${first} and ${of}.t <= ${last} ${rest}`.execute(trx)
  }
  // lock the rows, so that transactions that store another revision of the same fix wait
  const held = engine === 'postgres' ? sql`order by fix.worker_id, fix.t for update of fix` : sql``
  const firsts = await among('fix', held)
  const others = await among('fix_version', sql`order by ${sql.ref('fix_version.version')}`)
  const rows = [...firsts.rows.map((row) => ({ ...row, version: 1 })), ...others.rows]
  const byMoment = new Map<string, FixRevisionRow[]>()
  for (const row of rows) {
    const key = `${row.worker_id} ${row.t}`
    const versions = byMoment.get(key)
    if (versions) versions.push(row)
    else byMoment.set(key, [row])
  }
  return byMoment
}

/** Returns whether a fix of a period has several revisions. */
export async function hasRevisions(
  db: Kysely<Tables>,
  company: CompanyId,
  { workerId, from, to }: { workerId: string; from: number; to: number },
): Promise<boolean> {
  const first = await db
    .selectFrom('fix_version')
    .select('t')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('t', '>=', from)
    .where('t', '<', to)
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

/**
 * Returns the fixes of these rows of one guard. Each is in the revision that is shown, by the rule of
 * `currentRevision`. Late ones have their delay.
 */
export async function currentFixes(
  db: Kysely<Tables>,
  company: CompanyId,
  workerId: string,
  rows: readonly MarkedPosition[],
): Promise<readonly (Fix | LateFix)[]> {
  const [a, b] = [rows[0], rows.at(-1)]
  if (!a || !b) return []
  const others = await db
    .selectFrom('fix_version')
    .select(['t', 'lat_e7', 'lon_e7', 'accuracy', 'speed', 'late', 'received'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .where('t', '>=', Math.min(a.t, b.t))
    .where('t', '<=', Math.max(a.t, b.t))
    .execute()
  const again = groupBy(others, ({ t }) => t)
  const marked = (row: MarkedPosition) => ({ ...fixFromPosition(row, workerId), late: row.late, row })
  return rows.map((row) => {
    const versions = again.get(row.t)
    const shown = versions ? [row, ...versions].map(marked).reduce(currentRevision).row : row
    return asLate(fixFromPosition(shown, workerId), shown)
  })
}

/** Adds the delay (ms) to a late fix. */
const asLate = (
  fix: Fix,
  { t, late, received }: Pick<MarkedPosition, 't' | 'late' | 'received'>,
): Fix | LateFix => (late === null ? fix : { ...fix, lateMs: lateByMs(t, received) })
