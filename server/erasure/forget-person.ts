import { type RawBuilder, sql, type Transaction } from 'kysely'
import { deviceStream } from '../../domain/device.ts'
import { streamName, streamParts } from '../../domain/event.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { readStream } from '../event-log/read-log.ts'
import { dropUnnamed } from '../files/file-usage.ts'
import { forgetRuns } from '../reports/runs/report-runs.ts'
import { dropFromSearch } from '../search/search-index.ts'
import { picturesOfPerson, wordsOfPerson } from './words-of-person.ts'

export interface Forgotten {
  company: CompanyId
  workerId: string
  commandId: string
  by: string
  /** what is known of the person where the events can no longer be read; then all answers that are remembered go */
  unreadable?: { words: readonly string[]; pictures: readonly string[] }
}

/** The streams that are encrypted with keys of a guard: their own, and those of the phones they have had. */
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
  return [
    streamName(workerStream.name, workerId),
    ...phones.map(({ id }) => streamName(deviceStream.name, id)),
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
  for (const stream of streams.slice(1)) {
    const id = stream.slice(deviceStream.name.length + 1)
    await handleIn(context, trx, deviceStream, {
      company,
      id,
      command: { type: 'EraseDevice' },
      commandId: `${commandId} ${stream}`,
      by,
      at: context.now(),
    })
  }
  for (const stream of streams) {
    const { type, id } = streamParts(stream)
    await dropFromSearch(trx, company, type, id)
  }
  await trx.deleteFrom('snapshot').where('company', '=', company).where('stream', 'in', streams).execute()
  const words = unreadable?.words ?? wordsOfPerson(events)
  await forgetAnswers(trx, company, unreadable ? null : { streams, words })
  await forgetFilters(trx, company, words)
  await forgetReports(trx, company, words)
  for (const digest of unreadable?.pictures ?? picturesOfPerson(events))
    await forgetPicture(trx, company, workerId, digest)
}

const escaped = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`).toLowerCase()}%`

/** Whether a column quotes one of these texts. */
const quotes = (column: string, texts: readonly string[]): RawBuilder<boolean> =>
  texts.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`(${sql.join(
        texts.map((text) => sql`lower(${sql.ref(column)}) like ${escaped(text)} escape '\\'`),
        sql` or `,
      )})`

/** A command that is sent again with such an id is refused, as if the id had been used for another. */
async function forgetAnswers(
  trx: Transaction<Tables>,
  company: CompanyId,
  which: { streams: readonly string[]; words: readonly string[] } | null,
): Promise<void> {
  const inJson = which?.words.map((word) => JSON.stringify(word).slice(1, -1)) ?? []
  const quoting = which
    ? sql<boolean>`(stream in (${sql.join([...which.streams])})
        or ${quotes('refusal', inJson)} or ${quotes('told', inJson)})`
    : sql<boolean>`(refusal is not null or told is not null)`
  await trx
    .updateTable('command')
    .set({ asked: '', refusal: null, told: null })
    .where('company', '=', company)
    .where(quoting)
    .execute()
}

/** The digests of the reports stay in the log; they cannot be shown again. */
async function forgetReports(
  trx: Transaction<Tables>,
  company: CompanyId,
  words: readonly string[],
): Promise<void> {
  const inJson = words.map((word) => JSON.stringify(word).slice(1, -1))
  await trx
    .deleteFrom('report_content')
    .where('company', '=', company)
    .where(quotes('content', inJson))
    .execute()
  await forgetRuns(trx, company, (column) => quotes(column, inJson))
}

async function forgetFilters(
  trx: Transaction<Tables>,
  company: CompanyId,
  words: readonly string[],
): Promise<void> {
  const written = words.flatMap((word) => [
    word,
    encodeURIComponent(word),
    new URLSearchParams({ word }).toString().slice(5),
  ])
  await trx
    .deleteFrom('saved_filter')
    .where('company', '=', company)
    .where(sql<boolean>`(${quotes('name', words)} or ${quotes('query', [...new Set(written)])})`)
    .execute()
}

/** Deletes a picture, unless another guard, an account, the company or an incident shows the same one. */
async function forgetPicture(
  trx: Transaction<Tables>,
  company: CompanyId,
  workerId: string,
  digest: string,
): Promise<void> {
  const { rows } = await sql`
    select 1 from worker where company = ${company} and photo = ${digest} and id <> ${workerId}
    union all select 1 from account where company = ${company} and avatar = ${digest}
    union all select 1 from incident_file where company = ${company} and digest = ${digest}
    union all select 1 from company where id = ${company} and logo = ${digest} limit 1`.execute(trx)
  if (rows.length > 0) return
  const file = await trx
    .updateTable('file')
    .set({ named: 0 })
    .where('company', '=', company)
    .where('digest', '=', digest)
    .returning(['company', 'account', 'digest', 'type', 'bytes'])
    .executeTakeFirst()
  if (file) await dropUnnamed(trx, file)
}
