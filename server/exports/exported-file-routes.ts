import { exportedFileParams, exportedFileReply } from '../../contract/reports/report.ts'
import type { App } from '../app/app.ts'
import { recordAttempt, exportedFileRateLimits, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import './file-exports.ts'

/**
 * Route GET /exported-files/{sha256}, for anybody who has the file: whether this server has exported it, its
 * kind, and when first.
 */
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
      const tried = await recordAttempt(context, exportedFileRateLimits(ip))
      if (!tried.allowed) throw tooManyAttempts(reply, tried.retryAfterMs)
      throw notFoundProblem('No file with this digest was exported here.')
    },
  )
}
