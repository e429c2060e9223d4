import type { Kysely } from 'kysely'
import { ZodError } from 'zod'
import { chainFault } from '../../domain/event-sourcing/chain.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { type EventRow, fromEventRow, findEventRowFault } from './event-row.ts'
import { readRowsAfter } from './read-log.ts'
import { sha256 } from './sha256.ts'

export interface ChainReport {
  company: CompanyId
  events: number
  /** hash of the newest event; comparing it later reveals whether the log was changed since */
  hash: string | null
  /** description of the first fault; null: none */
  fault: string | null
}

interface Pace {
  /** number of events per query */
  size: number
  /**
   * called and awaited before the events after a position are read; returns why they cannot be read, or null
   */
  beforeEach?: (position: number) => Promise<string | null>
  /** called with each valid event, in order, up to the first fault */
  see?: (event: RecordedEvent) => void
  /** called with each fault after the first one; without it, the verification ends at the first */
  alsoAt?: (fault: string) => void
}

/** lower than every valid position, so that rows with invalid positions are read, too */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * Reads the company's event log and recomputes every hash. This detects events that were changed, removed,
 * inserted or moved. It also detects a truncated log, because the `head` row contains the end.
 */
export async function verifyChain(
  db: Kysely<Tables>,
  company: CompanyId,
  { size, beforeEach = async () => null, see, alsoAt }: Pace = { size: 500 },
): Promise<ChainReport> {
  const unreadable = await beforeEach(BEFORE_ALL)
  if (unreadable !== null) return { company, events: 0, hash: null, fault: unreadable }
  let before: Link | null = null
  let first: ChainReport | null = null
  let atHead: string | null = null
  const report = (fault: string | null): ChainReport => ({
    company,
    events: before?.position ?? 0,
    hash: before?.hash ?? null,
    fault,
  })
  try {
    // read the end first, because events may be appended during the verification
    const head = await db
      .selectFrom('head')
      .select(['position', 'hash'])
      .where('company', '=', company)
      .executeTakeFirst()
    for (let after: number | null = null; ;) {
      // read the text as it is stored, because the hash covers the stored text
      const rows = await readRowsAfter(db.withoutPlugins(), company, after, size)
      for (const row of rows) {
        const next = nextEvent(before, row)
        if (next.fault !== null && !alsoAt) return report(next.fault)
        if (next.fault !== null && first) alsoAt?.(next.fault)
        else if (next.fault !== null) first = report(next.fault)
        before = next.event ?? { position: row.position, hash: row.hash }
        if (!first && next.event) see?.(next.event)
        if (before.position === head?.position) atHead = before.hash
      }
      if (rows.length < size) break
      after = report(null).events
      const fault = await beforeEach(after)
      if (fault !== null) return first ?? report(fault)
    }
    if (first) return first
    if (before !== null && !head) return report('the log has events and no head')
    if (head && head.position > 0 && atHead !== head.hash)
      return report(`the log ends at position ${report(null).events}, its head says ${head.position}`)
    return report(null)
  } catch (error) {
    // PostgreSQL can store numbers that JavaScript cannot represent; in the log, these are damage
    if (!(error instanceof RangeError)) throw error
    return first ?? report(unreadableAfter(before, error))
  }
}

type Link = Pick<RecordedEvent, 'position' | 'hash'>

/** Returns the event in a row. `fault` says why it does not follow the previous event; null if it does. */
function nextEvent(
  before: Link | null,
  row: EventRow,
): { event: RecordedEvent | null; fault: string | null } {
  try {
    const event = fromEventRow(row)
    const odd = findEventRowFault(row)
    const fault =
      chainFault(before, event, sha256) ?? (odd === null ? null : `position ${event.position} ${odd}`)
    return { event, fault }
  } catch (error) {
    // an invalid row is damage, after which the verification cannot continue
    return { event: null, fault: unreadableAfter(before, error) }
  }
}

function unreadableAfter(before: Link | null, error: unknown): string {
  const reason =
    error instanceof ZodError ? error.issues.map(({ message }) => message).join(', ') : String(error)
  return `an event after position ${before?.position ?? 0} cannot be read: ${reason}`
}
