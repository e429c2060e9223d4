import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Report, reportExportBody, reportQuery, reportReply } from '../../contract/reports/report.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import { recordAttempt, exportRateLimit, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { readPersonNames } from '../occurrences/occurrence-rows.ts'
import { exportReport } from './export-report.ts'
import {
  ERASED_REPORT_MESSAGE,
  erasedReportProblem,
  findIssuedById,
  type IssuedReport,
  issueReport,
  findNewestIssued,
  hasHiddenIncident,
} from './issued-reports.ts'
import {
  reportAudience,
  assertReportOpen,
  type ReportParams,
  parseReportParams,
  parseReportSlug,
} from './report-params.ts'
import { reportParamsJson } from './runs/report-run-table.ts'
import { runResult, runIssuer } from './runs/run-result.ts'
import {
  isRunOpen,
  requestRun,
  findRun,
  waitForRun,
  toReportRun,
  type StoredRun,
} from './runs/report-runs.ts'
import type { ReportForScreen } from './runs/report-task.ts'
import { startRunQueue } from './runs/run-queue.ts'

const tags = ['reports']
const params = z.object({ slug: z.string() })
/** how long the first reply waits for a report, ms, so that a quick report needs no second request */
const WAIT_MS = 1500
/** how long an export that names no finished run waits for its report, ms */
const EXPORT_WAIT_MS = 60_000

type Query = z.infer<typeof reportQuery>

/** Routes of reports: compute, show earlier exports with later changes, and export files. */
export function reportRoutes(app: App, context: Context): void {
  const { db } = context
  const stopQueue = startRunQueue(context)
  app.addHook('onClose', stopQueue)

  /** Returns the id of the named run, or of a new run for the parameters. */
  async function runAskedFor(named: string, account: Account, { run_id, report_id, ...query }: Query) {
    const slug = parseReportSlug(named)
    assertReportOpen(slug, account)
    if (run_id !== undefined) {
      const run = await findRun(db, account, run_id)
      if (run?.slug !== slug || run.audience !== reportAudience(slug, account))
        throw notFoundProblem('This report is no longer stored. Open it again.')
      return { slug, runId: run_id }
    }
    const issued = report_id === undefined ? undefined : await findIssuedById(db, slug, account, report_id)
    if (report_id !== undefined && !issued) throw notFoundProblem('There is no such report.')
    const asked = issued
      ? (reportParamsJson.parse(issued.params) as ReportParams)
      : await parseReportParams(context, slug, account, query, await readCompanyZone(db, account.company))
    const runId = await requestRun(context, account, { slug, params: asked, reportId: issued?.id ?? null })
    return { slug, runId }
  }

  /** Returns the result of a finished run, with its newest export. */
  async function reportOf(account: Account, run: StoredRun): Promise<Report> {
    if (run.shown === null || (await hasHiddenIncident(db, account, run.shown, run.incident_ids)))
      throw erasedReportProblem()
    const slug = parseReportSlug(run.slug)
    const asked = reportParamsJson.parse(run.params) as ReportParams
    const stored = run.report_id === null ? undefined : await findIssuedById(db, slug, account, run.report_id)
    const issued = stored ?? (await findNewestIssued(db, slug, account, asked))
    const person = await readPersonNames(db, account.company)
    const shown = JSON.parse(run.shown) as ReportForScreen
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
      const run = await waitForRun(context, account, runId, WAIT_MS)
      if (!run) throw notFoundProblem('This report is no longer stored. Open it again.')
      if (run.failure === ERASED_REPORT_MESSAGE) throw erasedReportProblem()
      const data = run.status === 'done' ? await reportOf(account, run) : null
      return { data, run: await toReportRun(db, run) }
    },
  )

  app.post(
    '/reports/:slug/exports',
    { schema: { tags, params, body: reportExportBody } },
    async ({ account, params: { slug: named }, body: { format, ...query } }, reply) => {
      const tried = await recordAttempt(context, [exportRateLimit(account.company, account.userId)])
      if (!tried.allowed) throw tooManyAttempts(reply, tried.retryAfterMs)
      const issued = await issuedAskedFor(named, account, query)
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort(clientClosed()))
      return sendFile(
        reply,
        await exportReport(context, runIssuer(account), { issued, format, signal: gone.signal }),
      )
    },
  )

  async function issuedAskedFor(named: string, account: Account, query: Query): Promise<IssuedReport> {
    const slug = parseReportSlug(named)
    assertReportOpen(slug, account)
    if (query.report_id !== undefined && query.run_id === undefined) {
      const issued = await findIssuedById(db, slug, account, query.report_id)
      if (!issued) throw notFoundProblem('There is no such report.')
      return issued
    }
    const { runId } = await runAskedFor(named, account, query)
    const run = await waitForRun(context, account, runId, EXPORT_WAIT_MS)
    if (!run || isRunOpen(run))
      throw new HttpProblem(409, 'This report is still being computed. Export it when it is shown.', {
        code: 'already_running',
      })
    if (run.status !== 'done' || run.sha256 === null)
      throw new HttpProblem(422, run.failure ?? 'This report was cancelled.', { code: 'report_failed' })
    if (run.report_id !== null) {
      const issued = await findIssuedById(db, slug, account, run.report_id)
      if (issued) return issued
    }
    return issueReport(context, runIssuer(account), runResult(run, run.sha256))
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
