import { leave as contract } from '../../contract/roster/leave.ts'
import { leaveStream } from '../../domain/roster/leave.ts'
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
    /** Days are YYYY-MM-DD. */
    leave: RecordColumns & {
      worker_id: string
      kind: string
      first_day: string
      last_day: string
      note: string | null
    }
  }
}

export const leave: Resource = {
  noun: { one: 'leave', many: 'leave' },
  path: contract.path,
  record: { table: 'leave', called: 'kind' },
  refersTo: { worker: rowsReferencing('leave', 'kind', 'worker_id') },
  readModel: recordModel(leaveStream, 'leave', ({ ...fields }) => ({
    ...toColumnFields(fields),
    search: searchText(fields.note === undefined ? undefined : (fields.note ?? '')),
  })),
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('leave')
    .innerJoin('worker', onId('worker', 'leave.worker_id'))
    .select(['leave.id', 'leave.worker_id', 'worker.full_name as worker_name', 'leave.kind'])
    .select(['leave.first_day', 'leave.last_day', 'leave.note'])
    .where('leave.company', '=', company)
    .where('leave.archived_at', 'is', null)

/** Routes of guards' leave. */
export function leaveRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(leave, contract) }, (request, reply) => {
    const { worker_id, kind } = request.query
    let rows = rowsOf(context.db, request.account.company)
    if (worker_id !== undefined) rows = rows.where('leave.worker_id', '=', worker_id)
    if (kind !== undefined) rows = rows.where('leave.kind', '=', kind)
    return sendList(contract, request, reply, {
      rows,
      id: 'leave.id',
      searched: ['worker.search', 'leave.search'],
      sorts: { first_day: 'leave.first_day', worker_name: 'worker.search', kind: 'leave.kind' },
      as: (row) => row,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: leave,
    stream: leaveStream,
    show: async (db, company, id) => rowsOf(db, company).where('leave.id', '=', id).executeTakeFirst(),
    add: (body) => ({ type: 'AddLeave', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeLeave', ...toCommandFields(body) }),
    remove: { type: 'RemoveLeave' },
  })
}
