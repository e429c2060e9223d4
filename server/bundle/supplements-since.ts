import { type Seal, fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event-sourcing/event.ts'
import { sql } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

/** number of events that are read at once; an event has up to 33 kB */
const WINDOW = 100

/**
 * Returns the supplements of a guard's hours in [from, to), ms since epoch UTC, from the sealing events.
 * `closing` is the round that closed the first of these hours. Every later round may contain supplements, so
 * all are searched.
 */
export async function readSupplementsSince(
  db: Database,
  company: CompanyId,
  guard: string,
  { from, to }: { from: number; to: number },
  { closing, turn }: { closing: number; turn: () => Promise<void> },
): Promise<FoundSeal[]> {
  const found: FoundSeal[] = []
  const end = await readStreamVersion(db, company, streamName(fixSealsStream.name, company))
  for (let first = closing; first <= end; first += WINDOW) {
    await turn()
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('company', '=', company)
      // the partial index's condition, so that the query uses it
      .where(sql<boolean>`type = 'FixesSealed' and substr(data, 1, 10) <> '{"late":[]'`)
      .where('version', '>=', first)
      .where('version', '<', first + WINDOW)
      .where('data', 'like', `%"workerId":${JSON.stringify(guard)}%`)
      .orderBy('version')
      .execute()
    for (const row of rows) {
      const record = fromEventRow(row)
      const event = readEvent(fixSealsStream, record.event)
      if (event.type !== 'FixesSealed') continue
      for (const seal of event.late)
        if (seal.workerId === guard && seal.hour >= from && seal.hour < to)
          found.push({ seal, late: event.round, record })
    }
  }
  return found
}

/** A seal of a guard's hour, and the event that contains the seal. */
export interface FoundSeal {
  seal: Seal
  /** number of the sealing round that sealed these late fixes; 0 for fixes that arrived in time */
  late: number
  record: RecordedEvent
}
