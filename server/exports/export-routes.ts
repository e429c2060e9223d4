import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import {
  fixExportBody,
  fixExportSizeQuery,
  fixExportSizeReply,
  MAX_EXPORT_BODY_BYTES,
} from '../../contract/evidence/fix-export.ts'
import { DEFAULT_TRAILS_SPAN } from '../../contract/tracking/trails.ts'
import { exportFileName } from '../../domain/evidence/bundle/export-file-name.ts'
import type { App } from '../app/app.ts'
import {
  recordAttempt,
  exportRateLimit,
  type RateLimit,
  tooManyAttempts,
} from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { sealingProgress } from '../evidence/sealing/sealing-progress.ts'
import { limitConcurrency, createKeyedQueue } from '../http/limits/request-queues.ts'
import { throwIfClientGone, type HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { exportPieces, maxFixesInMemory } from './export-pieces.ts'
import { countExportSizes } from './export-sizes.ts'
import { readExportedGuards } from './exported-trail.ts'
import { exportMemoryBudget } from './export-memory-budget.ts'
import { sendLoggedExport } from './logged-export.ts'
import { readReportFacts } from './pdf/report-facts.ts'
import { readReportLogo } from '../pdf/report-logo.ts'
import { gatherExportStatement } from './evidence/stated-export.ts'
import { TEXT_TYPES } from './formats/write-trails.ts'

const tags = ['locations']
const TYPES = { ...TEXT_TYPES, pdf: 'application/pdf', bundle: 'application/x-ndjson' }

/** Routes to export positions as files. Each export is recorded in the company's event log. */
export function exportRoutes(app: App, context: Context): void {
  const inLine = createKeyedQueue()
  app.get(
    '/fix-exports/size',
    { schema: { tags, querystring: fixExportSizeQuery, response: { 200: fixExportSizeReply } } },
    async ({ account, query }, reply) => {
      const to = query.to ?? (query.from === undefined ? context.now() : query.from + DEFAULT_TRAILS_SPAN)
      const from = query.from ?? Math.max(0, to - DEFAULT_TRAILS_SPAN)
      const guards = await readExportedGuards(context.db, account, query.worker_ids ?? [])
      const goesOn = () => throwIfClientGone(reply)
      const seals = await sealingProgress(context.db, account.company)
      const data = await inLine(`${account.company} ${account.userId}`, () =>
        countExportSizes(context.db, account, guards, { from, to, knownAt: query.known_at }, seals, goesOn),
      )
      return { data, sealed_until: seals.until || null }
    },
  )

  const count = limitConcurrency(1, 'An export is being made for you. Ask for the next one when you have it.')
  const hold = exportMemoryBudget()
  app.post(
    '/fix-exports',
    {
      schema: { tags, body: fixExportBody },
      bodyLimit: MAX_EXPORT_BODY_BYTES,
      // checked before the body is read, because it may have 6 MB
      onRequest: async ({ account: { company, userId } }, reply) => {
        count(`${company} ${userId}`, reply)
        const exports = exportRateLimit(company, userId)
        const tried = await recordAttempt(context, [exports])
        if (!tried.allowed) throw tooManyExports(reply, exports, tried.retryAfterMs)
      },
    },
    async (request, reply) => {
      const { account, body } = request
      const { company, userId } = account
      const { from, to, format, reason, known_at: knownAt } = body
      const ids = [...new Set(body.worker_ids)]
      const guards = await readExportedGuards(context.db, account, ids)
      if (guards.length < ids.length) throw notFoundProblem()
      const facts = await readReportFacts(context, account)
      const goesOn = () => throwIfClientGone(reply)
      const seals = await sealingProgress(context.db, company)
      const sizes = await countExportSizes(context.db, account, guards, { from, to, knownAt }, seals, goesOn)
      let fixes = 0
      const told = (more: number) => (fixes += more)
      const walked = sizes.map(({ worker_id }) => worker_id)
      const exportKey = context.newId()
      const isProven = format === 'bundle' && walked.length > 0 && account.limits === null
      const asked = { exportKey, guards, walked, span: { from, to }, reason, facts, goesOn }
      const stated = isProven ? await gatherExportStatement(context, company, asked) : null
      const logo = format === 'pdf' ? await readReportLogo(context, company) : null
      const pieces = exportPieces(context, {
        request,
        guards,
        sizes,
        body,
        facts,
        logo,
        stated,
        told,
        goesOn,
      })
      hold(company, maxFixesInMemory(sizes, format), reply)
      const fileName = exportFileName(guards, { from, to }, facts.timeZone, format)
      const begun = {
        guards: walked,
        fromAt: from,
        toAt: to,
        format,
        reason,
        ...(stated && { statements: stated.digest }),
        ...(knownAt !== undefined && { knownAt }),
      }
      const by = `user:${userId}`
      const file = Readable.from(
        sendLoggedExport(context, { company, by, exportKey, begun }, pieces, () => fixes),
      )
      return reply
        .type(TYPES[format])
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .send(file as never)
    },
  )
}

function tooManyExports(reply: FastifyReply, { limit }: RateLimit, retryAfterMs: number): HttpProblem {
  const minutes = Math.ceil(retryAfterMs / 60_000)
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return tooManyAttempts(
    reply,
    retryAfterMs,
    `You have asked for ${limit} exports within a quarter of an hour. You can ask for the next one in ${wait}.`,
  )
}
