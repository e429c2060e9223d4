import { sql } from 'kysely'
import { type ErasableKind, erasableKind, recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import { type RecordedEvent, streamName, streamParts } from '../../domain/event-sourcing/event.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../app/context.ts'
import { type CompanyId, companyId } from '../db/company-id.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { keyFilePath, readKeyFile } from '../keys/key-file.ts'
import { parseKeyName } from '../keys/person-keys.ts'
import { dropEntryKeys, dropPersonKeys, dropRecordKey } from './drop-person-keys.ts'
import { purgeReplacedPages } from './purge-replaced-pages.ts'
import { readErasableRow } from './erasable-records.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { purgePerson } from './purge-person.ts'
import { purgeEntries, purgeRecord } from './purge-record.ts'
import { readErasureTime, readErasedEntries } from './record-erasures.ts'
import { rowWords } from './personal-terms.ts'

const BY = 'system:erasure'
const ERASED: readonly string[] = ['PersonErased', 'RecordErased', 'EntriesErased']

/** Deletes the keys of what is erased according to the event log, if the key file still has them. */
export async function dropErasedKeys(context: Context): Promise<void> {
  const erased = await context.db
    .selectFrom('worker')
    .select(['company', 'id'])
    .where('erased_at', 'is not', null)
    .execute()
  for (const { company, id } of erased)
    if (context.keys.person(company, streamName(workerStream.name, id)) !== null)
      await dropPersonKeys(context, companyId(company), id)
  const records = await context.db.selectFrom('record_erasure').select(['company', 'subject']).execute()
  for (const { company, subject } of records) await dropRemainingKey(context, companyId(company), subject)
  await dropErasedEntries(context)
}

/** Deletes the remaining keys of erased persons in lists of records, such as contacts. */
export async function dropErasedEntries(context: Context): Promise<void> {
  for (const { company, entries } of await readErasedEntries(context.db))
    await dropRemainingEntries(context, companyId(company), entries)
}

const dropRemainingEntries = (context: Context, company: CompanyId, entries: readonly string[]) =>
  dropEntryKeys(
    context,
    company,
    entries.filter((name) => context.keys.person(company, name) !== null),
  )

async function dropRemainingKey(context: Context, company: CompanyId, subject: string): Promise<void> {
  if (context.keys.person(company, subject) !== null) await dropRecordKey(context, company, subject)
}

/**
 * Deletes the keys of what these events have erased. Another process, with a key file of its own, may have
 * written them.
 */
async function dropKeysOf(context: Context, batch: readonly RecordedEvent[]): Promise<void> {
  for (const { company, event, stream } of batch) {
    const { type, id } = streamParts(stream)
    const erasure = recordErasureStream.event.safeParse(event).data
    if (erasure?.type === 'RecordErased') await dropRemainingKey(context, companyId(company), erasure.subject)
    else if (erasure?.type === 'EntriesErased')
      await dropRemainingEntries(context, companyId(company), erasure.entries)
    else if (event.type === 'PersonErased' && context.keys.person(company, streamName(type, id)) !== null)
      await dropPersonKeys(context, companyId(company), id)
  }
}

/**
 * Repeats erasures that the key file records but the database does not contain. This happens after an older
 * backup was restored.
 */
async function repeatErasures(context: Context): Promise<void> {
  const { db, config } = context
  let repeated = false
  for (const { company: name, streams, files } of readKeyFile(keyFilePath(config))?.erased ?? []) {
    const company = companyId(name)
    if (parseKeyName(streams[0] ?? '').isEntry) {
      repeated = (await repeatEntriesErasure(context, company, streams)) || repeated
      continue
    }
    for (const stream of streams) await neverAgain(context, company, stream)
    const { type: kind, id: recordId } = streamParts(streams[0] ?? '')
    if (kind !== workerStream.name) {
      repeated =
        (await repeatRecordErasure(context, company, {
          kind: erasableKind.parse(kind),
          id: recordId,
          files,
        })) || repeated
      continue
    }
    const workerId = recordId
    const shown = await db
      .selectFrom('worker')
      .select(['full_name', 'employee_no', 'phone', 'email', 'address', 'national_id_no', 'licence_no'])
      .select(['good_conduct_no', 'kra_pin', 'nssf_no', 'shif_no', 'next_of_kin_name', 'next_of_kin_phone'])
      .where('company', '=', company)
      .where('id', '=', workerId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!shown) continue
    const words = rowWords(shown)
    const commandId = context.newId()
    await handleCommand(context, workerStream, {
      company,
      id: workerId,
      command: { type: 'RepeatErasure' },
      commandId,
      by: BY,
      at: context.now(),
      consequences: (trx) =>
        purgePerson(context, trx, {
          company,
          workerId,
          commandId,
          by: BY,
          unreadable: { words, pictures: files },
        }),
    })
    repeated = true
  }
  if (repeated) await purgeReplacedPages(context)
}

/** Repeats the erasure of a record, if a restored backup contains its data. Returns false if it does not. */
async function repeatRecordErasure(
  context: Context,
  company: CompanyId,
  { kind, id, files }: { kind: ErasableKind; id: string; files: readonly string[] },
): Promise<boolean> {
  const subject = streamName(kind, id)
  const shown = await readErasableRow(context.db, company, kind, id)
  if (!shown || (await readErasureTime(context.db, company, subject)) !== null) return false
  await handleCommand(context, recordErasureStream, {
    company,
    id: null,
    command: { type: 'RepeatRecordErasure', subject },
    commandId: context.newId(),
    by: BY,
    at: context.now(),
    consequences: (trx) =>
      purgeRecord(context, trx, company, { kind, id, known: { words: rowWords(shown), files } }),
  })
  return true
}

/**
 * Like `repeatRecordErasure`, for single persons in lists of a record. Texts that disappear when the rows
 * are rebuilt without the keys belonged to these persons.
 */
async function repeatEntriesErasure(
  context: Context,
  company: CompanyId,
  names: readonly string[],
): Promise<boolean> {
  const subject = parseKeyName(names[0] ?? '').stream
  const { type, id } = streamParts(subject)
  const kind = erasableKind.parse(type)
  const done = (await readErasedEntries(context.db)).some((each) => each.entries.includes(names[0] ?? ''))
  const before = await readErasableRow(context.db, company, kind, id)
  if (done || !before) return false
  await handleCommand(context, recordErasureStream, {
    company,
    id: null,
    command: { type: 'FollowEntriesErasure', subject, entries: [...names], reason: 'restored' },
    commandId: context.newId(),
    by: BY,
    at: context.now(),
    consequences: async (trx) => {
      const of = { kind, id, names, isReadable: false }
      await purgeEntries(context, trx, company, { ...of, words: [] })
      const after = await readErasableRow(trx, company, kind, id)
      const stay = new Set(rowWords(after ?? {}).map(({ text }) => text))
      const words = rowWords(before).filter(({ text }) => !stay.has(text))
      await purgeQuotes(trx, company, { streams: [subject], words, pictures: [], isReadable: false })
    },
  })
  return true
}

/** Ensures that no new record gets the id of an erased one, whose key is permanently deleted. */
async function neverAgain({ db }: Context, company: string, stream: string): Promise<void> {
  const { type: kind, id } = streamParts(stream)
  const last = Number(id)
  await db
    .insertInto('id_counter')
    .values({ company, kind, last })
    .onConflict((conflict) =>
      conflict.columns(['company', 'kind']).doUpdateSet({
        last: sql<number>`case when id_counter.last < ${last} then ${last} else id_counter.last end`,
      }),
    )
    .execute()
}

/**
 * Completes erasures that were interrupted, or undone by a restored backup. Then deletes keys whenever
 * another process erases something, because each machine has its own key file.
 */
export async function startErasures(context: Context): Promise<() => Promise<void>> {
  await repeatErasures(context)
  await dropErasedKeys(context)
  let running = Promise.resolve()
  const stop = context.events.on('event', (batch) => {
    const erased = batch.filter(({ event }) => ERASED.includes(event.type))
    if (erased.length === 0) return
    running = running
      .then(() => dropKeysOf(context, erased))
      .catch((error: unknown) => context.log.error({ err: error }, 'the keys of an erased person remain'))
  })
  const stopFollowing = followArrivals(context, () => running.then(() => dropErasedKeys(context)))
  return async () => {
    stop()
    await stopFollowing()
    await running
  }
}

/** interval (ms) at which a cell searches for companies that have moved here from another cell */
const ARRIVALS_MS = 15_000

/**
 * Deletes the keys of erased persons when a company moves to this cell. The key file here may be older than
 * the erasures.
 */
function followArrivals(context: Context, dropKeys: () => Promise<void>): () => Promise<void> {
  if (context.config.cell === null) return async () => {}
  let known: ReadonlySet<string> | null = null
  let looking = Promise.resolve()
  const look = async () => {
    const rows = await context.db.selectFrom('company').select('id').execute()
    const now = new Set(rows.map(({ id }) => id))
    const before = known
    if (before === null || [...now].some((id) => !before.has(id))) await dropKeys()
    known = now
  }
  const timer = setInterval(() => {
    looking = looking
      .then(look)
      .catch((error: unknown) => context.log.error({ err: error }, 'the keys of erased persons may remain'))
  }, ARRIVALS_MS)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
