import { clientsQuery, clientsReply } from '../../contract/client.ts'
import type { App } from '../app.ts'
import { requireUser } from '../auth/require-user.ts'
import type { Context } from '../context.ts'
import { pageOfRows } from './paging.ts'
import { byNumber, holds } from './search.ts'

/** The clients, with how many assignments each has. */
export function clientRoutes(app: App, context: Context): void {
  app.get(
    '/clients',
    {
      schema: { tags: ['clients'], querystring: clientsQuery, response: { 200: clientsReply } },
      onRequest: requireUser(context),
    },
    async ({ account, query }) => {
      let clients = context.db
        .selectFrom('client')
        .select((eb) => [
          'client.id',
          'client.name',
          eb
            .selectFrom('assignment')
            .select((inner) => inner.fn.countAll<number>().as('count'))
            .whereRef('assignment.company', '=', 'client.company')
            .whereRef('assignment.client_id', '=', 'client.id')
            .as('assignment_count'),
        ])
        .where('client.company', '=', account.company)
        .orderBy('client.search')
        .orderBy(byNumber('client.id'))
        .orderBy('client.id')
      if (query.search) clients = clients.where(holds('client.search', query.search))
      const { rows, meta } = await pageOfRows(clients, query)
      return {
        data: rows.map((row) => ({ ...row, assignment_count: row.assignment_count ?? 0 })),
        meta,
      }
    },
  )
}
