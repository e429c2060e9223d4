import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { workerReply, workersQuery, workersReply } from '../../contract/worker.ts'
import type { App } from '../app.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import { notFound } from './not-found.ts'
import { pageOfRows } from './paging.ts'
import { byNumber, holds } from './search.ts'
import { workerReplyOf, workerRows } from './worker-rows.ts'

const tags = ['workers']

/** The guards with their newest assignment and location. */
export function workerRoutes(app: App, context: Context): void {
  const onRequest = requireUser(context, 'live_map')

  app.get(
    '/workers',
    { schema: { tags, querystring: workersQuery, response: { 200: workersReply } }, onRequest },
    async ({ account: { company }, query }) => {
      const { search, assignment_id, patrol_id } = query
      let rows = workerRows(context.db, company)
        .orderBy('worker.search')
        .orderBy(byNumber('worker.id'))
        .orderBy('worker.id')
      if (search)
        rows = rows.where((eb) =>
          eb.or([
            holds('worker.search', search),
            holds('assignment.search', search),
            holds('entry.shift_search', search),
          ]),
        )
      if (assignment_id !== undefined)
        rows = rows.where('worker.id', 'in', (eb) =>
          eb
            .selectFrom('worker_assignment as any_entry')
            .select('any_entry.worker_id')
            .where('any_entry.company', '=', company)
            .where('any_entry.assignment_id', '=', assignment_id),
        )
      if (patrol_id !== undefined)
        rows = rows.where('worker.id', 'in', (eb) =>
          eb
            .selectFrom('patrol')
            .select('patrol.worker_id')
            .where('patrol.company', '=', company)
            .where('patrol.id', '=', patrol_id),
        )
      const page = await pageOfRows(rows, query)
      return { data: page.rows.map(workerReplyOf), meta: page.meta }
    },
  )

  app.get(
    '/workers/:id',
    { schema: { tags, params: z.object({ id }), response: { 200: workerReply } }, onRequest },
    async ({ account, params }) => {
      const row = await workerRows(context.db, account.company)
        .where('worker.id', '=', params.id)
        .executeTakeFirst()
      if (!row) throw notFound()
      return { data: workerReplyOf(row) }
    },
  )
}
