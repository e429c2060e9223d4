import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { StoredFile } from '../../contract/file.ts'
import { FILE_TYPES } from '../../domain/file.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import type { LetGo } from '../retention/let-go.ts'
import { typeOfContent } from './type-of-content.ts'

/** what a company may keep that no record names: files that were chosen in forms nobody saved */
const MOST_UNNAMED_BYTES = 500 * 2 ** 20
const UNNAMED_MS = 24 * 3_600_000

/** Keeps a content for a company; the same content is kept once. Throws a 415 or 429 problem. */
export async function keepFile(
  { db, now }: Pick<Context, 'db' | 'now'>,
  company: CompanyId,
  content: Buffer,
): Promise<StoredFile> {
  const type = typeOfContent(content)
  if (type === null)
    throw new HttpProblem(415, `Please choose one of these: ${KINDS}.`, { code: 'file_type' })
  const digest = createHash('sha256').update(content).digest('hex')
  const bytes = content.length
  await db.transaction().execute(async (trx) => {
    const unnamed = await trx
      .selectFrom('file')
      .select((eb) => eb.fn.sum<number>('bytes').as('bytes'))
      .where('company', '=', company)
      .where('named', '=', sql.lit(0))
      .executeTakeFirst()
    if (Number(unnamed?.bytes ?? 0) + bytes > MOST_UNNAMED_BYTES)
      throw new HttpProblem(
        429,
        'Many files were sent that no record names yet. Please try again tomorrow.',
        {
          code: 'too_many_files',
        },
      )
    await trx
      .insertInto('file')
      .values({ company, digest, type, bytes, at: now(), named: 0, content })
      .onConflict((conflict) => conflict.columns(['company', 'digest']).doUpdateSet({ at: now() }))
      .execute()
  })
  return { digest, type, bytes }
}

const KINDS = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(Object.values(FILE_TYPES))

/** A file's content and type; undefined where the company has none of this digest. */
export async function fileOf(db: Kysely<Tables>, company: CompanyId, digest: string) {
  const row = await db
    .selectFrom('file')
    .select(['type', 'content'])
    .where('company', '=', company)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return row && { type: row.type, content: Buffer.from(row.content) }
}

/** Whether a file was sent that no record has named yet. */
export async function isUnnamed(db: Kysely<Tables>, company: CompanyId, digest: string): Promise<boolean> {
  const file = db
    .selectFrom('file')
    .select('digest')
    .where('company', '=', company)
    .where('digest', '=', digest)
  return (await file.where('named', '=', sql.lit(0)).executeTakeFirst()) !== undefined
}

/** Files that no record has named for a day. */
export const letFilesGo: LetGo = async (trx, now, most) => {
  const old = await trx
    .selectFrom('file')
    .select(['company', 'digest'])
    .where('named', '=', sql.lit(0))
    .where('at', '<', now - UNNAMED_MS)
    .orderBy('at')
    .limit(most)
    .execute()
  for (const { company, digest } of old)
    await trx
      .deleteFrom('file')
      .where('company', '=', company)
      .where('digest', '=', digest)
      .where('named', '=', sql.lit(0))
      .execute()
  return old.length
}
