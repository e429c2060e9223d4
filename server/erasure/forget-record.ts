import type { Transaction } from 'kysely'
import { type ErasableKind } from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromRow } from '../event-log/event-row.ts'
import { readErased } from '../event-log/personal-data.ts'
import { readStream } from '../event-log/read-log.ts'
import { allResources, personalOf } from '../resource/all-resources.ts'
import { entryKeys } from '../search/search-entry.ts'
import { dropFromSearch, searchIndex } from '../search/search-index.ts'
import { deleteRows, ERASABLE_RECORDS } from './erasable-records.ts'
import { forgetQuotes } from './forget-quotes.ts'
import { type PersonalWord, picturesOfPerson, wordsOfRecord } from './words-of-person.ts'

const index = searchIndex(allResources)

/**
 * Takes the personal data of a record out of what is stored beside the log, in the transaction that erases it: its rows are
 * made again from its events, as these read without their key. `known`: what the rows said of persons, where the events can
 * no longer be read.
 */
export async function forgetRecord(
  trx: Transaction<Tables>,
  company: CompanyId,
  { kind, id, known }: { kind: ErasableKind; id: string; known?: readonly PersonalWord[] },
): Promise<void> {
  const stream = streamName(kind, id)
  const events = await readStream(trx, company, stream)
  const words = known ?? wordsOfRecord(events, personalOf(kind) ?? {})
  await deleteRows(trx, company, kind, id)
  const rows = await trx
    .withoutPlugins()
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', '=', stream)
    .orderBy('version')
    .execute()
  for (const row of rows)
    await ERASABLE_RECORDS[kind].readModel.apply(trx, fromRow({ ...row, data: readErased(personalOf, row) }))
  await dropFromSearch(trx, company, kind, id)
  const [last] = events.slice(-1)
  for (const side of [0, 1] as const)
    if (last && index.streams.includes(kind) && (await entryKeys(trx, { company, side, kind })))
      await index.apply(trx, { company, side }, [last])
  await forgetQuotes(trx, company, {
    streams: [stream],
    words,
    pictures: picturesOfPerson(events),
    isReadable: known === undefined,
  })
}
