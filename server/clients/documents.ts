import { type ClientDocument, documents as contract } from '../../contract/clients/document.ts'
import { documentStream } from '../../domain/records/document.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { readCompanyDate } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { expiryFilter } from '../resource/list/expiry-filter.ts'
import { toCommandFields, toColumnFields } from '../resource/write/field-names.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    document: RecordColumns & {
      client_id: string
      title: string
      kind: string
      reference: string | null
      reference_search: string | null
      /** last day of validity, YYYY-MM-DD; null: unlimited */
      expires_on: string | null
      file: string | null
      file_name: string | null
    }
  }
}

export const documents: Resource = {
  noun: { one: 'document', many: 'documents' },
  path: contract.path,
  record: { table: 'document', called: 'title' },
  searchable: { table: 'document', title: 'title', text: ['kind', 'reference'], href: '/documents/view/:id' },
  name: { field: 'title', within: 'clientId' },
  files: { file: 'any' },
  refersTo: { client: rowsReferencing('document', 'title', 'client_id') },
  readModel: recordModel(documentStream, 'document', ({ file, ...fields }) => ({
    ...toColumnFields(fields),
    ...(file !== undefined && { file: file?.digest ?? null, file_name: file?.name ?? null }),
    search: searchText(fields.title),
    reference_search: searchText(fields.reference),
  })),
}

/** Selects documents with the name of their client. A removed client still has a row. */
const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('document')
    .innerJoin('client', onId('client', 'document.client_id'))
    .select([
      'document.id',
      'document.client_id',
      'client.name as client_name',
      'document.title',
      'document.kind',
      'document.reference',
      'document.expires_on',
      'document.file',
      'document.file_name',
    ])
    .where('document.company', '=', company)
    .where('document.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = ({ file, file_name, ...row }: Row): ClientDocument => ({
  ...row,
  file: file === null ? null : { digest: file, name: file_name ?? '' },
})

export function documentRoutes(app: App, context: Context): void {
  app.get('/documents', { schema: listSchema(documents, contract) }, async (request, reply) => {
    const { client_id, kind, expiry } = request.query
    const { company, limits } = request.account
    let rows = rowsOf(context.db, company)
    if (limits) rows = rows.where(isWithin('document', company, limits, 'document.id'))
    if (client_id !== undefined) rows = rows.where('document.client_id', '=', client_id)
    if (kind !== undefined) rows = rows.where('document.kind', '=', kind)
    if (expiry !== undefined) {
      const today = await readCompanyDate(context, company)
      rows = rows.where(expiryFilter('document.expires_on', expiry, today))
    }
    return sendList(contract, request, reply, {
      rows,
      id: 'document.id',
      searched: ['document.search', 'document.reference_search'],
      sorts: {
        title: 'document.search',
        client_name: 'client.search',
        kind: 'document.kind',
        reference: 'document.reference_search',
        expires_on: 'document.expires_on',
      },
      as: shown,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: documents,
    stream: documentStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).where('document.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddDocument', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeDocument', ...toCommandFields(body) }),
    remove: { type: 'RemoveDocument' },
  })
}
