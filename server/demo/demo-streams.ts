import { streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import { companyStream } from '../../domain/records/company.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readAfter } from '../event-log/read-log.ts'

/**
 * Returns the ids of a company's demo records, by type: those that `system:demo` added in the transaction of
 * `DemoFilled`, or, in the demo company itself, at the start of the log.
 */
export async function findDemoStreams(
  db: Database,
  company: CompanyId,
): Promise<ReadonlyMap<string, string[]>> {
  const filled = await db
    .selectFrom('event')
    .select('position')
    .where('company', '=', company)
    .where('stream', '=', streamName(companyStream.name, company))
    .where('type', '=', 'DemoFilled')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const found = new Map<string, string[]>()
  for (let position: number | undefined = filled?.position ?? 0; position !== undefined;) {
    const events = await readAfter(db, company, position)
    position = undefined
    for (const { stream, version, by, position: at } of events) {
      if (by !== 'system:demo') return found
      position = at
      if (version !== 1) continue
      const { type, id } = streamParts(stream)
      found.set(type, [...(found.get(type) ?? []), id])
    }
  }
  return found
}
