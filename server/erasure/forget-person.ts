import type { Transaction } from 'kysely'
import { deviceStream } from '../../domain/device.ts'
import { streamParts } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { readStream } from '../event-log/read-log.ts'
import { dropFromSearch } from '../search/search-index.ts'
import { forgetQuotes } from './forget-quotes.ts'
import { streamsOfGuard } from './streams-of-guard.ts'
import { type PersonalWord, filesOfPerson, wordsOfPerson } from './words-of-person.ts'

export interface Forgotten {
  company: CompanyId
  workerId: string
  commandId: string
  by: string
  /** texts of the person if the events can no longer be decrypted; then all stored replies are deleted */
  unreadable?: { words: readonly PersonalWord[]; pictures: readonly string[] }
}

/**
 * Deletes data of a guard outside the log, in the transaction of the erasure and while the events can still
 * be decrypted: pictures, snapshots, stored replies and saved filters that contain them, and the names of
 * phones.
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
    pictures: unreadable?.pictures ?? filesOfPerson(events),
    isReadable: !unreadable,
  })
}
