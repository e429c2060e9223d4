import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { GUEST_REPORTS, guestReportQuery, guestReportReply } from '../../contract/guests/guest-views.ts'
import { REPORTS } from '../../contract/reports/report-list.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { exportReport } from '../reports/export-report.ts'
import { issueReport } from '../reports/issued-reports.ts'
import { parseReportParams } from '../reports/report-params.ts'
import { createCompanyQueue } from '../reports/runs/company-queue.ts'
import type { ReportForScreen } from '../reports/runs/report-task.ts'
import { runInWorker, TaskError } from '../reports/runs/report-worker-process.ts'
import { createGuestViews } from './guest-views.ts'

/** maximum time to compute a report, including the time in the queue, ms */
const MOST_MS = 60_000
/** maximum number of rows of a report; a guest sees only a few sites */
const MOST_GUEST_ROWS = 20_000

/**
 * Routes of reports for guests. A report is computed as for an account that is limited to the guest's sites.
 * An exported file equals that of the company's users as long as its data is the same. Its digest is in the
 * event log.
 */
export function guestReportRoutes(app: App, context: Context): void {
  const views = createGuestViews(context)
  const inTurn = createCompanyQueue(
    'A report is being computed for you. Ask for the next one when you have it.',
  )
  app.get(
    '/guest/reports/:slug',
    {
      schema: {
        tags: ['guests'],
        params: z.object({ slug: z.enum(GUEST_REPORTS) }),
        querystring: guestReportQuery,
        response: { 200: guestReportReply },
      },
    },
    async ({ guest, params: { slug }, query: { format, ...query } }, reply) => {
      const { company, clientIds, assignmentIds, timeZone } = guest
      await views.count(guest, reply)
      const needs = REPORTS.find((report) => report.slug === slug)?.needs ?? []
      const reader = { company, limits: { clientIds, assignmentIds }, permissions: [...needs] }
      const asked = await parseReportParams(context, slug, reader, query, timeZone)
      await views.keep(guest, { assignmentId: asked.assignment_id, what: `Report ${slug}` })
      const by = `guest:${guest.id}`
      const limit = AbortSignal.timeout(MOST_MS)
      const signal = AbortSignal.any([whenGone(reply), limit])
      const task = {
        kind: 'compute',
        slug,
        reader,
        params: asked,
        now: context.now(),
        stored: null,
        mostRows: MOST_GUEST_ROWS,
      } as const
      const made = await inTurn(context, { company, account: by }, () =>
        runInWorker(context, task, { signal, reach: () => {} }),
      ).catch((error: unknown) => {
        if (limit.aborted || error instanceof TaskError) throw tooLong()
        throw error
      })
      if (made.kind !== 'compute') throw new Error('a report was asked for, and this is a file')
      void reply.header('cache-control', 'no-store')
      const { sha256 } = made
      if (format === undefined)
        return { data: { content: (JSON.parse(made.shown) as ReportForScreen).content, sha256 } }
      const issuer = { ...reader, by }
      const issued = await issueReport(context, issuer, { ...made, slug, params: asked, content: made })
      const file = await exportReport(context, issuer, { issued, format, signal })
      return reply
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type(file.type)
        .send(file.bytes as never) as never
    },
  )
}

function whenGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.on('close', () =>
    gone.abort(new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })),
  )
  return gone.signal
}

const tooLong = () =>
  new HttpProblem(422, 'This report took too long. Choose a shorter period, or one site.', {
    code: 'too_large',
  })
