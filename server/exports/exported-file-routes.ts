import { exportedFileParams, exportedFileReply } from '../../contract/reports/report.ts'
import type { App } from '../app.ts'
import { countAttempt, exportedFileRateLimits, tooManyAttempts } from '../auth/guessing/tries.ts'
import type { Context } from '../context.ts'
import { notFoundProblem } from '../http/problem-reply.ts'
import './exported-files.ts'

/** GET /exported-files/{sha256}, for anybody who has the file: its kind and the time of its first export. */
export function exportedFileRoutes(app: App, context: Context): void {
  app.get(
    '/exported-files/:sha256',
    {
      schema: {
        tags: ['reports'],
        security: [],
        params: exportedFileParams,
        response: { 200: exportedFileReply },
      },
    },
    async ({ ip, params: { sha256 } }, reply) => {
      const file = await context.db
        .selectFrom('exported_file')
        .select(['kind', 'at'])
        .where('sha256', '=', sha256)
        .orderBy('at')
        .limit(1)
        .executeTakeFirst()
      if (file) return { data: exportedFileReply.shape.data.parse(file) }
      const tried = await countAttempt(context, exportedFileRateLimits(ip))
      if (!tried.allowed) throw tooManyAttempts(reply, tried.retryAfterMs)
      throw notFoundProblem('No file with this digest was exported here.')
    },
  )
}
