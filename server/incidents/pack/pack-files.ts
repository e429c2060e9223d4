import type { Incident } from '../../../contract/incidents/incident.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { imageAsPng } from '../../files/shrink-image.ts'
import { readFileContent } from '../../files/file-store.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import type { PackFile } from './incident-report.ts'

/** maximum total size of an incident's files, bytes */
const MOST_BYTES = 1_000_000_000
/** maximum side of an image in the document, px; JPEG images are not scaled */
const PICTURE_PX = 1200

/**
 * Returns the files of an incident, each once, with their paths in the pack. Throws a 422 problem if they are
 * too large in total.
 */
export async function readPackFiles(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  { attachments, evidence }: Incident,
): Promise<PackFile[]> {
  const named = [...attachments, ...evidence.flatMap(({ file }) => file ?? [])]
  const files = [...new Map(named.map((file) => [file.digest, file])).values()]
  if (files.length === 0) return []
  const { bytes } = await db
    .selectFrom('file')
    .select(({ fn }) => fn.sum<number>('bytes').as('bytes'))
    .where('company', '=', company)
    .where(
      'digest',
      'in',
      files.map(({ digest }) => digest),
    )
    .executeTakeFirstOrThrow()
  if (Number(bytes) > MOST_BYTES)
    throw new HttpProblem(422, 'The files of this incident are larger than 1 GB together.', {
      code: 'too_much',
    })
  return files.map(({ digest, name }, at) => ({
    digest,
    name,
    path: `files/${String(at + 1).padStart(2, '0')}-${safeName(name)}`,
  }))
}

/** Returns a file name that every system accepts. */
const safeName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .slice(-80) || 'file'

/** Returns a stored file as an image for a document, JPEG or PNG; null if it is none or no longer stored. */
export async function readDocumentImage(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  digest: string,
): Promise<Buffer | null> {
  const file = await readFileContent(db, company, digest)
  if (!file?.type.startsWith('image/')) return null
  return file.type === 'image/jpeg' ? file.content : imageAsPng(file.content, PICTURE_PX)
}
