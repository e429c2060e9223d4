import { type Client, clients as contract } from '../../contract/client.ts'
import { clientStream } from '../../domain/client.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { searchText } from '../projections/read-model.ts'
import { listSchema, sendList } from '../resource/list.ts'
import { recordModel } from '../resource/record-model.ts'
import { recordRoutes } from '../resource/record-routes.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    client: RecordColumns & { name: string }
  }
}

export const clients: Resource = {
  noun: { one: 'client', many: 'clients' },
  path: contract.path,
  record: { table: 'client', called: 'name' },
  readModel: recordModel(clientStream, 'client', ({ name }) => ({ name, search: searchText(name) })),
}

/** The company's clients, with how many assignments each has. */
const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('client')
    .select((eb) => [
      'client.id',
      'client.name',
      eb
        .selectFrom('assignment')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('assignment.company', '=', 'client.company')
        .whereRef('assignment.client_id', '=', 'client.id')
        .where('assignment.archived_at', 'is', null)
        .as('assignment_count'),
    ])
    .where('client.company', '=', company)
    .where('client.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = ({ assignment_count, ...row }: Row): Client => ({
  ...row,
  assignment_count: assignment_count ?? 0,
})

/** Who pays for guards. */
export function clientRoutes(app: App, context: Context): void {
  app.get('/clients', { schema: listSchema(clients, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'client.id',
      searched: ['client.search'],
      sorts: { name: 'client.search', assignment_count: 'assignment_count' },
      as: shown,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: clients,
    stream: clientStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).where('client.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddClient', ...body }),
    change: (body) => ({ type: 'ChangeClient', ...body }),
    remove: { type: 'RemoveClient' },
  })
}
