import { setImmediate } from 'node:timers/promises'
import { fixSealsStream, type Seal } from '../../domain/evidence/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'

/** events of 33 kB in one go */
const BATCH = 10

export interface FoundSeal {
  seal: Seal
  /** the closing of a supplement; 0 for what came in time */
  late: number
  record: RecordedEvent
  /** the event by which fixes of this hour were let go since; null where none says so */
  letGo: RecordedEvent | null
}

/** All seals of a guard for the hours in [from, to), ms since epoch UTC, from the events that state them. */
export async function findSeals(
  db: Database,
  company: CompanyId,
  guard: string,
  { from, to }: { from: number; to: number },
  goesOn: () => void,
): Promise<FoundSeal[]> {
  const found: FoundSeal[] = []
  const stream = streamName(fixSealsStream.name, company)
  // an hour is sealed once it is over
  const first = await db
    .selectFrom('event')
    .select('version')
    .where('company', '=', company)
    .where('type', '=', 'FixesSealed')
    .where('at', '>=', from)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return found
  for (let after = first.version - 1; ;) {
    const records = await readStream(db, company, stream, { after, limit: BATCH })
    for (const record of records) {
      const { data } = fixSealsStream.event.safeParse(record.event)
      if (data?.type === 'FixesLetGo')
        for (const each of found) if (each.seal.hour < data.before) each.letGo ??= record
      if (data?.type !== 'FixesSealed') continue
      const note = (seals: readonly Seal[], late: number) => {
        for (const seal of seals)
          if (seal.workerId === guard && seal.hour >= from && seal.hour < to)
            found.push({ seal, late, record, letGo: null })
      }
      note(data.seals, 0)
      note(data.late, data.round)
    }
    after = records.at(-1)?.version ?? after
    if (records.length < BATCH) return found
    await setImmediate()
    goesOn()
  }
}
