import { z } from 'zod'
import { fileReply } from '../../contract/file.ts'
import { fileDigest, isPicture, MOST_FILE_BYTES } from '../../domain/file.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { isWithin } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { HttpProblem, notFound } from '../http/problem-reply.ts'
import { fileOf, keepFile } from './stored-files.ts'

const tags = ['files']
const params = z.object({ digest: fileDigest })
/** bodies that are held in memory at one time, of all callers */
const MOST_AT_ONCE = 8

/**
 * POST /api/files keeps the body, whatever it is said to be, by what its content shows, and an image at a smaller size. GET gives it back to everybody
 * of the company who knows its digest, which only the records tell that name it; to whoever is limited to a part of the
 * company, as the photo of a guard whom they see, as their own picture, or as the company's logo.
 */
export function fileRoutes(app: App, context: Context): void {
  void app.register(async (scope) => {
    const uploads = scope as App
    let held = 0
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    uploads.post(
      '/files',
      {
        bodyLimit: MOST_FILE_BYTES,
        schema: { tags, consumes: ['application/octet-stream'], response: { 201: fileReply } },
        preParsing: async (request, reply) => {
          if (held >= MOST_AT_ONCE) {
            void reply.header('retry-after', '2')
            throw new HttpProblem(503, 'Many files are coming in. Please try again in a moment.', {
              code: 'busy',
            })
          }
          held += 1
          request.raw.once('close', () => {
            held -= 1
          })
        },
      },
      async ({ account, body }, reply) => {
        if (!Buffer.isBuffer(body) || body.length === 0)
          throw new HttpProblem(422, 'This file is empty.', { code: 'empty_file' })
        return reply.code(201).send({ data: await keepFile(context, account, body) })
      },
    )
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
  const row =
    (await own.where('avatar', '=', digest).executeTakeFirst()) ??
    (await logo.where('logo', '=', digest).executeTakeFirst()) ??
    (await guards
      .where('photo', '=', digest)
      .where(isWithin('worker', company, limits, 'id'))
      .limit(1)
      .executeTakeFirst())
  return row !== undefined
}
