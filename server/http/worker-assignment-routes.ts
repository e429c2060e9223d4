import { z } from 'zod'
import { workerAssignmentsReply } from '../../contract/assignment.ts'
import { id } from '../../contract/id.ts'
import { pageQuery } from '../../contract/page.ts'
import type { App } from '../app.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { mustExist } from './must-exist.ts'
import { pageOfRows } from './paging.ts'

const tags = ['assignments']
const querystring = pageQuery(10)
const response = { 200: workerAssignmentsReply }

/** Which guards are on an assignment, and on which assignments a guard is. */
export function workerAssignmentRoutes(app: App, context: Context): void {
  const onRequest = requireUser(context)

  const entries = (company: CompanyId) =>
    context.db
      .selectFrom('worker_assignment as entry')
      .innerJoin('worker', (join) =>
        join.onRef('worker.company', '=', 'entry.company').onRef('worker.id', '=', 'entry.worker_id'),
      )
      .innerJoin('assignment', (join) =>
        join
          .onRef('assignment.company', '=', 'entry.company')
          .onRef('assignment.id', '=', 'entry.assignment_id'),
      )
      .select([
        'entry.id',
        'entry.worker_id',
        'worker.full_name as worker_name',
        'entry.assignment_id',
        'assignment.name as assignment_name',
        'entry.shift_name',
      ])
      .where('entry.company', '=', company)

  app.get(
    '/assignment-workers/:assignmentId',
    { schema: { tags, params: z.object({ assignmentId: id }), querystring, response }, onRequest },
    async ({ account, params, query }) => {
      await mustExist(context.db, 'assignment', account.company, params.assignmentId)
      const rows = entries(account.company)
        .where('entry.assignment_id', '=', params.assignmentId)
        .orderBy('worker.search')
        .orderBy('entry.position')
      const page = await pageOfRows(rows, query)
      return { data: page.rows, meta: page.meta }
    },
  )

  app.get(
    '/worker-assignments/:workerId',
    { schema: { tags, params: z.object({ workerId: id }), querystring, response }, onRequest },
    async ({ account, params, query }) => {
      await mustExist(context.db, 'worker', account.company, params.workerId)
      const rows = entries(account.company)
        .where('entry.worker_id', '=', params.workerId)
        .orderBy('entry.position', 'desc')
      const page = await pageOfRows(rows, query)
      return { data: page.rows, meta: page.meta }
    },
  )
}
