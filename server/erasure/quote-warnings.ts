import type { Kysely } from 'kysely'
import { recordErasureStream } from '../../domain/erasure/record-erasure.ts'
import { streamParts, type Warning } from '../../domain/event-sourcing/event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { PersonalFieldsLookup } from '../event-log/personal-data.ts'
import { readStream } from '../event-log/read-log.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { findQuotingRows } from './find-quoting-rows.ts'
import { findGuardStreams } from './guard-streams.ts'
import { type PersonalTerm, personWords, recordWords } from './personal-terms.ts'

type Db = Kysely<Tables>

/**
 * Returns warnings that erasing a guard also deletes exported reports and saved filters that name the guard.
 */
export async function guardQuoteWarnings(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Warning[]> {
  if (!events.some(({ type }) => type === 'PersonErased')) return []
  const streams = await findGuardStreams(trx, company, id)
  const past = (await Promise.all(streams.map((stream) => readStream(trx, company, stream)))).flat()
  return quoteWarnings(trx, company, personWords(past))
}

/**
 * Creates a check that warns if erasing a record's personal data also deletes exported reports and saved
 * filters.
 */
export const recordQuoteWarnings =
  (personalOf: PersonalFieldsLookup) =>
  async (trx: Db, { company, events }: DecidedEvents): Promise<Warning[]> => {
    const erased = events.map((event) => recordErasureStream.event.parse(event))
    const found: Warning[] = []
    // only whole records, because the route that erases persons in lists has already warned
    for (const { subject } of erased.filter(({ type }) => type === 'RecordErased')) {
      const past = await readStream(trx, company, subject)
      const words = recordWords(past, personalOf(streamParts(subject).type) ?? {})
      found.push(...(await quoteWarnings(trx, company, words)))
    }
    return found
  }

/**
 * Returns warnings about exported reports and saved filters that contain these words, and that an erasure
 * deletes.
 */
export async function quoteWarnings(
  trx: Db,
  company: CompanyId,
  words: readonly PersonalTerm[],
): Promise<Warning[]> {
  const { reports, filters } = await findQuotingRows(trx, company, words)
  const counts = [count(reports, 'exported report'), count(filters, 'saved filter')].filter(Boolean)
  if (counts.length === 0) return []
  const message = `${counts.join(' and ')} that quote${reports.length + filters.length === 1 ? 's' : ''} this person will be deleted, too.`
  return [{ code: 'is_quoted', message, field: 'name' }]
}

const count = ({ length }: readonly unknown[], noun: string) =>
  length === 0 ? '' : `${length} ${noun}${length === 1 ? '' : 's'}`
