import { sql, type Kysely } from 'kysely'
import { isImage } from '../../domain/records/file.ts'
import type { Config } from '../config/config.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Size of all files of a company (account ''), of the images of each account, and of the images that
     * each reporting code has stored per day, bytes.
     */
    file_usage: { company: string; account: string; bytes: number }
  }
}

/** maximum number of images that an account may upload before it saves a form, e.g. in several windows */
const MOST_UNNAMED_IMAGES = 10
const MB = 2 ** 20

type Counted = Pick<Tables['file'], 'company' | 'account' | 'type' | 'bytes'>

/** Returns the account under which files sent with a reporting code are stored. */
export const codeAccountName = (codeId: string): string => `code:${codeId}`
export const isCodeAccount = (account: string): boolean => account.startsWith('code:')

/**
 * Adds a stored file to the usage. Throws a 422 problem beyond the company's quota or, for an image, the
 * account's quota. For a reporting code, the account's quota applies per day (UTC), with a 429 problem.
 */
export async function addFileUsage(
  trx: Kysely<Tables>,
  quotas: Config['fileQuotas'],
  file: Counted & Pick<Tables['file'], 'at'>,
): Promise<void> {
  const ofCompany = await addUsage(trx, file.company, '', file.bytes)
  if (ofCompany > quotas.company)
    throw new HttpProblem(
      422,
      `The files of this company take up ${quotas.company / MB} MB, the most that it may store. Please have the limit raised (COMPANY_FILES_MB).`,
      { code: 'company_quota' },
    )
  if (!isImage(file.type)) return
  if (isCodeAccount(file.account)) return countOfCode(trx, quotas.account, file)
  const ofAccount = await addUsage(trx, file.company, file.account, file.bytes)
  if (ofAccount > quotas.account)
    throw new HttpProblem(
      422,
      `Your images take up ${quotas.account / MB} MB, the most that one account may store. Please have the limit raised (ACCOUNT_IMAGES_MB).`,
      { code: 'account_quota' },
    )
}

async function countOfCode(
  trx: Kysely<Tables>,
  most: number,
  { company, account, bytes, at }: Counted & Pick<Tables['file'], 'at'>,
): Promise<void> {
  const today = `${account}/${new Date(at).toISOString().slice(0, 10)}`
  await trx
    .deleteFrom('file_usage')
    .where('company', '=', company)
    .where('account', '>', `${account}/`)
    .where('account', '<', today)
    .execute()
  if ((await addUsage(trx, company, today, bytes)) > most)
    throw new HttpProblem(429, 'Too many pictures were sent by this code today. Please try again tomorrow.', {
      code: 'too_many_files',
    })
}

/** Deletes a file that no event refers to. */
export async function deleteUnreferencedFile(
  trx: Kysely<Tables>,
  file: Counted & Pick<Tables['file'], 'digest'>,
): Promise<void> {
  const gone = await trx
    .deleteFrom('file')
    .where('company', '=', file.company)
    .where('digest', '=', file.digest)
    .where('named', '=', sql.lit(0))
    .returning('digest')
    .executeTakeFirst()
  if (!gone) return
  await trx
    .deleteFrom('file_sender')
    .where('company', '=', file.company)
    .where('digest', '=', file.digest)
    .execute()
  await addUsage(trx, file.company, '', -file.bytes)
  // images of earlier versions have no account, so they only count for the company
  if (isImage(file.type) && file.account !== '' && !isCodeAccount(file.account))
    await addUsage(trx, file.company, file.account, -file.bytes)
}

/** Deletes older images of an account that no event refers to, except the newest few and `digest`. */
export async function deleteReplacedImages(
  trx: Kysely<Tables>,
  { company, account, digest }: Pick<Tables['file'], 'company' | 'account' | 'digest'>,
): Promise<void> {
  const replaced = await trx
    .selectFrom('file')
    .select(['company', 'account', 'digest', 'type', 'bytes'])
    .where('company', '=', company)
    .where('account', '=', account)
    .where('named', '=', sql.lit(0))
    .where('type', 'like', 'image/%')
    .where('digest', '!=', digest)
    .orderBy('at', 'desc')
    .offset(MOST_UNNAMED_IMAGES - 1)
    .limit(MOST_UNNAMED_IMAGES)
    .execute()
  for (const file of replaced) await deleteUnreferencedFile(trx, file)
}

async function addUsage(
  trx: Kysely<Tables>,
  company: string,
  account: string,
  bytes: number,
): Promise<number> {
  const row = await trx
    .insertInto('file_usage')
    .values({ company, account, bytes })
    .onConflict((conflict) =>
      conflict
        .columns(['company', 'account'])
        .doUpdateSet(({ ref }) => ({ bytes: sql`${ref('file_usage.bytes')} + ${ref('excluded.bytes')}` })),
    )
    .returning('bytes')
    .executeTakeFirstOrThrow()
  return row.bytes
}
