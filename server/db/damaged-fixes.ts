import { isUtf8 } from 'node:buffer'
import { sql } from 'kysely'
import { namedWhere, type DamagedRow } from './damaged-text.ts'
import type { Database } from './open-database.ts'

/** fixes looked at in one go: about 1 ms of work */
const SLICE = 1000
const FIX = { name: 'fix', texts: ['source', 'device_id', 'message'], keys: ['company', 'worker_id', 't'] }

interface Slice {
  first: number | null
  bytes: ArrayBuffer | null
}

/**
 * The fixes of known guards whose text is not UTF-8, slice by slice, guard by guard, the newest first. Those under a
 * name that no guard has are never read by anybody.
 */
export async function* damagedFixes(db: Database, newestOnly: boolean): AsyncGenerator<DamagedRow[]> {
  for (const { company, id } of await db.selectFrom('worker').select(['company', 'id']).execute()) {
    const ofGuard = sql`company = ${company} and worker_id = ${id}`
    const sliceBefore = async (before: number): Promise<Slice | undefined> => {
      const { rows } = await sql<Slice>`
        select min(t) as first, cast(group_concat(text, char(10)) as blob) as bytes
        from (select t, concat(source, device_id, message) as text from fix where ${ofGuard} and t < ${before} order by t desc limit ${SLICE})`.execute(
        db,
      )
      return rows[0]
    }
    for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
      const slice: Slice | undefined = await sliceBefore(before)
      const { first = null, bytes = null } = slice ?? {}
      yield bytes === null || isUtf8(bytes)
        ? []
        : await namedWhere(db, FIX, sql`${ofGuard} and t >= ${first} and t < ${before}`)
      before = newestOnly ? null : first
    }
  }
}

/** Of each guard the newest thousand: what a server that ended badly may have been writing. */
export async function damagedNewestFixes(db: Database): Promise<DamagedRow[]> {
  const damaged: DamagedRow[] = []
  for await (const rows of damagedFixes(db, true)) damaged.push(...rows)
  return damaged
}
