import { reportStream } from '../../domain/reports/report.ts'
import { storeExportedFile } from '../exports/file-exports.ts'
import { addRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** An exported report. Times are ms since epoch UTC, digests are SHA-256 in hex. */
    report: {
      company: string
      id: string
      slug: string
      /** JSON, like `audience` */
      params: string
      audience: string
      source_position: number
      source_hash: string
      checkpoint_size: number | null
      data_sha256: string
      issued_at: number
      issued_by: string
    }
  }
}

export const reports: Resource = {
  noun: { one: 'report', many: 'reports' },
  path: '/reports/:slug',
  // These fields contain ids of clients and sites that not every reader may see.
  secret: ['params', 'audience'],
  readModel: readModel(reportStream, ['report', 'exported_file'], async (trx, key, event, { at, by }) => {
    if (event.type === 'ReportExported')
      return storeExportedFile(trx, { company: key.company, sha256: event.fileSha256, kind: 'report', at })
    return addRow(trx, 'report', key, {
      slug: event.slug,
      params: event.params,
      audience: event.audience,
      source_position: event.sourcePosition,
      source_hash: event.sourceHash,
      checkpoint_size: event.checkpointSize,
      data_sha256: event.dataSha256,
      issued_at: at,
      issued_by: by,
    })
  }),
}
