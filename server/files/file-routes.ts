import { z } from 'zod'
import { fileDigest, isPicture } from '../../domain/file.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { notFound } from '../http/problem-reply.ts'
import { fileOf, keepFile } from './stored-files.ts'
import { uploadRoute } from './upload-route.ts'

const tags = ['files']
const params = z.object({ digest: fileDigest })

/**
 * POST /api/files keeps the body, whatever it is said to be, by what its content shows, and an image at a smaller size. GET gives it back to everybody
 * of the company who knows its digest, which only the records tell that name it; to whoever is limited to a part of the
 * company, as the photo of a guard whom they see, as a picture of an issue that they see, as their own picture, or as the
 * company's logo.
 */
export function fileRoutes(app: App, context: Context): void {
  uploadRoute(app, '/files', {
    mostAtOnce: 8,
    schema: { tags },
    store: (request, body) => keepFile(context, request.account, body),
  })

  app.get('/files/:digest', { schema: { tags, params } }, async ({ account, params: { digest } }, reply) => {
    const file = await fileOf(context.db, account.company, digest)
    if (!file || !(await seesPicture(context.db, account, digest))) throw notFound()
    return reply
      .type(file.type)
      .header('content-disposition', isPicture(file.type) ? 'inline' : 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(file.content)
  })
}

/** Whether an account is given a picture; asks nothing where it sees the whole company. */
export async function seesPicture(
  db: Context['db'],
  { company, userId, limits }: Pick<Account, 'company' | 'userId' | 'limits'>,
  digest: string,
): Promise<boolean> {
  if (limits === null) return true
  const own = db.selectFrom('account').select('id').where('company', '=', company).where('id', '=', userId)
  const logo = db.selectFrom('company').select('id').where('id', '=', company)
  const guards = db.selectFrom('worker').select('id').where('company', '=', company)
  const ofIssues = db.selectFrom('issue_file').select('issue_id').where('company', '=', company)
  const row =
    (await own.where('avatar', '=', digest).executeTakeFirst()) ??
    (await logo.where('logo', '=', digest).executeTakeFirst()) ??
    (await guards
      .where('photo', '=', digest)
      .where(isWithin('worker', company, limits, 'id'))
      .limit(1)
      .executeTakeFirst()) ??
    (await ofIssues
      .where('digest', '=', digest)
      .where(isWithin('issue', company, limits, 'issue_id'))
      .limit(1)
      .executeTakeFirst())
  return row !== undefined
}
