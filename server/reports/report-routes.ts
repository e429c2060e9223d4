import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Report, reportExportBody, reportQuery, reportReply } from '../../contract/reports/report.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { countAttempt, exportRateLimit, tooManyAttempts } from '../auth/guessing/tries.ts'
import { companyZone } from '../companies/companies.ts'
import type { Context } from '../context.ts'
import { HttpProblem, notFound } from '../http/problem-reply.ts'
import { personNames } from '../occurrences/occurrence-rows.ts'
import { exportReport } from './export-report.ts'
import {
  ERASED,
  erasedReport,
  issuedById,
  type IssuedReport,
  issueReport,
  newestIssued,
  showsHidden,
} from './issued-reports.ts'
import { audienceOf, mustBeOpen, type ReportParams, reportParams, slugOf } from './report-params.ts'
import { reportParamsKept } from './runs/report-run-table.ts'
import { foundBy, issuerOf } from './runs/found-report.ts'
import { isOpen, requestRun, runOf, runWhenOver, shownRun, type StoredRun } from './runs/report-runs.ts'
import type { ShownReport } from './runs/report-task.ts'
import { startRunQueue } from './runs/run-queue.ts'

const tags = ['reports']
const params = z.object({ slug: z.string() })
/** a report that is there sooner needs no second call */
const WAIT_MS = 1500
/** an export without a run waits for its report so long */
const EXPORT_WAIT_MS = 60_000

type Query = z.infer<typeof reportQuery>

/** Routes of reports: current, exported with later changes, and their files. */
export function reportRoutes(app: App, context: Context): void {
  const { db } = context
  const stopQueue = startRunQueue(context)
  app.addHook('onClose', stopQueue)

  /** Returns the requested run, or a new one for the parameters. */
  async function runAskedFor(named: string, account: Account, { run_id, report_id, ...query }: Query) {
    const slug = slugOf(named)
    mustBeOpen(slug, account)
    if (run_id !== undefined) {
      const run = await runOf(db, account, run_id)
      if (run?.slug !== slug || run.audience !== audienceOf(slug, account))
        throw notFound('This report is no longer stored. Open it again.')
      return { slug, runId: run_id }
    }
    const issued = report_id === undefined ? undefined : await issuedById(db, slug, account, report_id)
    if (report_id !== undefined && !issued) throw notFound('There is no such report.')
    const asked = issued
      ? (reportParamsKept.parse(issued.params) as ReportParams)
      : await reportParams(context, slug, account, query, await companyZone(db, account.company))
    const runId = await requestRun(context, account, { slug, params: asked, reportId: issued?.id ?? null })
    return { slug, runId }
  }

  /** Returns the result of a finished run, with its exports. */
  async function reportOf(account: Account, run: StoredRun): Promise<Report> {
    if (run.shown === null || (await showsHidden(db, account, run.shown, run.incident_ids)))
      throw erasedReport()
    const slug = slugOf(run.slug)
    const asked = reportParamsKept.parse(run.params) as ReportParams
    const stored = run.report_id === null ? undefined : await issuedById(db, slug, account, run.report_id)
    const issued = stored ?? (await newestIssued(db, slug, account, asked))
    const person = await personNames(db, account.company)
    const shown = JSON.parse(run.shown) as ShownReport
    return {
      ...shown,
      source: stored
        ? sourceShown(stored)
        : {
            position: run.source_position ?? 0,
            hash: run.source_hash ?? '',
            checkpoint_size: run.checkpoint_size,
            data_sha256: run.sha256 ?? '',
          },
      issued: issued
        ? { ...sourceShown(issued), id: issued.id, at: issued.issued_at, by: person(issued.issued_by) }
        : null,
      is_changed: issued !== undefined && issued.data_sha256 !== run.sha256,
    }
  }

  app.get(
    '/reports/:slug',
    { schema: { tags, params, querystring: reportQuery, response: { 200: reportReply } } },
    async ({ account, params: { slug: named }, query }) => {
      const { runId } = await runAskedFor(named, account, query)
      const run = await runWhenOver(context, account, runId, WAIT_MS)
      if (!run) throw notFound('This report is no longer stored. Open it again.')
      if (run.failure === ERASED) throw erasedReport()
      const data = run.status === 'done' ? await reportOf(account, run) : null
      return { data, run: await shownRun(db, run) }
    },
  )

  app.post(
    '/reports/:slug/exports',
    { schema: { tags, params, body: reportExportBody } },
    async ({ account, params: { slug: named }, body: { format, ...query } }, reply) => {
      const tried = await countAttempt(context, [exportRateLimit(account.company, account.userId)])
      if (!tried.allowed) throw tooManyAttempts(reply, tried.retryAfterMs)
      const issued = await issuedAskedFor(named, account, query)
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort(clientClosed()))
      return sendFile(
        reply,
        await exportReport(context, issuerOf(account), { issued, format, signal: gone.signal }),
      )
    },
  )

  async function issuedAskedFor(named: string, account: Account, query: Query): Promise<IssuedReport> {
    const slug = slugOf(named)
    mustBeOpen(slug, account)
    if (query.report_id !== undefined && query.run_id === undefined) {
      const issued = await issuedById(db, slug, account, query.report_id)
      if (!issued) throw notFound('There is no such report.')
      return issued
    }
    const { runId } = await runAskedFor(named, account, query)
    const run = await runWhenOver(context, account, runId, EXPORT_WAIT_MS)
    if (!run || isOpen(run))
      throw new HttpProblem(409, 'This report is still being computed. Export it when it is shown.', {
        code: 'already_running',
      })
    if (run.status !== 'done' || run.sha256 === null)
      throw new HttpProblem(422, run.failure ?? 'This report was cancelled.', { code: 'report_failed' })
    if (run.report_id !== null) {
      const issued = await issuedById(db, slug, account, run.report_id)
      if (issued) return issued
    }
    return issueReport(context, issuerOf(account), foundBy(run, run.sha256))
  }
}

const clientClosed = () =>
  new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })

const sendFile = (reply: FastifyReply, file: { name: string; type: string; bytes: Uint8Array }) =>
  reply
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .type(file.type)
    .send(file.bytes as never)

const sourceShown = (issued: IssuedReport): Report['source'] => ({
  position: issued.source_position,
  hash: issued.source_hash,
  checkpoint_size: issued.checkpoint_size,
  data_sha256: issued.data_sha256,
})
