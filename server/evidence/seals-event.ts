import { type FixSealsEvent, fixSealsStream } from '../../domain/evidence/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'

/**
 * Returns the event of a company's seals at a version, stored and parsed; null if there are no seals in it.
 */
export async function readSealsEvent(
  db: Database,
  company: CompanyId,
  version: number,
): Promise<{ record: RecordedEvent; event: FixSealsEvent } | null> {
  const stream = streamName(fixSealsStream.name, company)
  const [record] = await readStream(db, company, stream, { after: version - 1, limit: 1 })
  const parsed = record && fixSealsStream.event.safeParse(record.event)
  return record && parsed?.success ? { record, event: parsed.data } : null
}
