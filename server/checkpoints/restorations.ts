import { z } from 'zod'
import { logStream, parseRestoration, type Restoration } from '../../domain/evidence/notes/restored-log.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'
import type { TrustedKey } from '../keys/trusted-key.ts'
import { checkpointCompany, findSignatureFault } from './signature-fault.ts'

/** A restoration, and the position of its event in the log. */
type Restored = Restoration & { position: number }

/**
 * Returns the restorations of a log, from events that one of these keys has signed. Somebody with write
 * access to the database could add such an event, but could not sign it.
 */
export async function readRestorations(
  db: Database,
  company: CompanyId,
  keys: readonly TrustedKey[],
): Promise<Restored[]> {
  const records = await readStream(db, company, streamName(logStream.name, company)).catch(
    (error: unknown) => {
      // ignore an invalid event; the verification of the hash chain reports it
      if (error instanceof z.ZodError) return []
      throw error
    },
  )
  return records.flatMap(({ event, position }) => {
    const said = logStream.event.safeParse(event)
    const parsed = said.success ? parseRestoration(said.data.note) : null
    const isSigned =
      parsed !== null &&
      checkpointCompany(parsed.signed) === company &&
      findSignatureFault(parsed.signed, company, keys, position) === null
    return isSigned ? [{ ...parsed.restoration, position }] : []
  })
}
