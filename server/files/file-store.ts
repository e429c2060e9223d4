import { type FileType, FILE_TYPES, isImage } from '../../domain/records/file.ts'
import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { StoredFile } from '../../contract/core/file.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { PurgeJob } from '../retention/purge.ts'
import { addFileUsage, deleteReplacedImages, deleteUnreferencedFile, isCodeAccount } from './file-usage.ts'
import { shrinkImage } from './shrink-image.ts'

/**
 * Maximum size of a company's, and of an account's, files that no record refers to (from unsaved forms),
 * bytes.
 */
const MOST_UNNAMED_BYTES = 500 * 2 ** 20
const MOST_UNNAMED_BYTES_OF_ACCOUNT = 50 * 2 ** 20
const UNNAMED_MS = 24 * 3_600_000

type Owner = Pick<Account, 'company' | 'userId'>

/**
 * Stores a file for a company; the same content only once. Reduces images. Deletes earlier unused images of
 * the account, except the newest few. A reporting code can store only images. Throws a 415, 422 or 429
 * problem.
 */
export async function storeFile(
  { db, now, config }: Pick<Context, 'db' | 'now' | 'config'>,
  { company, userId: account }: Owner,
  sent: Buffer,
): Promise<StoredFile> {
  const typeSent = detectFileType(sent)
  if (typeSent === null || (isCodeAccount(account) && !isImage(typeSent)))
    throw new HttpProblem(415, `Please choose one of these: ${KINDS}.`, { code: 'file_type' })
  const { content, type } = isImage(typeSent)
    ? await shrinkImage(sent, typeSent)
    : { content: sent, type: typeSent }
  const digest = createHash('sha256').update(content).digest('hex')
  const bytes = content.length
  await db.transaction().execute(async (trx) => {
    const stored = await trx
      .insertInto('file')
      .values({ company, account, digest, type, bytes, at: now(), named: 0, content })
      .onConflict((conflict) => conflict.columns(['company', 'digest']).doNothing())
      .returning('digest')
      .executeTakeFirst()
    await trx
      .insertInto('file_sender')
      .values({ company, digest, account })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (!stored) {
      const same = trx.updateTable('file').set({ at: now() }).where('company', '=', company)
      await same.where('digest', '=', digest).execute()
      return
    }
    // not for reporting codes, because each of several phones may have unused images
    if (isImage(type) && !isCodeAccount(account))
      await deleteReplacedImages(trx, { company, account, digest })
    await addFileUsage(trx, config.fileQuotas, { company, account, type, bytes, at: now() })
    await limitUnnamed(trx, company, MOST_UNNAMED_BYTES)
    await limitUnnamed(trx, company, MOST_UNNAMED_BYTES_OF_ACCOUNT, account)
  })
  return { digest, type, bytes }
}

async function limitUnnamed(
  trx: Kysely<Tables>,
  company: CompanyId,
  most: number,
  account?: string,
): Promise<void> {
  const unnamed = await trx
    .selectFrom('file')
    .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
    .where('company', '=', company)
    .where('named', '=', sql.lit(0))
    .$if(account !== undefined, (query) => query.where('account', '=', account ?? ''))
    .executeTakeFirst()
  if (Number(unnamed?.bytes ?? 0) <= most) return
  throw new HttpProblem(429, 'Too many files were uploaded without a record. Please try again tomorrow.', {
    code: 'too_many_files',
  })
}

const KINDS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(FILE_TYPES))

/** Returns the content and type of a file; undefined if the company has none with this digest. */
export async function readFileContent(db: Kysely<Tables>, company: CompanyId, digest: string) {
  const row = await db
    .selectFrom('file')
    .select(['type', 'content'])
    .where('company', '=', company)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { type: row.type, content: Buffer.from(row.content) }
}

/** Deletes files to which no record has referred for a day after the upload. */
export const purgeFiles: PurgeJob = async (trx, now, most) => {
  const old = await trx
    .selectFrom('file')
    .select(['company', 'account', 'digest', 'type', 'bytes'])
    .where('named', '=', sql.lit(0))
    .where('at', '<', now - UNNAMED_MS)
    .orderBy('at')
    .limit(most)
    .execute()
  for (const file of old) await deleteUnreferencedFile(trx, file)
  return old.length
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/**
 * Detects the type of a file by its content; null if it is not supported. The signatures are from: PDF, ISO
 * 32000-1 §7.5.2; PNG, its specification §5.2; JPEG, ITU-T T.81 annex B (SOI, then a marker); WebP, RFC 9649
 * §2; Office, ECMA-376 part 2 (a ZIP archive that contains the files named below).
 */
export function detectFileType(content: Buffer): FileType | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (text(0, 5) === '%PDF-') return 'application/pdf'
  if (text(0, 3) === '\xff\xd8\xff') return 'image/jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'image/webp'
  if (text(0, 4) !== 'PK\x03\x04' || !content.includes('[Content_Types].xml')) return null
  // Office files with macros contain a file of this name; they are refused
  if (content.includes('vbaProject.bin')) return null
  if (content.includes('word/document.xml')) return `${OFFICE}.wordprocessingml.document`
  if (content.includes('xl/workbook.xml')) return `${OFFICE}.spreadsheetml.sheet`
  return null
}
