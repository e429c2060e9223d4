import { z } from 'zod'
import { logStream, parseRestoration, type Restoration } from '../../domain/evidence/restored-log.ts'
import { streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'
import type { TrustedKey } from '../keys/trusted-key.ts'
import { companyOf, signatureFault } from './signature-fault.ts'

/** A restoration, and where in its log it stands. */
type Restored = Restoration & { position: number }

/**
 * From where a log was restored, as its own events say and these keys have signed: whoever can write the database can
 * write such an event, and does not have the key.
 */
export async function restorationsOf(
  db: Database,
  company: CompanyId,
  keys: readonly TrustedKey[],
): Promise<Restored[]> {
  const records = await readStream(db, company, streamName(logStream.name, company)).catch(
    (error: unknown) => {
      // what stands there and is no event says nothing, and is found by whoever verifies the chain
      if (error instanceof z.ZodError) return []
      throw error
    },
  )
  return records.flatMap(({ event, position }) => {
    const said = logStream.event.safeParse(event)
    const parsed = said.success ? parseRestoration(said.data.note) : null
    const isSigned =
      parsed !== null &&
      companyOf(parsed.signed) === company &&
      signatureFault(parsed.signed, company, keys, position) === null
    return isSigned ? [{ ...parsed.restoration, position }] : []
  })
}
