import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { dropUnnamed } from '../files/file-usage.ts'
import '../reports/issued-reports.ts'
import { forgetRuns } from '../reports/runs/report-runs.ts'

/** What is known of a person, or of the persons of a record, who are erased. */
export interface ErasedData {
  streams: readonly string[]
  /** the texts by which somebody is recognised, and digests of pictures */
  words: readonly string[]
  pictures: readonly string[]
  /** whether the events could be read; where not, all answers that are remembered go */
  isReadable: boolean
}

/** Takes what quotes them out of what is stored beside the log: states of streams, answers, saved filters, reports, pictures. */
export async function forgetQuotes(
  trx: Transaction<Tables>,
  company: CompanyId,
  { streams, words, pictures, isReadable }: ErasedData,
): Promise<void> {
  await trx
    .deleteFrom('snapshot')
    .where('company', '=', company)
    .where('stream', 'in', [...streams])
    .execute()
  await forgetAnswers(trx, company, isReadable ? { streams, words } : null)
  await forgetFilters(trx, company, words)
  await forgetReports(trx, company, words)
  for (const digest of pictures) await forgetPicture(trx, company, digest)
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

/** Deletes a picture, unless a guard, an account, the company or an incident still shows it. */
async function forgetPicture(trx: Transaction<Tables>, company: CompanyId, digest: string): Promise<void> {
  const { rows } = await sql`
    select 1 from worker where company = ${company} and photo = ${digest}
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
