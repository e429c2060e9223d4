import { Readable } from 'node:stream'
import {
  fixExportBody,
  fixExportSizeQuery,
  fixExportSizeReply,
  MOST_EXPORT_BODY,
} from '../../contract/fix-export.ts'
import { TRAILS_SPAN } from '../../contract/trails.ts'
import { exportFileName } from '../../domain/evidence/export-file-name.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { mustBeThere } from '../http/must-be-there.ts'
import { HttpProblem, notFound } from '../http/problem-reply.ts'
import { exportPieces } from './export-pieces.ts'
import { exportSizes } from './export-sizes.ts'
import { exportedGuards } from './exported-guards.ts'
import { loggedExport } from './logged-export.ts'
import { reportFacts } from './report-facts.ts'
import { TEXT_TYPES } from './text-of-trails.ts'

const tags = ['locations']
const TYPES = { ...TEXT_TYPES, pdf: 'application/pdf', bundle: 'application/x-ndjson' }

/** Where guards were, as files; each that goes out is an event of the company's log. */
export function exportRoutes(app: App, context: Context): void {
  app.get(
    '/fix-exports/size',
    { schema: { tags, querystring: fixExportSizeQuery, response: { 200: fixExportSizeReply } } },
    async ({ account, query }, reply) => {
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + TRAILS_SPAN)
      const from = query.from ?? Math.max(0, to - TRAILS_SPAN)
      const guards = await exportedGuards(context.db, account, query.worker_ids ?? [])
      const data = await exportSizes(context.db, account, guards, { from, to }, () => mustBeThere(reply))
      return { data }
    },
  )

  const exporting = new Set<string>()
  app.post(
    '/fix-exports',
    { schema: { tags, body: fixExportBody }, bodyLimit: MOST_EXPORT_BODY },
    async (request, reply) => {
      const { account, body } = request
      const { company, userId } = account
      const { from, to, format, reason } = body
      const ids = [...new Set(body.worker_ids)]
      const guards = await exportedGuards(context.db, account, ids)
      if (guards.length < ids.length) throw notFound()
      const facts = await reportFacts(context, account)
      let fixes = 0
      const pieces = await exportPieces(context, {
        request,
        guards,
        body,
        facts,
        told: (count) => (fixes += count),
        goesOn: () => mustBeThere(reply),
      })
      const turn = `${company} ${userId}`
      if (exporting.has(turn))
        throw new HttpProblem(
          429,
          'An export is being made for you. Ask for the next one when you have it.',
          {
            code: 'one_at_a_time',
          },
        )
      exporting.add(turn)
      const begun = { company, by: `user:${userId}`, guards, fromAt: from, toAt: to, format, reason }
      const file = Readable.from(loggedExport(context, begun, pieces, () => fixes))
      file.once('close', () => exporting.delete(turn))
      return reply
        .type(TYPES[format])
        .header(
          'content-disposition',
          `attachment; filename="${exportFileName(guards, from, facts.timeZone, format)}"`,
        )
        .send(file as never)
    },
  )
}
