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
     * Index of where in the log each hour of a guard is sealed: `late` is the sealing round of a
     * supplement, 0 for fixes in time.
     */
    fix_seal: {
      company: string
      worker_id: string
      /** start of the hour, ms since epoch UTC */
      hour: number
      late: number
      /** version of the event in the stream of seals */
      version: number
    }
    /**
     * Deletions by retention, by version of the stream of seals: end of the deleted period, ms
     * since epoch UTC.
     */
    purged_fixes: { company: string; version: number; before: number }
  }
}

const ROWS_PER_STATEMENT = 64

/** Index of the seals in the log, so that a search reads only the needed events. */
export const sealIndex = readModel(
  fixSealsStream,
  ['fix_seal', 'purged_fixes'],
  (trx, { company }, event, { version }) => recordSealIndex(trx, company, event, version),
)

/** Adds an event of a company's seals to the index; existing entries stay. */
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
    // a repeated entry exists already; if an hour were sealed twice, the first entry stays
    await trx
      .insertInto('fix_seal')
      .values(padWith(batch, batch.at(-1) as Tables['fix_seal']))
      .onConflict((conflict) => conflict.columns(['company', 'worker_id', 'hour', 'late']).doNothing())
      .execute()
}

/**
 * Returns the hours that an event seals; `late` is the sealing round of a supplement, 0 for fixes in time.
 */
export const sealIndexEntries = (
  event: Extract<FixSealsEvent, { type: 'FixesSealed' }>,
): (Seal & { late: number })[] => [
  ...event.seals.map((seal) => ({ ...seal, late: 0 })),
  ...event.late.map((seal) => ({ ...seal, late: event.round })),
]

/**
 * Returns the event of a company's seals at a version, as stored and parsed; null if it contains no
 * seals.
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
