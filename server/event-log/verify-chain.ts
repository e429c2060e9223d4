import type { Kysely } from 'kysely'
import { ZodError } from 'zod'
import { chainFault } from '../../domain/chain.ts'
import type { RecordedEvent } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { type EventRow, fromRow, rowFault } from './event-row.ts'
import { rowsAfter } from './read-log.ts'
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
  beforeEach?: (position: number) => Promise<string | null>
  /** hears of each event that is as it was written, in their order, up to the first fault */
  see?: (event: RecordedEvent) => void
  /** hears of the faults after the first one: the walk goes on behind it */
  alsoAt?: (fault: string) => void
}

/** before every position: what stands where no event can be is read, too */
const BEFORE_ALL = Number.MIN_SAFE_INTEGER

/**
 * Walks the company's log and recomputes every hash from what is stored now. An event that was changed, taken out,
 * put in or moved is found; so is a log whose end was cut off, because the head row names it.
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
    // read first: events that are appended while this walks come after it
    const head = await db
      .selectFrom('head')
      .select(['position', 'hash'])
      .where('company', '=', company)
      .executeTakeFirst()
    for (let after: number | null = null; ;) {
      // as they are stored, for that is what was hashed
      const rows = await rowsAfter(db.withoutPlugins(), company, after, size)
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
    // PostgreSQL keeps numbers that cannot be read: damage as well
    if (!(error instanceof RangeError)) throw error
    return first ?? report(unreadableAfter(before, error))
  }
}

type Link = Pick<RecordedEvent, 'position' | 'hash'>

/** The event of a row, and why it does not follow the one before it where it does not. */
function nextEvent(
  before: Link | null,
  row: EventRow,
): { event: RecordedEvent | null; fault: string | null } {
  try {
    const event = fromRow(row)
    const odd = rowFault(row)
    const fault =
      chainFault(before, event, sha256) ?? (odd === null ? null : `position ${event.position} ${odd}`)
    return { event, fault }
  } catch (error) {
    // whatever stands there instead of an event is damage as well, and the walk cannot go on behind it
    return { event: null, fault: unreadableAfter(before, error) }
  }
}

function unreadableAfter(before: Link | null, error: unknown): string {
  const reason =
    error instanceof ZodError ? error.issues.map(({ message }) => message).join(', ') : String(error)
  return `an event after position ${before?.position ?? 0} cannot be read: ${reason}`
}
