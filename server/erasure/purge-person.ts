import type { Transaction } from 'kysely'
import { deviceStream } from '../../domain/records/device.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { readStream } from '../event-log/read-log.ts'
import { deleteFromSearch } from '../search/search-index.ts'
import { purgeQuotes } from './purge-quotes.ts'
import { findGuardStreams } from './guard-streams.ts'
import { type PersonalTerm, personFiles, personWords } from './personal-terms.ts'

export interface PurgedPerson {
  company: CompanyId
  workerId: string
  commandId: string
  by: string
  /**
   * Known texts and image digests of the person, for events that can no longer be decrypted. All stored
   * replies are then deleted.
   */
  unreadable?: { words: readonly PersonalTerm[]; pictures: readonly string[] }
}

/**
 * Deletes a guard's data outside of the event log: images, snapshots, names of phones, and stored replies
 * and filters that contain it. Runs in the transaction of the erasure. The events must still be readable,
 * unless `unreadable` is given.
 */
export async function purgePerson(
  context: Context,
  trx: Transaction<Tables>,
  { company, workerId, commandId, by, unreadable }: PurgedPerson,
): Promise<void> {
  const streams = await findGuardStreams(trx, company, workerId)
  const events = (await Promise.all(streams.map((stream) => readStream(trx, company, stream)))).flat()
  for (const stream of streams) {
    const { type, id } = streamParts(stream)
    if (type !== deviceStream.name) continue
    await handleCommandIn(context, trx, deviceStream, {
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
    await deleteFromSearch(trx, company, type, id)
  }
  await purgeQuotes(trx, company, {
    streams,
    words: unreadable?.words ?? personWords(events),
    pictures: unreadable?.pictures ?? personFiles(events),
    isReadable: !unreadable,
  })
}
