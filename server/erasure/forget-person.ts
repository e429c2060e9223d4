import type { Transaction } from 'kysely'
import { deviceStream } from '../../domain/device.ts'
import { streamName, streamParts } from '../../domain/event.ts'
import { leaveStream } from '../../domain/leave/leave.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { readStream } from '../event-log/read-log.ts'
import { dropFromSearch } from '../search/search-index.ts'
import { forgetQuotes } from './forget-quotes.ts'
import { picturesOfPerson, wordsOfPerson } from './words-of-person.ts'

export interface Forgotten {
  company: CompanyId
  workerId: string
  commandId: string
  by: string
  /** what is known of the person where the events can no longer be read; then all answers that are remembered go */
  unreadable?: { words: readonly string[]; pictures: readonly string[] }
}

/** The streams that are encrypted with keys of a guard: their own, and those of the phones they have had and of their leave. */
export async function streamsOfGuard(
  db: Context['db'],
  company: CompanyId,
  workerId: string,
): Promise<string[]> {
  const phones = await db
    .selectFrom('device')
    .select('id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .execute()
  const leave = await db
    .selectFrom('leave')
    .select('id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .execute()
  return [
    streamName(workerStream.name, workerId),
    ...phones.map(({ id }) => streamName(deviceStream.name, id)),
    ...leave.map(({ id }) => streamName(leaveStream.name, id)),
  ]
}

/**
 * Takes what is stored of a guard beside the log, in the transaction that erases them and while their events can still be
 * read: pictures, states of streams, remembered answers and saved filters that quote them, and the names of phones.
 */
export async function forgetPerson(
  context: Context,
  trx: Transaction<Tables>,
  { company, workerId, commandId, by, unreadable }: Forgotten,
): Promise<void> {
  const streams = await streamsOfGuard(trx, company, workerId)
  const events = (await Promise.all(streams.map((stream) => readStream(trx, company, stream)))).flat()
  for (const stream of streams) {
    const { type, id } = streamParts(stream)
    if (type !== deviceStream.name) continue
    await handleIn(context, trx, deviceStream, {
      company,
      id,
      command: { type: 'EraseDevice' },
      commandId: `${commandId} ${stream}`,
      by,
      at: context.now(),
    })
  }
  await trx
    .updateTable('leave')
    .set({ note: null, search: '' })
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .execute()
  for (const stream of streams) {
    const { type, id } = streamParts(stream)
    await dropFromSearch(trx, company, type, id)
  }
  await forgetQuotes(trx, company, {
    streams,
    words: unreadable?.words ?? wordsOfPerson(events),
    pictures: unreadable?.pictures ?? picturesOfPerson(events),
    isReadable: !unreadable,
  })
}
