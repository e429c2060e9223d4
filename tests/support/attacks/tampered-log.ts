import { CHAIN_START, chainHash } from '../../../domain/event-sourcing/chain.ts'
import type { RecordedEvent } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import type { Database } from '../../../server/db/open-database.ts'
import { toEventRow } from '../../../server/event-log/event-row.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { sha256 } from '../../../server/event-log/sha256.ts'

/** Replaces the event at a position by an invented one. Recomputes all later hashes and the stored newest hash. */
export async function rewriteFrom(db: Database, company: CompanyId, position: number): Promise<void> {
  const events = await readAfter(db.withoutPlugins(), company, 0)
  let prevHash = events[position - 2]?.hash ?? events[0]?.prevHash ?? ''
  for (const event of events.slice(position - 1)) {
    const forged = event.position === position ? { ...event, event: { ...event.event, sum: 999 } } : event
    const hash = chainHash({ ...forged, prevHash }, sha256)
    await db
      .updateTable('event')
      .set(toEventRow({ ...forged, prevHash, hash }))
      .where('company', '=', company)
      .where('position', '=', event.position)
      .execute()
    prevHash = hash
  }
  await db.updateTable('head').set({ hash: prevHash }).where('company', '=', company).execute()
}

/**
 * Removes events from a log without a trace in the database. Renumbers later events in the log and in their streams,
 * recomputes all hashes and the stored newest hash, and deletes all signatures.
 */
export async function removeEvents(
  db: Database,
  company: CompanyId,
  isOut: (event: RecordedEvent) => boolean,
): Promise<void> {
  const kept = (await readAfter(db.withoutPlugins(), company, 0, 100_000)).filter((event) => !isOut(event))
  await db.deleteFrom('event').where('company', '=', company).execute()
  const versions = new Map<string, number>()
  let prevHash = CHAIN_START
  for (const [i, event] of kept.entries()) {
    const version = (versions.get(event.stream) ?? 0) + 1
    versions.set(event.stream, version)
    const moved = { ...event, position: i + 1, version, prevHash }
    prevHash = chainHash(moved, sha256)
    await db
      .insertInto('event')
      .values(toEventRow({ ...moved, hash: prevHash }))
      .execute()
  }
  await db
    .updateTable('head')
    .set({ position: kept.length, hash: prevHash })
    .where('company', '=', company)
    .execute()
  await deleteSignatures(db, company)
}

export async function deleteSignatures(db: Database, company: CompanyId): Promise<void> {
  for (const table of ['checkpoint', 'log_tree', 'log_subtree'] as const)
    await db.deleteFrom(table).where('company', '=', company).execute()
}

/** Deletes a company with its log and all its signatures. */
export async function deleteCompany(db: Database, company: CompanyId): Promise<void> {
  for (const table of ['event', 'head'] as const)
    await db.deleteFrom(table).where('company', '=', company).execute()
  await db.deleteFrom('company').where('id', '=', company).execute()
  await deleteSignatures(db, company)
}

/** Removes the events after a position from a log, and corrects the stored newest position and hash. */
export async function truncateLog(db: Database, company: CompanyId, position: number): Promise<void> {
  const [last] = await readAfter(db.withoutPlugins(), company, position - 1, 1)
  await db.deleteFrom('event').where('company', '=', company).where('position', '>', position).execute()
  await db
    .updateTable('head')
    .set({ position, hash: last?.hash ?? '' })
    .where('company', '=', company)
    .execute()
}
