import type { Kysely } from 'kysely'
import { ZodError } from 'zod'
import { chainFault } from '../../domain/chain.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readAfter } from './read-log.ts'
import { sha256 } from './sha256.ts'

export interface ChainReport {
  company: CompanyId
  events: number
  /** the hash of the newest event: whoever noted it down earlier can tell a log that was rewritten */
  hash: string | null
  /** what is wrong at the first place where something is; null when nothing is */
  fault: string | null
}

interface Pace {
  /** events that are read in one go */
  size: number
  /** waited for before those after a position are read; why they cannot be read, where they cannot */
  beforeEach: (position: number) => Promise<string | null>
}

/**
 * Walks the company's log and recomputes every hash from what is stored now. An event that was changed, taken out,
 * put in or moved is found; so is a log whose end was cut off, because the head row names it.
 */
export async function verifyChain(
  db: Kysely<Tables>,
  company: CompanyId,
  { size, beforeEach }: Pace = { size: 500, beforeEach: async () => null },
): Promise<ChainReport> {
  const unreadable = await beforeEach(0)
  if (unreadable !== null) return { company, events: 0, hash: null, fault: unreadable }
  // read first: events that are appended while this walks come after it
  const head = await db
    .selectFrom('head')
    .select(['position', 'hash'])
    .where('company', '=', company)
    .executeTakeFirst()
  let before: RecordedEvent | null = null
  let atHead: string | null = null
  const report = (fault: string | null): ChainReport => ({
    company,
    events: before?.position ?? 0,
    hash: before?.hash ?? null,
    fault,
  })
  try {
    for (;;) {
      const batch = await readAfter(db, company, report(null).events, size)
      for (const record of batch) {
        const fault = chainFault(before, record, sha256)
        if (fault !== null) return report(fault)
        before = record
        if (record.position === head?.position) atHead = record.hash
      }
      if (batch.length < size) break
      const fault = await beforeEach(report(null).events)
      if (fault !== null) return report(fault)
    }
  } catch (error) {
    // data that is no longer the JSON of an event is damage as well, and the walk cannot go on behind it
    if (!(error instanceof ZodError)) throw error
    return report(`an event after position ${report(null).events} cannot be read: ${error.message}`)
  }
  if (before !== null && !head) return report('the log has events and no head')
  if (head && head.position > 0 && atHead !== head.hash)
    return report(`the log ends at position ${report(null).events}, its head says ${head.position}`)
  return report(null)
}
