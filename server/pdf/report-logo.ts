import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { imageAsPng } from '../files/shrink-image.ts'
import { readFileContent } from '../files/file-store.ts'

/** longest side of the logo, px: 300 dots per inch at the printed size */
const LOGO_PX = 600

/** Returns the company's logo as a PNG for a printed page; null if it has none. */
export async function readReportLogo(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
): Promise<Buffer | null> {
  const { logo } = await db
    .selectFrom('company')
    .select('logo')
    .where('id', '=', company)
    .executeTakeFirstOrThrow()
  return readStoredLogo(db, company, logo)
}

/** Returns the logo with this digest as a PNG, even if the company has replaced it since. */
export async function readStoredLogo(
  db: Context['db'],
  company: CompanyId,
  digest: string | null,
): Promise<Buffer | null> {
  const file = digest === null ? undefined : await readFileContent(db, company, digest)
  return file ? imageAsPng(file.content, LOGO_PX) : null
}
