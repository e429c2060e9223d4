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
import { oneAfterAnother } from '../http/one-after-another.ts'
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
  const inLine = oneAfterAnother()
  app.get(
    '/fix-exports/size',
    { schema: { tags, querystring: fixExportSizeQuery, response: { 200: fixExportSizeReply } } },
    async ({ account, query }, reply) => {
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + TRAILS_SPAN)
      const from = query.from ?? Math.max(0, to - TRAILS_SPAN)
      const guards = await exportedGuards(context.db, account, query.worker_ids ?? [])
      const goesOn = () => mustBeThere(reply)
      const data = await inLine(`${account.company} ${account.userId}`, () =>
        exportSizes(context.db, account, guards, { from, to }, goesOn),
      )
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
      const turn = `${company} ${userId}`
      if (exporting.has(turn)) throw busy()
      exporting.add(turn)
      try {
        const ids = [...new Set(body.worker_ids)]
        const guards = await exportedGuards(context.db, account, ids)
        if (guards.length < ids.length) throw notFound()
        const facts = await reportFacts(context, account)
        const goesOn = () => mustBeThere(reply)
        const sizes = await exportSizes(context.db, account, guards, { from, to }, goesOn)
        let fixes = 0
        const told = (count: number) => (fixes += count)
        const pieces = exportPieces(context, { request, guards, sizes, body, facts, told, goesOn })
        const fileName = exportFileName(guards, from, facts.timeZone, format)
        const walked = sizes.map(({ worker_id }) => worker_id)
        const begun = { guards: walked, fromAt: from, toAt: to, format, reason }
        const by = `user:${userId}`
        const file = Readable.from(loggedExport(context, { company, by, begun }, pieces, () => fixes))
        file.once('close', () => exporting.delete(turn))
        return reply
          .type(TYPES[format])
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .send(file as never)
      } catch (error) {
        exporting.delete(turn)
        throw error
      }
    },
  )
}

function busy(): HttpProblem {
  const wait = 'An export is being made for you. Ask for the next one when you have it.'
  return new HttpProblem(429, wait, { code: 'one_at_a_time' })
}
