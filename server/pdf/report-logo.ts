import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { imageAsPng } from '../files/shrink-image.ts'
import { fileOf } from '../files/stored-files.ts'

/** of its longest side: 300 dots per inch at the size in which it is printed */
const LOGO_PX = 600

/** Returns the company's logo as a PNG for a printed page, null where it has none. */
export async function reportLogo({ db }: Pick<Context, 'db'>, company: CompanyId): Promise<Buffer | null> {
  const { logo } = await db
    .selectFrom('company')
    .select('logo')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return storedLogo(db, company, logo)
}

/** The same of a logo by its digest, also of one that the company has replaced. */
export async function storedLogo(
  db: Context['db'],
  company: CompanyId,
  digest: string | null,
): Promise<Buffer | null> {
  const file = digest === null ? undefined : await fileOf(db, company, digest)
  return file ? imageAsPng(file.content, LOGO_PX) : null
}
