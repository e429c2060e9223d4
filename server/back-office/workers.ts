import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { workers as contract } from '../../contract/worker.ts'
import type { Changes } from '../../domain/record-stream.ts'
import { searchText } from '../../domain/text.ts'
import { dateAfter } from '../../domain/time/zone-days.ts'
import { ASSIGNABLE } from '../../domain/worker/employment-status.ts'
import { employmentAfter, type WorkerFields, workerStream } from '../../domain/worker/worker.ts'
import { phoneDigits } from '../../domain/worker/worker-record.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import { takePhotoForms } from '../files/photo-forms.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { columnFields, commandFields } from '../resource/field-names.ts'
import { holds, listSchema, sendList } from '../resource/list.ts'
import { recordRoutes } from '../resource/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { writeHeaders } from '../resource/write-headers.ts'
import { companyDate } from './companies.ts'
import { shownInList, shownWhole, wholeWorkerRows } from './worker-rows.ts'
import { refusesTakenNumber } from './worker-rules.ts'
import { workerStepRoutes } from './worker-steps.ts'

const apiNames = { fullName: 'user_full_name' } as const
const EDITORS = 'Edit Guards'

export const workers: Resource = {
  noun: { one: 'guard', many: 'guards' },
  path: contract.path,
  record: { table: 'worker', called: 'full_name' },
  apiNames,
  files: { photo: 'picture' },
  // next of kin and phone are not among them: whoever watches a guard at night may have to call
  confidential: {
    needs: EDITORS,
    fields: ['nationalIdNo', 'kraPin', 'nssfNo', 'shifNo', 'bloodGroup', 'address', 'statusReason'],
  },
  refuses: refusesTakenNumber,
  readModel: readModel(workerStream, ['worker'], (trx, key, { type, ...said }, { at }) => {
    if (type === 'WorkerRemoved') return changeRow(trx, 'worker', key, { archived_at: at })
    const write = type === 'WorkerHired' ? addRow : changeRow
    return write(trx, 'worker', key, columnsOf({ ...employmentAfter(type), ...said }))
  }),
}

const columnsOf = ({ certificates, skills, ...fields }: Changes<WorkerFields>) => ({
  ...columnFields(fields),
  search: searchText(fields.fullName),
  employee_no_search: searchText(fields.employeeNo),
  national_id_no_search: searchText(fields.nationalIdNo),
  phone_digits: fields.phone && fields.phone.replace(/\D/g, ''),
  certificates: certificates && JSON.stringify(certificates),
  skills: skills && JSON.stringify(skills),
})

/** The guards on the company's books, who are also taken as a form with their photo. */
export function workerRoutes(app: App, context: Context): void {
  void app.register(async (scope) => {
    takePhotoForms(scope as App, context)
    routesOf(scope as App, context)
  })
}

const DAYS_AHEAD = { within_30_days: 30, within_90_days: 90 } as const
const params = z.object({ id })
const changed = contract.changes.extend({ _method: z.enum(['PUT', 'PATCH']) })

const phoneHolds = (text: string) => {
  const digits = phoneDigits(text)
  return digits === '' ? sql<boolean>`1 = 0` : holds('worker.phone_digits', digits)
}

function routesOf(app: App, context: Context): void {
  app.get('/workers', { schema: listSchema(workers, contract) }, async (request, reply) => {
    const { company, permissions } = request.account
    const { assignment_id, patrol_id, status, licence, assignable } = request.query
    let rows = wholeWorkerRows(context.db, company)
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
    if (status !== undefined) rows = rows.where('worker.status', '=', status)
    if (assignable) rows = rows.where('worker.status', 'in', ASSIGNABLE)
    if (licence === 'none') rows = rows.where('worker.licence_expires_on', 'is', null)
    else if (licence !== undefined) {
      const today = await companyDate(context, company)
      rows =
        licence === 'expired'
          ? rows.where('worker.licence_expires_on', '<', today)
          : rows
              .where('worker.licence_expires_on', '>=', today)
              .where('worker.licence_expires_on', '<=', dateAfter(today, DAYS_AHEAD[licence]))
    }
    const openly = permissions.includes(EDITORS)
    const wantsAll = request.headers.accept?.includes('text/csv')
    return sendList(contract, request, reply, {
      rows,
      id: 'worker.id',
      searched: [
        'worker.search',
        'assignment.search',
        'entry.shift_search',
        'worker.employee_no_search',
        phoneHolds,
        // whoever may not see the number may not find it out by searching either
        ...(openly ? ['worker.national_id_no_search'] : []),
      ],
      sorts: {
        user_full_name: 'worker.search',
        employee_no: 'worker.employee_no_search',
        assignment_name: 'assignment.search',
        shift_name: 'entry.shift_search',
        licence_expires_on: 'worker.licence_expires_on',
      },
      as: wantsAll ? (row) => record.openTo(permissions, shownWhole(row)) : shownInList,
    })
  })
  const change = (body: Partial<z.infer<typeof contract.body>>) =>
    ({ type: 'ChangeWorker', ...commandFields(body, apiNames) }) as const
  const record = recordRoutes(app, context, {
    contract,
    resource: workers,
    stream: workerStream,
    show: async (db, company, workerId) => {
      const row = await wholeWorkerRows(db, company).where('worker.id', '=', workerId).executeTakeFirst()
      return row && shownWhole(row)
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
  workerStepRoutes(app, context, record)
}
