import { reportRunParams, reportRunReply, reportRunsReply } from '../../../contract/reports/report-run.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import { notFoundProblem } from '../../http/reply/problem-reply.ts'
import { cancelRun, findRun, listRuns, toReportRun } from './report-runs.ts'

const tags = ['reports']
const SHOWN = 10

/** Routes of the caller's report runs: list, read and cancel. */
export function runRoutes(app: App, { db, ...context }: Context): void {
  app.get('/report-runs', { schema: { tags, response: { 200: reportRunsReply } } }, async ({ account }) => ({
    data: await Promise.all((await listRuns(db, account, SHOWN)).map((run) => toReportRun(db, run))),
  }))
  const one = { tags, params: reportRunParams, response: { 200: reportRunReply } }
  app.get('/report-runs/:id', { schema: one }, async ({ account, params: { id } }) => {
    const run = await findRun(db, account, id)
    if (!run) throw notFoundProblem()
    return { data: await toReportRun(db, run) }
  })
  app.post('/report-runs/:id/cancel', { schema: one }, async ({ account, params: { id } }) => {
    await cancelRun({ db, ...context }, account, id)
    const run = await findRun(db, account, id)
    if (!run) throw notFoundProblem()
    return { data: await toReportRun(db, run) }
  })
}
