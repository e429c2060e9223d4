import { z } from 'zod'
import { fileDigest, isImage } from '../../domain/records/file.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { canSeeFile } from './can-see-file.ts'
import { readFileContent, storeFile } from './file-store.ts'
import { uploadRoute } from './upload-route.ts'

const tags = ['files']
const params = z.object({ digest: fileDigest })

/**
 * Routes of files. POST /api/files stores the body by the type that its content has, whatever type is
 * declared, and reduces images. GET returns a file to everybody in the company who knows its digest, which
 * only records with the file contain. A limited account gets photos of visible guards, images of visible
 * issues, its own avatar and the company's logo.
 */
export function fileRoutes(app: App, context: Context): void {
  uploadRoute(app, '/files', {
    mostAtOnce: 16,
    mostOfOne: 4,
    caller: ({ account: { company, userId } }) => `${company}/${userId}`,
    schema: { tags },
    store: (request, body) => storeFile(context, request.account, body),
  })

  app.get('/files/:digest', { schema: { tags, params } }, async ({ account, params: { digest } }, reply) => {
    const file = await readFileContent(context.db, account.company, digest)
    if (!file || !(await canSeeFile(context.db, account, digest))) throw notFoundProblem()
    return reply
      .type(file.type)
      .header('content-disposition', isImage(file.type) ? 'inline' : 'attachment')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(file.content)
  })
}
