import { sql } from 'kysely'
import { z } from 'zod'
import { archivedWithClient, clients as contract } from '../../contract/clients/client.ts'
import { id } from '../../contract/core/id.ts'
import { clientFields, clientStream } from '../../domain/records/client.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { archiverName, archiveRoutes, isArchived } from '../resource/write/archiving.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { requireRecord } from '../resource/record/record.ts'
import type { Resource } from '../resource/resource.ts'
import { archiveClientParts, countClientParts, restoreClientParts } from './client-parts.ts'

declare module '../db/tables.ts' {
  interface Tables {
    client: RecordColumns &
      ArchiveColumns & {
        name: string
        client_no: string | null
        phone: string | null
        email: string | null
        address: string | null
        kra_pin: string | null
        /** JSON list of contacts; null: none */
        contacts: string | null
      }
  }
}

export const clients: Resource = {
  noun: { one: 'client', many: 'clients' },
  path: contract.path,
  record: { table: 'client', called: 'name', archivable: true },
  searchable: {
    table: 'client',
    title: 'name',
    text: ['client_no', 'phone', 'email'],
    phone: 'phone',
    href: '/clients/view/:id',
  },
  name: { field: 'name' },
  readModel: recordModel(clientStream, 'client', ({ contacts, ...fields }) => ({
    ...toColumnFields(fields),
    search: searchText(fields.name),
    contacts: contacts && JSON.stringify(contacts),
  })),
}

/**
 * SQL that counts a client's assignments that the caller may see; archived ones only if the client is
 * archived, too.
 */
const assignmentCount = (company: CompanyId, limits: Limits | null) =>
  sql<number>`(select count(*) from assignment where assignment.company = client.company
    and assignment.client_id = client.id and assignment.archived_at is null
    and (assignment.ended_at is null or client.ended_at is not null)${
      limits ? sql` and ${isWithin('assignment', company, limits, 'assignment.id')}` : sql``
    })`

/** Selects the company's clients, each with its number of assignments. */
const rowsOf = (db: Context['db'], company: CompanyId, limits: Limits | null = null) =>
  db
    .selectFrom('client')
    .select([
      'client.id',
      'client.name',
      'client.client_no',
      'client.phone',
      'client.email',
      'client.address',
      'client.kra_pin',
      'client.contacts',
      assignmentCount(company, limits).as('assignment_count'),
      'client.ended_at as archived_at',
      archiverName('client', company).as('archived_by'),
    ])
    .where('client.company', '=', company)
    .where('client.archived_at', 'is', null)

const contactsKept = jsonText.pipe(clientFields.shape.contacts)
const withContacts = <Row extends { contacts: string | null }>(row: Row) => ({
  ...row,
  contacts: row.contacts === null ? null : contactsKept.parse(row.contacts),
})

export function clientRoutes(app: App, context: Context): void {
  app.get('/clients', { schema: listSchema(clients, contract) }, (request, reply) => {
    const { company, limits } = request.account
    const all = rowsOf(context.db, company, limits).where(
      isArchived('client', request.query.archived === 'true'),
    )
    return sendList(contract, request, reply, {
      rows: limits ? all.where(isWithin('client', company, limits, 'client.id')) : all,
      id: 'client.id',
      searched: ['client.search'],
      sorts: {
        name: 'client.search',
        client_no: sql`lower(client.client_no)`,
        assignment_count: assignmentCount(company, limits),
      },
      as: withContacts,
    })
  })
  const record = recordRoutes(app, context, {
    contract,
    resource: clients,
    stream: clientStream,
    show: async (db, company, id, limits) => {
      const row = await rowsOf(db, company, limits).where('client.id', '=', id).executeTakeFirst()
      return row && withContacts(row)
    },
    add: (body) => ({ type: 'AddClient', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeClient', ...toCommandFields(body) }),
    remove: { type: 'RemoveClient' },
  })
  archiveRoutes(app, record, {
    contract,
    noun: clients.noun,
    archive: { type: 'ArchiveClient' },
    restore: { type: 'RestoreClient' },
    follows: (step, account) => async (trx, clientId, commandId) => {
      const of = { account, commandId, clientId }
      await (step === 'archive' ? archiveClientParts(context, trx, of) : restoreClientParts(context, trx, of))
    },
  })
  app.get(
    '/clients/:id/archive',
    { schema: { tags: ['clients'], params: z.object({ id }), response: { 200: archivedWithClient } } },
    async ({ account, params }) => {
      await requireRecord(context.db, 'client', account, params.id)
      return { data: await countClientParts(context.db, account.company, params.id) }
    },
  )
}
