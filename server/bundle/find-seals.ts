import { type FixSealsEvent, fixSealsStream, type Seal } from '../../domain/evidence/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'

export interface FoundSeal {
  seal: Seal
  /** the closing of a supplement; 0 for what came in time */
  late: number
  record: RecordedEvent
}

/** All seals of a guard for the hours in [from, to), ms since epoch UTC, from the events that state them, by hour. */
export async function findSeals(
  db: Database,
  company: CompanyId,
  guard: string,
  { from, to }: { from: number; to: number },
  turn: () => Promise<void>,
): Promise<FoundSeal[]> {
  const places = await db
    .selectFrom('fix_seal')
    .select(['hour', 'late', 'version'])
    .where('company', '=', company)
    .where('worker_id', '=', guard)
    .where('hour', '>=', from)
    .where('hour', '<', to)
    .orderBy('hour')
    .orderBy('late')
    .execute()
  const read = new Map<number, { record: RecordedEvent; event: FixSealsEvent } | null>()
  const found: FoundSeal[] = []
  for (const { hour, late, version } of places) {
    if (!read.has(version)) {
      await turn()
      read.set(version, await sealsEvent(db, company, version))
    }
    const { record, event } = read.get(version) ?? {}
    if (event?.type !== 'FixesSealed') continue
    const stated = late === 0 ? event.seals : late === event.round ? event.late : []
    const seal = stated.find((each) => each.workerId === guard && each.hour === hour)
    if (record && seal) found.push({ seal, late, record })
  }
  return found
}

/** The first event since a seal by which fixes of its hour were let go; null where none says so. */
export async function letGoSince(
  db: Database,
  company: CompanyId,
  { seal: { hour }, record: { version } }: FoundSeal,
): Promise<RecordedEvent | null> {
  const row = await db
    .selectFrom('fixes_let_go')
    .select('version')
    .where('company', '=', company)
    .where('version', '>', version)
    .where('before', '>', hour)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst()
  return row ? ((await sealsEvent(db, company, row.version))?.record ?? null) : null
}

async function sealsEvent(db: Database, company: CompanyId, version: number) {
  const stream = streamName(fixSealsStream.name, company)
  const [record] = await readStream(db, company, stream, { after: version - 1, limit: 1 })
  const parsed = record && fixSealsStream.event.safeParse(record.event)
  return record && parsed?.success ? { record, event: parsed.data } : null
}
