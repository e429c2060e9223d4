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
  record: RecordedEvent
}

/** The seals of a guard that are asked for by hour and closing (0 for what came in time), from the events that state them. */
export async function findSeals(
  db: Database,
  company: CompanyId,
  guard: string,
  asked: readonly { hour: number; late: number }[],
): Promise<Map<string, FoundSeal>> {
  const wanted = new Set(asked.map(({ hour, late }) => `${hour} ${late}`))
  const found = new Map<string, FoundSeal>()
  if (asked.length === 0) return found
  const stream = streamName(fixSealsStream.name, company)
  // an hour is sealed once it is over
  const first = await db
    .selectFrom('event')
    .select('version')
    .where('company', '=', company)
    .where('stream', '=', stream)
    .where('at', '>=', Math.min(...asked.map(({ hour }) => hour)))
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  if (!first) return found
  for (let after = first.version - 1; found.size < wanted.size;) {
    const records = await readStream(db, company, stream, { after, limit: BATCH })
    for (const record of records) {
      const { data } = fixSealsStream.event.safeParse(record.event)
      if (data?.type !== 'FixesSealed') continue
      const note = (seals: readonly Seal[], late: number) => {
        for (const seal of seals) {
          const key = `${seal.hour} ${late}`
          if (seal.workerId === guard && wanted.has(key)) found.set(key, { seal, record })
        }
      }
      note(data.seals, 0)
      note(data.late, data.round)
    }
    after = records.at(-1)?.version ?? after
    if (records.length < BATCH) break
    await setImmediate()
  }
  return found
}
