import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { readStream } from '../event-log/read-log.ts'
import { personFiles } from './personal-terms.ts'

/** Returns the events of these streams and the images that they refer to, for a copy of a person's data. */
export async function readPersonalData(db: Context['db'], company: CompanyId, streams: readonly string[]) {
  const events: RecordedEvent[] = []
  for (const stream of streams) events.push(...(await readStream(db, company, stream)))
  const digests = personFiles(events)
  const files =
    digests.length === 0
      ? []
      : await db
          .selectFrom('file')
          .select(['digest', 'type', 'content'])
          .where('company', '=', company)
          .where('digest', 'in', digests)
          .where('type', 'like', 'image/%')
          .orderBy('digest')
          .execute()
  return {
    events: events.map(({ stream, at, by, event }) => ({ stream, at, by, event: withoutSecret(event) })),
    images: files.map(({ digest, type, content }) => ({
      digest,
      type,
      base64: Buffer.from(content).toString('base64'),
    })),
  }
}

/** Removes hashes of secrets and digests of passwords from an event. They are not personal data. */
function withoutSecret(event: { type: string }): { type: string } {
  const { secretHash: _, passwordDigest: __, ...said } = event as Record<string, unknown> & { type: string }
  return said
}
