import type { Kysely } from 'kysely'
import { z } from 'zod'
import { recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, readModel } from '../projections/read-model.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Records whose personal data was erased. `subject` is the name of the record's stream; `at` is ms since
     * epoch UTC.
     */
    record_erasure: { company: string; id: string; subject: string; reason: string; at: number }
    /**
     * Persons who were erased from lists of a record. `entries` is a JSON list of the names of their keys;
     * `at` is ms since epoch UTC.
     */
    entry_erasure: { company: string; id: string; subject: string; entries: string; at: number }
  }
}

export const recordErasures: Resource = {
  noun: { one: 'erasure', many: 'erasures' },
  path: '/personal-data',
  readModel: readModel(recordErasureStream, ['record_erasure', 'entry_erasure'], (trx, key, event, { at }) =>
    event.type === 'RecordErased'
      ? addRow(trx, 'record_erasure', key, { subject: event.subject, reason: event.reason, at })
      : addRow(trx, 'entry_erasure', key, {
          subject: event.subject,
          entries: JSON.stringify(event.entries),
          at,
        }),
  ),
}

const entryNames = jsonText.pipe(z.array(z.string()))

/** Returns the names of the keys of all persons who were erased from lists, by company. */
export async function readErasedEntries(
  db: Kysely<Tables>,
): Promise<{ company: string; entries: string[] }[]> {
  const rows = await db.selectFrom('entry_erasure').select(['company', 'entries']).execute()
  return rows.map(({ company, entries }) => ({ company, entries: entryNames.parse(entries) }))
}

/** Returns when the personal data of a record was erased, ms since epoch UTC; null: it was not. */
export async function readErasureTime(
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
