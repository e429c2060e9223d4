import type { Kysely, Transaction } from 'kysely'
import { type ErasableKind } from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromRow } from '../event-log/event-row.ts'
import { entriesOf, type PersonalEntry, type PersonKeys, readWithout } from '../event-log/personal-data.ts'
import { readStream } from '../event-log/read-log.ts'
import { allResources, personalOf } from '../resource/all-resources.ts'
import { entryKeys } from '../search/search-entry.ts'
import { dropFromSearch, searchIndex } from '../search/search-index.ts'
import { blankColumns, deleteRows, ERASABLE_RECORDS } from './erasable-records.ts'
import { forgetQuotes } from './forget-quotes.ts'
import { filesOfPerson, type PersonalWord, wordsOfRecord } from './words-of-person.ts'

const index = searchIndex(allResources)

type Trx = Transaction<Tables>

interface OfRecord {
  kind: ErasableKind
  id: string
  /** texts from the rows, and the digests of files, if the events can no longer be decrypted */
  known?: { words: readonly PersonalWord[]; files: readonly string[] }
}

/** Deletes the personal data of a record outside the log, in the transaction of the erasure. */
export async function forgetRecord(
  { keys }: { keys: PersonKeys },
  trx: Trx,
  company: CompanyId,
  { kind, id, known }: OfRecord,
): Promise<void> {
  const stream = streamName(kind, id)
  const events = await readStream(trx, company, stream)
  await makeRowsAnew(keys, trx, company, { kind, id, gone: new Set([stream]) })
  await forgetQuotes(trx, company, {
    streams: [stream],
    words: known?.words ?? wordsOfRecord(events, personalOf(kind) ?? {}),
    pictures: known?.files ?? filesOfPerson(events),
    isReadable: known === undefined,
  })
}

/** The same of some persons in lists of a record; the others stay. */
export async function forgetEntries(
  { keys }: { keys: PersonKeys },
  trx: Trx,
  company: CompanyId,
  {
    kind,
    id,
    names,
    words,
    isReadable,
  }: Omit<OfRecord, 'known'> & {
    names: readonly string[]
    words: readonly PersonalWord[]
    isReadable: boolean
  },
): Promise<void> {
  await makeRowsAnew(keys, trx, company, { kind, id, gone: new Set(names) })
  await forgetQuotes(trx, company, { streams: [streamName(kind, id)], words, pictures: [], isReadable })
}

/** The entries of lists of persons in the events of a record that can be read. */
export async function entriesOfRecord(
  { keys }: { keys: PersonKeys },
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
): Promise<PersonalEntry[]> {
  return (await storedRows(db, company, stream)).flatMap((row) => entriesOf(keys, row))
}

/** The rows of a record are made again from its events, as these read without some keys. */
async function makeRowsAnew(
  keys: PersonKeys,
  trx: Trx,
  company: CompanyId,
  { kind, id, gone }: Omit<OfRecord, 'known'> & { gone: ReadonlySet<string> },
): Promise<void> {
  const stream = streamName(kind, id)
  const isBlanked = await blankColumns(trx, company, kind, id)
  if (!isBlanked) await deleteRows(trx, company, kind, id)
  const rows = await storedRows(trx, company, stream)
  const events = rows.map((row) => fromRow({ ...row, data: readWithout(keys, gone, personalOf, row) }))
  if (!isBlanked) for (const event of events) await ERASABLE_RECORDS[kind].readModel.apply(trx, event)
  await dropFromSearch(trx, company, kind, id)
  const [last] = events.slice(-1)
  for (const side of [0, 1] as const)
    if (last && index.streams.includes(kind) && (await entryKeys(trx, { company, side, kind })))
      await index.apply(trx, { company, side }, [last])
}

const storedRows = (db: Kysely<Tables>, company: CompanyId, stream: string) =>
  db
    .withoutPlugins()
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', '=', stream)
    .orderBy('version')
    .execute()
