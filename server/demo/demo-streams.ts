import { streamName, streamParts } from '../../domain/event.ts'
import { companyStream } from '../../domain/company.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readAfter } from '../event-log/read-log.ts'

/**
 * By type, the ids of what the demo put into a company when it was last filled: all that `system:demo` added right
 * after the event that says so, which is one transaction. The demo company begins with what it added.
 */
export async function demoStreams(db: Database, company: CompanyId): Promise<ReadonlyMap<string, string[]>> {
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
