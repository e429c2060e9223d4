import { z } from 'zod'
import { GUEST_REPORTS, guestReportQuery, guestReportReply } from '../../contract/guest-shown.ts'
import { REPORTS } from '../../contract/reports/report-list.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { jsonText } from '../../domain/json-text.ts'
import { reportContent } from '../../domain/reports/report-data.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { reportFile } from '../reports/report-file.ts'
import { reportParams } from '../reports/report-params.ts'
import { runInWorker } from '../reports/runs/report-worker-process.ts'
import { accountTurns } from '../http/account-turns.ts'
import { guestViews } from './guest-views.ts'

/** the longest that a report may take */
const MOST_MS = 60_000
const contentText = jsonText.pipe(reportContent)

/** The reports of the sites that a guest may see, computed as for an account that is limited to these sites. */
export function guestReportRoutes(app: App, context: Context): void {
  const views = guestViews(context)
  const inTurn = accountTurns('A report is being computed for you. Ask for the next one when you have it.')
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
      const asked = await reportParams(context, slug, reader, query, timeZone)
      await views.keep(guest, { assignmentId: asked.assignment_id, what: `Report ${slug}` })
      const gone = new AbortController()
      reply.raw.on('close', () =>
        gone.abort(new HttpProblem(499, 'The client closed the connection.', { code: 'client_closed' })),
      )
      const task = { kind: 'compute', slug, reader, params: asked, now: context.now(), stored: null } as const
      const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(MOST_MS)])
      const made = await inTurn(`${company} guest ${guest.id}`, () =>
        runInWorker(context, task, { signal, reach: () => {} }),
      )
      if (made.kind !== 'compute') throw new Error('a report was asked for, and this is a file')
      const content = contentText.parse(made.text)
      void reply.header('cache-control', 'no-store')
      if (format === undefined) return { data: { content, sha256: made.sha256 } }
      const source = { ...made, at: task.now, dataSha256: made.sha256 }
      const file = await reportFile(format, content, source, null)
      return reply
        .header('content-disposition', `attachment; filename="${file.name}"`)
        .type(file.type)
        .send(file.bytes as never) as never
    },
  )
}
