import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { type Worker, workers as contract } from '../../contract/worker.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import { searchText } from '../../domain/text.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { takePhotoForms } from '../files/photo-forms.ts'
import { columnFields, commandFields } from '../resource/field-names.ts'
import { listSchema, sendList } from '../resource/list.ts'
import { recordModel } from '../resource/record-model.ts'
import { recordRoutes } from '../resource/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { writeHeaders } from '../resource/write-headers.ts'

declare module '../db/tables.ts' {
  interface Tables {
    worker: RecordColumns & { full_name: string; photo: string | null }
  }
}

const apiNames = { fullName: 'user_full_name' } as const

export const workers: Resource = {
  noun: { one: 'guard', many: 'guards' },
  path: contract.path,
  record: { table: 'worker', called: 'full_name' },
  apiNames,
  files: { photo: 'picture' },
  readModel: recordModel(workerStream, 'worker', (fields) => ({
    ...columnFields(fields),
    search: searchText(fields.fullName),
  })),
}

/** The company's guards with their newest assignment and their newest location. */
export const workerRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('worker')
    .leftJoin('worker_assignment as entry', (join) =>
      join
        .onRef('entry.company', '=', 'worker.company')
        .onRef('entry.worker_id', '=', 'worker.id')
        .on('entry.position', '=', (eb) =>
          eb
            .selectFrom('worker_assignment as newest')
            .select((inner) => inner.fn.max('newest.position').as('position'))
            .whereRef('newest.company', '=', 'worker.company')
            .whereRef('newest.worker_id', '=', 'worker.id'),
        ),
    )
    .leftJoin('assignment', (join) =>
      join
        .onRef('assignment.company', '=', 'entry.company')
        .onRef('assignment.id', '=', 'entry.assignment_id'),
    )
    .leftJoin('live_location as live', (join) =>
      join.onRef('live.company', '=', 'worker.company').onRef('live.worker_id', '=', 'worker.id'),
    )
    .select([
      'worker.id',
      'worker.full_name',
      'worker.photo',
      'assignment.client_id',
      'assignment.id as assignment_id',
      'assignment.name as assignment_name',
      'entry.shift_name',
      'entry.shift_start',
      'entry.shift_minutes',
      'live.t',
      'live.lat_e7',
      'live.lon_e7',
      'live.status',
    ])
    .where('worker.company', '=', company)
    .where('worker.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof workerRows>['execute']>>[number]

function shown({ full_name, t, lat_e7, lon_e7, status, ...row }: Row): Worker {
  const located = t !== null && lat_e7 !== null && lon_e7 !== null && status !== null
  return {
    ...row,
    user_full_name: full_name,
    live_location: located
      ? { latitude: lat_e7 / 1e7, longitude: lon_e7 / 1e7, status, updated_at: t }
      : null,
  }
}

/** The guards on the company's books, who are also taken as a form with their photo. */
export function workerRoutes(app: App, context: Context): void {
  void app.register(async (scope) => {
    takePhotoForms(scope as App, context)
    routesOf(scope as App, context)
  })
}

function routesOf(app: App, context: Context): void {
  app.get('/workers', { schema: listSchema(workers, contract) }, (request, reply) => {
    const { company } = request.account
    const { assignment_id, patrol_id } = request.query
    let rows = workerRows(context.db, company)
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
    return sendList(contract, request, reply, {
      rows,
      id: 'worker.id',
      searched: ['worker.search', 'assignment.search', 'entry.shift_search'],
      sorts: {
        user_full_name: 'worker.search',
        assignment_name: 'assignment.search',
        shift_name: 'entry.shift_search',
      },
      as: shown,
    })
  })
  const change = (body: Partial<z.infer<typeof contract.body>>) =>
    ({ type: 'ChangeWorker', ...commandFields(body, apiNames) }) as const
  const record = recordRoutes(app, context, {
    contract,
    resource: workers,
    stream: workerStream,
    show: async (db, company, id) => {
      const row = await workerRows(db, company).where('worker.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'HireWorker', ...commandFields(body, apiNames) }),
    change,
    remove: { type: 'RemoveWorker' },
  })
  // what sends a form can send no PATCH, and says in a field which method it means
  const schema = { tags: [workers.noun.many], params, headers: writeHeaders, body: changed }
  app.post('/workers/:id', { schema: { ...schema, response: { 200: contract.reply } } }, (request, reply) => {
    const { _method: _, ...body } = request.body
    return record.write(request, reply, { id: request.params.id, command: change(body) })
  })
}

const params = z.object({ id })
const changed = contract.changes.extend({ _method: z.enum(['PUT', 'PATCH']) })
