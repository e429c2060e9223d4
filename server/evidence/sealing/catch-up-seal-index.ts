import type { FixSealsEvent } from '../../../domain/evidence/seals/fix-seals.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { recordLateChanges } from '../../fixes/write/closed-hours.ts'
import { recordSealIndex, sealIndexEntries, readSealsEvent } from './seal-index.ts'

/**
 * Maximum number of events that are searched, about a week for a thousand guards. `npm run verify` reports
 * older gaps, and `npm run rebuild` closes them.
 */
const MOST_EVENTS = 1000

/**
 * Adds entries that the index lacks, because a server of an older version without this index has sealed or
 * deleted fixes. Searches backwards from a version of the stream, up to the first event that is indexed.
 */
export async function catchUpSealIndex(
  { db, log, now }: Pick<Context, 'db' | 'log' | 'now'>,
  company: CompanyId,
  version: number,
): Promise<void> {
  const missing: number[] = []
  for (let at = version; at > Math.max(0, version - MOST_EVENTS); at--) {
    const { event } = (await readSealsEvent(db, company, at)) ?? {}
    const isThere = event && (await isPlaced(db, company, event, at))
    if (isThere === false) missing.push(at)
    if (isThere && event?.type === 'FixesSealed') break
  }
  // oldest first: after a crash, the newest entries are still missing, so the next run finds the gap
  for (const at of missing.toReversed()) {
    const { event } = (await readSealsEvent(db, company, at)) ?? {}
    if (!event) continue
    await db.transaction().execute(async (trx) => {
      await recordSealIndex(trx, company, event, at)
      const late = event.type === 'FixesSealed' ? event.late : []
      await recordLateChanges(trx, company, new Map(late.map(({ hour }) => [hour, now()])))
    })
  }
  if (missing.length > 0) log.warn({ company, events: missing.length }, 'places of seals were missing')
}

/** Returns whether the index contains the entries of an event; undefined if the event has none. */
async function isPlaced(
  db: Database,
  company: CompanyId,
  event: FixSealsEvent,
  version: number,
): Promise<boolean | undefined> {
  if (event.type === 'FixesPurged') {
    const row = await db
      .selectFrom('purged_fixes')
      .select('version')
      .where('company', '=', company)
      .where('version', '=', version)
      .executeTakeFirst()
    return row !== undefined
  }
  const [first] = sealIndexEntries(event)
  if (!first) return undefined
  const row = await db
    .selectFrom('fix_seal')
    .select('version')
    .where('company', '=', company)
    .where('worker_id', '=', first.workerId)
    .where('hour', '=', first.hour)
    .where('late', '=', first.late)
    .executeTakeFirst()
  return row !== undefined
}
