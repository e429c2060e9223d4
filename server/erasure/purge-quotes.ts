import { sql, type Transaction } from 'kysely'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { deleteUnreferencedFile } from '../files/file-usage.ts'
import { toBatches } from '../fixes/batches.ts'
import { deleteRunResults } from '../reports/runs/report-runs.ts'
import { matchesAnyWord, findQuotingRows, type QuotingRows } from './find-quoting-rows.ts'
import type { PersonalTerm } from './personal-terms.ts'

const MOST_NAMED = 500

/**
 * What is known of erased persons: their streams, the texts that identify them, and the digests of their
 * images.
 */
export interface ErasedData {
  streams: readonly string[]
  /** texts that identify a person; `pictures` are digests of images */
  words: readonly PersonalTerm[]
  pictures: readonly string[]
  /** whether the events could still be decrypted; if not, all stored replies are deleted */
  isReadable: boolean
}

/**
 * Deletes stored data outside of the event log that contains these texts or images: snapshots, replies,
 * saved filters, reports and images.
 */
export async function purgeQuotes(
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
  await deleteQuoting(trx, company, await findQuotingRows(trx, company, words))
  for (const digest of pictures) await forgetPicture(trx, company, streams, digest)
}

/**
 * Deletes stored replies of commands. If a client repeats such a command, it is refused like a reused
 * command id.
 */
async function forgetAnswers(
  trx: Transaction<Tables>,
  company: CompanyId,
  which: { streams: readonly string[]; words: readonly PersonalTerm[] } | null,
): Promise<void> {
  const quoting = which
    ? sql<boolean>`(stream in (${sql.join([...which.streams])})
        or ${matchesAnyWord('refusal', which.words)} or ${matchesAnyWord('told', which.words)})`
    : sql<boolean>`(refusal is not null or told is not null)`
  await trx
    .updateTable('command')
    .set({ asked: '', refusal: null, told: null })
    .where('company', '=', company)
    .where(quoting)
    .execute()
}

/**
 * Deletes rows that contain a person's name. The digest of an exported report remains in the event log, but
 * the report can no longer be shown.
 */
async function deleteQuoting(
  trx: Transaction<Tables>,
  company: CompanyId,
  { reports, runs, filters }: QuotingRows,
): Promise<void> {
  for (const part of toBatches(reports, MOST_NAMED))
    await trx
      .deleteFrom('report_content')
      .where('company', '=', company)
      .where('sha256', 'in', part)
      .execute()
  for (const part of toBatches(runs, MOST_NAMED)) await deleteRunResults(trx, company, part)
  for (const part of toBatches(filters, MOST_NAMED))
    await trx.deleteFrom('saved_filter').where('company', '=', company).where('id', 'in', part).execute()
}

/** Deletes an image of these streams, unless another stream also refers to it. */
async function forgetPicture(
  trx: Transaction<Tables>,
  company: CompanyId,
  streams: readonly string[],
  digest: string,
): Promise<void> {
  const naming = trx
    .selectFrom('file_naming')
    .select('stream')
    .where('company', '=', company)
    .where('digest', '=', digest)
  await trx
    .deleteFrom('file_naming')
    .where('company', '=', company)
    .where('digest', '=', digest)
    .where('stream', 'in', [...streams])
    .execute()
  if (await naming.limit(1).executeTakeFirst()) return
  const file = await trx
    .updateTable('file')
    .set({ named: 0 })
    .where('company', '=', company)
    .where('digest', '=', digest)
    .returning(['company', 'account', 'digest', 'type', 'bytes'])
    .executeTakeFirst()
  if (file) await deleteUnreferencedFile(trx, file)
}
