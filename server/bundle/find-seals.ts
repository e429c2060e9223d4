import { SEAL_HOUR_MS } from '../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { readSealsEvent } from '../evidence/sealing/seal-index.ts'
import { type FoundSeal, readSupplementsSince } from './supplements-since.ts'
import { createSealLookup } from './seal-lookup.ts'

/**
 * Returns all seals of a guard's full hours in [from, to), ms since epoch UTC, from the sealing events. The
 * index table only speeds up the search. Hours without a row are searched in the log, and so are all
 * supplements. Deleting a row can therefore not hide a seal.
 */
export async function findSeals(
  db: Database,
  company: CompanyId,
  guard: string,
  span: { from: number; to: number },
  turn: () => Promise<void>,
): Promise<FoundSeal[]> {
  const { from, to } = span
  const found = await placedSeals(db, company, guard, span, turn)
  const inTime = await createSealLookup(db, company, turn)
  const known = new Map(found.map(({ seal, record }) => [seal.hour, record.version]))
  for (let hour = from; hour < to; hour += SEAL_HOUR_MS) {
    const missed = known.has(hour) ? null : await inTime.sealOf(guard, hour)
    if (missed) found.push(missed)
  }
  const closing = known.get(from) ?? (await inTime.closingOf(from))
  return closing === null
    ? found
    : [...found, ...(await readSupplementsSince(db, company, guard, span, { closing, turn }))]
}

/** Returns the seals that the index table lists, if the event that a row names contains them. */
async function placedSeals(
  db: Database,
  company: CompanyId,
  guard: string,
  { from, to }: { from: number; to: number },
  turn: () => Promise<void>,
): Promise<FoundSeal[]> {
  const places = await db
    .selectFrom('fix_seal')
    .select(['hour', 'version'])
    .where('company', '=', company)
    .where('worker_id', '=', guard)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .where('late', '=', 0)
    .orderBy('hour')
    .execute()
  const read = new Map<number, Awaited<ReturnType<typeof readSealsEvent>>>()
  const found: FoundSeal[] = []
  for (const { hour, version } of places) {
    if (!read.has(version)) {
      await turn()
      read.set(version, await readSealsEvent(db, company, version))
    }
    const { record, event } = read.get(version) ?? {}
    if (!record || event?.type !== 'FixesSealed') continue
    const seal = event.seals.find((each) => each.workerId === guard && each.hour === hour)
    if (seal) found.push({ seal, late: 0, record })
  }
  return found
}

/**
 * Returns the newest sealing event among the first `size` events of the log. It contains the time up to
 * which hours are closed.
 */
export async function findNewestSealingEvent(
  db: Database,
  company: CompanyId,
  size: number,
): Promise<RecordedEvent | null> {
  const row = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', '=', streamName(fixSealsStream.name, company))
    .where('type', '=', 'FixesSealed')
    .where('position', '<=', size)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? fromEventRow(row) : null
}

/**
 * Returns the first event after a seal that records the deletion of fixes of the seal's hour by retention.
 * null: none.
 */
export async function findPurgeSince(
  db: Database,
  company: CompanyId,
  { seal: { hour }, record: { version } }: FoundSeal,
): Promise<RecordedEvent | null> {
  const row = await db
    .selectFrom('purged_fixes')
    .select('version')
    .where('company', '=', company)
    .where('version', '>', version)
    .where('before', '>', hour)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  const said = row && (await readSealsEvent(db, company, row.version))
  return said?.event.type === 'FixesPurged' && said.event.before > hour ? said.record : null
}
