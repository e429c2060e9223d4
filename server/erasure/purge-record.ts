import type { Kysely, Transaction } from 'kysely'
import { type ErasableKind } from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { fromEventRow } from '../event-log/event-row.ts'
import {
  readPersonalEntries,
  type PersonalEntry,
  type PersonKeys,
  readWithoutKeys,
} from '../event-log/personal-data.ts'
import { readStream } from '../event-log/read-log.ts'
import { resourceRegistry, findPersonalFields } from '../resource/resource-registry.ts'
import { findKeyRange } from '../search/search-entry.ts'
import { deleteFromSearch, createSearchIndex } from '../search/search-index.ts'
import { blankColumns, deleteRows, ERASABLE_RECORDS } from './erasable-records.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { personFiles, type PersonalTerm, recordWords } from './personal-terms.ts'

const index = createSearchIndex(resourceRegistry)

type Trx = Transaction<Tables>

interface OfRecord {
  kind: ErasableKind
  id: string
  /** texts from the record's row and digests of its files, for events that can no longer be decrypted */
  known?: { words: readonly PersonalTerm[]; files: readonly string[] }
}

/**
 * Deletes the personal data of a record that is stored outside of the event log, in the transaction of the
 * erasure.
 */
export async function purgeRecord(
  { keys }: { keys: PersonKeys },
  trx: Trx,
  company: CompanyId,
  { kind, id, known }: OfRecord,
): Promise<void> {
  const stream = streamName(kind, id)
  const events = await readStream(trx, company, stream)
  await makeRowsAnew(keys, trx, company, { kind, id, gone: new Set([stream]) })
  await purgeQuotes(trx, company, {
    streams: [stream],
    words: known?.words ?? recordWords(events, findPersonalFields(kind) ?? {}),
    pictures: known?.files ?? personFiles(events),
    isReadable: known === undefined,
  })
}

/** Like `purgeRecord`, for a record that lists several persons: erases only the entries of those with `names`. */
export async function purgeEntries(
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
    words: readonly PersonalTerm[]
    isReadable: boolean
  },
): Promise<void> {
  await makeRowsAnew(keys, trx, company, { kind, id, gone: new Set(names) })
  await purgeQuotes(trx, company, { streams: [streamName(kind, id)], words, pictures: [], isReadable })
}

/** Returns the persons in lists of a record whose entries can still be decrypted. */
export async function readRecordEntries(
  { keys }: { keys: PersonKeys },
  db: Kysely<Tables>,
  company: CompanyId,
  stream: string,
): Promise<PersonalEntry[]> {
  return (await storedRows(db, company, stream)).flatMap((row) => readPersonalEntries(keys, row))
}

/** Rebuilds the rows of a record from its events, as if the keys in `gone` did not exist. */
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
  const events = rows.map((row) =>
    fromEventRow({ ...row, data: readWithoutKeys(keys, gone, findPersonalFields, row) }),
  )
  if (!isBlanked) for (const event of events) await ERASABLE_RECORDS[kind].readModel.apply(trx, event)
  await deleteFromSearch(trx, company, kind, id)
  const [last] = events.slice(-1)
  for (const side of [0, 1] as const)
    if (last && index.streams.includes(kind) && (await findKeyRange(trx, { company, side, kind })))
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
