import { type FixSealsEvent, fixSealsStream, type Seal } from '../../../domain/evidence/seals/fix-seals.ts'
import { type RecordedEvent, streamName } from '../../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Database } from '../../db/open-database.ts'
import { readStream } from '../../event-log/read-log.ts'
import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { toBatches, padWith } from '../../fixes/batches.ts'
import { readModel } from '../../projections/read-model.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * Index of the sealing event that seals a guard's hour. `late` is the sealing round that sealed late
     * fixes; 0 for fixes that arrived in time.
     */
    fix_seal: {
      company: string
      worker_id: string
      /** start of the hour, ms since epoch UTC */
      hour: number
      late: number
      /** version of the sealing event in its stream */
      version: number
    }
    /**
     * Index of the deletions by retention. `version` is that of the event in the sealing stream; fixes
     * before `before` (ms since epoch UTC) were deleted.
     */
    purged_fixes: { company: string; version: number; before: number }
  }
}

const ROWS_PER_STATEMENT = 64

/** Read model of these tables, with which a search reads only the necessary sealing events. */
export const sealIndex = readModel(
  fixSealsStream,
  ['fix_seal', 'purged_fixes'],
  (trx, { company }, event, { version }) => recordSealIndex(trx, company, event, version),
)

/** Adds a sealing event to the index. Existing entries do not change. */
export async function recordSealIndex(
  trx: Transaction<Tables>,
  company: string,
  event: FixSealsEvent,
  version: number,
): Promise<void> {
  if (event.type === 'FixesPurged') {
    await trx
      .insertInto('purged_fixes')
      .values({ company, version, before: event.before })
      .onConflict((conflict) => conflict.columns(['company', 'version']).doNothing())
      .execute()
    return
  }
  const rows = sealIndexEntries(event).map(({ workerId, hour, late }) => ({
    company,
    worker_id: workerId,
    hour,
    late,
    version,
  }))
  for (const batch of toBatches(rows, ROWS_PER_STATEMENT))
    // the entry may exist, because the event was already added; if an hour were sealed twice, the first
    // entry remains
    await trx
      .insertInto('fix_seal')
      .values(padWith(batch, batch.at(-1) as Tables['fix_seal']))
      .onConflict((conflict) => conflict.columns(['company', 'worker_id', 'hour', 'late']).doNothing())
      .execute()
}

/**
 * Returns the seals in an event. `late` is the sealing round that sealed late fixes; 0 for fixes that
 * arrived in time.
 */
export const sealIndexEntries = (
  event: Extract<FixSealsEvent, { type: 'FixesSealed' }>,
): (Seal & { late: number })[] => [
  ...event.seals.map((seal) => ({ ...seal, late: 0 })),
  ...event.late.map((seal) => ({ ...seal, late: event.round })),
]

/** Returns the sealing event with a version, as stored and parsed; null if it contains no seals. */
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
