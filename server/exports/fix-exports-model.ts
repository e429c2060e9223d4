import type { Transaction } from 'kysely'
import { exportContext, fixExportsState, fixExportsStream } from '../../domain/evidence/bundle/fix-exports.ts'
import type { Tables } from '../db/tables.ts'
import { toBatches, padToPowerOfTwo } from '../fixes/batches.ts'
import { readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'
import { storeExportedFile } from './file-exports.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Exports that contain a guard. `number` counts them per guard; `position` and `version` are those of
     * the export's start event.
     */
    exported_guard: { company: string; worker_id: string; number: number; position: number; version: number }
  }
}

const GUARDS_A_PIECE = 256

/**
 * Record type of exports of positions. Its events are published only to accounts that may see all positions
 * of the company.
 */
export const fixExports: Resource = {
  noun: { one: 'export', many: 'exports' },
  path: '/trails',
  alsoSaid: (event, before, now) =>
    exportContext(
      fixExportsStream.event.parse(event),
      fixExportsState.parse(before),
      fixExportsState.parse(now),
    ),
  readModel: readModel(
    fixExportsStream,
    ['exported_guard', 'exported_file'],
    async (trx, { company }, event, { position, version, at }) => {
      if (event.type === 'FixesExported')
        return storeExportedFile(trx, { company, sha256: event.sha256, kind: 'fixes', at })
      if (event.type !== 'ExportStarted') return
      for (const piece of toBatches(event.guards, GUARDS_A_PIECE)) {
        const last = await lastNumbers(trx, company, piece)
        const rows = piece.map((id) => ({
          company,
          worker_id: id,
          number: (last.get(id) ?? 0) + 1,
          position,
          version,
        }))
        await trx.insertInto('exported_guard').values(rows).execute()
      }
    },
  ),
}

async function lastNumbers(trx: Transaction<Tables>, company: string, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('exported_guard')
    .select(({ fn }) => ['worker_id', fn.max('number').as('last')])
    .where('company', '=', company)
    .where('worker_id', 'in', padToPowerOfTwo(ids))
    .groupBy('worker_id')
    .execute()
  return new Map(rows.map(({ worker_id, last }) => [worker_id, Number(last)]))
}

/** Adds the exports that contain a guard to the history of that guard. */
export const guardExportEvents: NonNullable<Resource['alsoTold']> = {
  resource: fixExports,
  leftOut: ['guards'],
  idIn: (company) => company,
  newest: (db, company, workerId, limit) =>
    db
      .selectFrom('exported_guard')
      .select(['number', 'position', 'version'])
      .where('company', '=', company)
      .where('worker_id', '=', workerId)
      .orderBy('number', 'desc')
      .limit(limit)
      .execute(),
}
