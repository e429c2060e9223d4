import { z } from 'zod'
import { type Subscriber, subscribers as contract } from '../../contract/clients/subscriber.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { subscriberStream } from '../../domain/records/subscriber.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { toCommandFields, toColumnFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    subscriber: RecordColumns & {
      client_id: string
      name: string
      job_title: string | null
      email: string
      phone: string | null
      /** JSON list of topics */
      topics: string
      status: string
    }
  }
}

export const subscribers: Resource = {
  noun: { one: 'subscriber', many: 'subscribers' },
  path: contract.path,
  record: { table: 'subscriber', called: 'name' },
  searchable: {
    table: 'subscriber',
    title: 'name',
    text: ['job_title', 'email', 'phone'],
    phone: 'phone',
    href: '/clients/subscribers/view/:id',
  },
  name: { field: 'name', within: 'clientId' },
  refersTo: { client: rowsReferencing('subscriber', 'name', 'client_id') },
  readModel: recordModel(subscriberStream, 'subscriber', ({ topics, ...fields }) => ({
    ...toColumnFields(fields),
    ...(topics !== undefined && { topics: JSON.stringify(topics) }),
    search: searchText(fields.name),
  })),
}

/** Selects subscribers with the name of their client. A removed client still has a row. */
const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('subscriber')
    .innerJoin('client', onId('client', 'subscriber.client_id'))
    .select([
      'subscriber.id',
      'subscriber.client_id',
      'client.name as client_name',
      'subscriber.name',
      'subscriber.job_title',
      'subscriber.email',
      'subscriber.phone',
      'subscriber.topics',
      'subscriber.status',
    ])
    .where('subscriber.company', '=', company)
    .where('subscriber.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

export const subscriberTopicsJson = jsonText.pipe(z.array(z.string()))
const shown = (row: Row): Subscriber => ({ ...row, topics: subscriberTopicsJson.parse(row.topics) })

/** Routes of subscribers: people at a client who get reports and alerts by mail. */
export function subscriberRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(subscribers, contract) }, (request, reply) => {
    const { client_id, status, topics: topic } = request.query
    let rows = rowsOf(context.db, request.account.company)
    if (client_id !== undefined) rows = rows.where('subscriber.client_id', '=', client_id)
    // safe in LIKE: the only special character in names of topics is the underscore, and it matches itself
    if (topic !== undefined) rows = rows.where('subscriber.topics', 'like', `%"${topic}"%`)
    if (status !== undefined) rows = rows.where('subscriber.status', '=', status)
    return sendList(contract, request, reply, {
      rows,
      id: 'subscriber.id',
      searched: ['subscriber.search', 'subscriber.email'],
      sorts: {
        name: 'subscriber.search',
        client_name: 'client.search',
        email: 'subscriber.email',
        status: 'subscriber.status',
      },
      as: shown,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: subscribers,
    stream: subscriberStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).where('subscriber.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddSubscriber', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeSubscriber', ...toCommandFields(body) }),
    remove: { type: 'RemoveSubscriber' },
  })
}
