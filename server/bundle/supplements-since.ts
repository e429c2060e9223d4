import { type Seal, fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event-sourcing/event.ts'
import { sql } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import { readStreamVersion } from '../event-log/read-log.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'

/** number of events, of up to 33 kB, read at once */
const WINDOW = 100

/**
 * Returns the supplements to a guard's hours in [from, to), ms since epoch UTC, from the log
 * itself. Reads every sealing round after that of the first of these hours, because any later one
 * may contain some. Skips rounds without supplements of this guard.
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
      // same condition as the partial index
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

/** A seal of a guard's hour, and the event that contains it. */
export interface FoundSeal {
  seal: Seal
  /** the sealing round of a supplement; 0 for fixes that arrived in time */
  late: number
  record: RecordedEvent
}
