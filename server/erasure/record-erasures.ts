import type { Kysely } from 'kysely'
import { recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Which records' personal data was erased: `subject` is a stream, `at` ms since epoch UTC. */
    record_erasure: { company: string; id: string; subject: string; reason: string; at: number }
  }
}

export const recordErasures: Resource = {
  noun: { one: 'erasure', many: 'erasures' },
  path: '/personal-data',
  readModel: readModel(recordErasureStream, ['record_erasure'], (trx, key, { subject, reason }, { at }) =>
    addRow(trx, 'record_erasure', key, { subject, reason, at }),
  ),
}

/** When the personal data of a record was erased, ms since epoch UTC; null where it was not. */
export async function erasedAt(
  db: Kysely<Tables>,
  company: CompanyId,
  subject: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('record_erasure')
    .select('at')
    .where('company', '=', company)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row ? Number(row.at) : null
}
