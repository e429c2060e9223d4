import type { Transaction } from 'kysely'
import { recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { reportScheduleStream } from '../../domain/reports/report-schedule.ts'
import { subscriberStream } from '../../domain/records/subscriber.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { PersonalEntry } from '../event-log/personal-data.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { readStream } from '../event-log/read-log.ts'
import { streamsByType } from '../resource/resource-registry.ts'
import { readRecordEntries, purgeEntries } from './purge-record.ts'
import { entryWords } from './personal-terms.ts'

type Trx = Transaction<Tables>

/** Returns the name of the person that an entry in a list of a record describes; null: it has none. */
export function personEntryName(kind: string, { field, value }: PersonalEntry): string | null {
  const property = streamsByType.get(kind)?.personalParts?.[field]
  const called = property == null ? value : (value as Record<string, unknown>)[property]
  return typeof called === 'string' && called !== '' ? called : null
}

export const hasEntryName = (kind: string, called: string) => (entry: PersonalEntry) =>
  searchText(personEntryName(kind, entry) ?? '') === searchText(called)

/**
 * Removes the email addresses of an erased subscriber from report schedules, in the transaction of the
 * erasure. Returns the names of the addresses' keys, by schedule.
 */
export async function eraseFromSchedules(
  context: Context,
  trx: Trx,
  company: CompanyId,
  { id, commandId, by }: { id: string; commandId: string; by: string },
): Promise<{ subject: string; names: string[] }[]> {
  const past = await readStream(trx, company, streamName(subscriberStream.name, id))
  const addresses = new Set(
    past.flatMap(({ event }) => ('email' in event && typeof event.email === 'string' ? [event.email] : [])),
  )
  const schedules = await trx
    .selectFrom('report_schedule')
    .select('id')
    .where('company', '=', company)
    .execute()
  const erased: { subject: string; names: string[] }[] = []
  for (const schedule of schedules) {
    const subject = streamName(reportScheduleStream.name, schedule.id)
    const entries = await readRecordEntries(context, trx, company, subject)
    const theirs = entries.filter(({ value }) => typeof value === 'string' && addresses.has(value))
    if (theirs.length === 0) continue
    const names = theirs.map(({ name }) => name)
    await handleCommandIn(context, trx, recordErasureStream, {
      company,
      id: null,
      command: { type: 'FollowEntriesErasure', subject, entries: names, reason: 'subscriber' },
      commandId: `${commandId} ${subject}`,
      by,
      at: context.now(),
    })
    const words = entryWords(theirs)
    await purgeEntries(context, trx, company, {
      kind: 'report-schedule',
      id: schedule.id,
      names,
      words,
      isReadable: true,
    })
    erased.push({ subject, names })
  }
  return erased
}
