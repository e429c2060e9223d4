import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { type Worker, workers as contract } from '../../contract/workers/worker.ts'
import type { Changes } from '../../domain/event-sourcing/record-stream.ts'
import { searchText } from '../../domain/text/text.ts'
import { ASSIGNABLE_STATUSES } from '../../domain/worker/employment.ts'
import { workerPersonal } from '../../domain/worker/worker-record.ts'
import { type WorkerFields, workerStream } from '../../domain/worker/worker.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { eraseRoute } from '../erasure/erase-route.ts'
import { guardQuoteWarnings } from '../erasure/quote-warnings.ts'
import { personalDataRoute } from '../erasure/personal-data-route.ts'
import { guardExportEvents } from '../exports/fix-exports-model.ts'
import { acceptPhotoForms } from '../files/photo-forms.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { expiryFilter } from '../resource/list/expiry-filter.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList, wantsAllRows, narrowList } from '../resource/list/list.ts'
import type { RecordReader } from '../resource/record/record.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { readCompanyDate } from '../companies/companies.ts'
import { moveGuardToAssignment } from '../assignments/withdraw-guards.ts'
import { readOtherDuties } from './other-duties.ts'
import { toListedWorker, toWorker, workerDetailRows } from './worker-rows.ts'
import { findCandidateGuards, matchesDutyName, isIdIn, phoneContains } from './worker-search.ts'
import { duplicateNumberRefusal } from './worker-rules.ts'
import { workerStepRoutes } from './worker-steps.ts'

const apiNames = { fullName: 'user_full_name' } as const
const EDITORS = 'Edit Guards'

export const workers: Resource = {
  noun: { one: 'guard', many: 'guards' },
  path: contract.path,
  record: { table: 'worker', called: 'full_name' },
  searchable: {
    table: 'worker',
    title: 'full_name',
    text: ['employee_no', 'phone'],
    phone: 'phone',
    state: sql`case when status = 'terminated' then 'former' end`,
    href: '/employees/patrollers/view-security-officer/:id',
  },
  name: { field: 'fullName' },
  apiNames,
  files: { photo: 'picture' },
  // Next of kin and phone number are not confidential, because a dispatcher may have to call them at night.
  confidential: {
    needs: EDITORS,
    fields: ['nationalIdNo', 'kraPin', 'nssfNo', 'shifNo', 'bloodGroup', 'address', 'statusReason'],
  },
  refuses: duplicateNumberRefusal,
  warns: guardQuoteWarnings,
  alsoTold: guardExportEvents,
  readModel: readModel(workerStream, ['worker'], (trx, key, event, { at }) => {
    if (event.type === 'PersonErased')
      return changeRow(trx, 'worker', key, {
        ...columnsOf(workerPersonal as Changes<WorkerFields>),
        erased_at: at,
      })
    if (event.type === 'WorkerRemoved') return changeRow(trx, 'worker', key, { archived_at: at })
    const write = event.type === 'WorkerHired' ? addRow : changeRow
    return write(trx, 'worker', key, columnsOf(workerStream.changes(event)))
  }),
}

const columnsOf = ({ certificates, skills, ...fields }: Changes<WorkerFields>) => ({
  ...toColumnFields(fields),
  search: searchText(fields.fullName),
  employee_no_search: searchText(fields.employeeNo),
  national_id_no_search: searchText(fields.nationalIdNo),
  phone_digits: fields.phone && fields.phone.replace(/\D/g, ''),
  certificates: certificates && JSON.stringify(certificates),
  skills: skills && JSON.stringify(skills),
})

/** Routes of guards. A guard can also be sent as a form with the photo; its lists are JSON text. */
export function workerRoutes(app: App, context: Context): void {
  void app.register(async (scope) => {
    acceptPhotoForms(scope as App, context, ['certificates', 'skills'])
    routesOf(scope as App, context)
  })
}

const params = z.object({ id })
const changed = contract.changes.extend({ _method: z.enum(['PUT', 'PATCH']) })

type WorkerBody = z.infer<typeof contract.body>

/** Returns the fields that are in a guard's own stream. The assignment is in another stream. */
function ownFields<Body extends Partial<WorkerBody>>(body: Body): Omit<Body, 'assignment_id'> {
  const { assignment_id: _, ...own } = body
  return own
}

const showGuard: RecordReader<Worker> = async (db, company, workerId, limits) => {
  const row = await workerDetailRows(db, company, limits).where('worker.id', '=', workerId).executeTakeFirst()
  if (!row) return undefined
  const others = (await readOtherDuties(db, company, limits ?? null, [workerId])).get(workerId)
  return { ...toWorker(row), ...(others && { other_duties: others }) }
}

function routesOf(app: App, context: Context): void {
  app.get('/workers', { schema: listSchema(workers, contract) }, async (request, reply) => {
    const { company, permissions, limits } = request.account
    const { assignment_id, shift_pattern_id, patrol_id, status, licence, assignable } = request.query
    // a filter must not reveal which guards are at places outside the limits
    const within = (column: string) =>
      limits ? sql`and ${isWithin('assignment', company, limits, column)}` : sql``
    const narrowed: RawBuilder<boolean>[] = []
    // the rows are limited already, but the count needs this condition
    if (limits) narrowed.push(isWithin('worker', company, limits, 'worker.id'))
    if (assignment_id !== undefined)
      narrowed.push(sql`worker.id in (select any_entry.worker_id from worker_assignment as any_entry
        where any_entry.company = ${company} and any_entry.assignment_id = ${assignment_id}
        ${within('any_entry.assignment_id')})`)
    if (shift_pattern_id !== undefined)
      narrowed.push(sql`worker.id in (select shifted.worker_id from worker_assignment as shifted
        where shifted.company = ${company} and shifted.shift_pattern_id = ${shift_pattern_id}
        ${within('shifted.assignment_id')})`)
    if (patrol_id !== undefined)
      narrowed.push(sql`worker.id in (select patrol.worker_id from patrol
        where patrol.company = ${company} and patrol.id = ${patrol_id} ${within('patrol.assignment_id')})`)
    if (status !== undefined) narrowed.push(sql`worker.status = ${status}`)
    if (assignable) narrowed.push(sql`worker.status in (${sql.join([...ASSIGNABLE_STATUSES])})`)
    if (licence === 'none') narrowed.push(sql`worker.licence_expires_on is null`)
    else if (licence !== undefined)
      narrowed.push(
        expiryFilter('worker.licence_expires_on', licence, await readCompanyDate(context, company)),
      )
    const { search } = request.query
    // most searches are for a name or a number; assignments and shifts are searched only if one has this name
    const ofDuties = search !== undefined && (await matchesDutyName(context.db, company, search))
    const few = search === undefined || ofDuties ? null : await findCandidateGuards(context, company, search)
    if (few) narrowed.push(isIdIn(context, 'worker.id', few))
    const openly = permissions.includes(EDITORS)
    const wantsAll = request.query.whole === 'true' || wantsAllRows(request.headers)
    const { rows, alone } = narrowList(
      narrowed,
      workerDetailRows(context.db, company, limits),
      context.db.selectFrom('worker').where('company', '=', company).where('archived_at', 'is', null),
    )
    const list = await sendList(contract, request, reply, {
      rows,
      alone: ofDuties ? undefined : alone,
      id: 'worker.id',
      searched: [
        'worker.search',
        ...(ofDuties ? ['assignment.search', 'entry.shift_search'] : []),
        'worker.employee_no_search',
        phoneContains,
        // a search must not reveal a number that the reader may not see
        ...(openly ? ['worker.national_id_no_search'] : []),
      ],
      sorts: {
        // An expression instead of the column makes the database find few matches by id, without scanning all
        // names.
        user_full_name: few ? sql`worker.search || ''` : 'worker.search',
        employee_no: 'worker.employee_no_search',
        assignment_name: 'assignment.search',
        shift_name: 'entry.shift_search',
        licence_expires_on: 'worker.licence_expires_on',
        good_conduct_expires_on: 'worker.good_conduct_expires_on',
        rank: sql`lower(worker.rank)`,
        status: 'worker.status',
      },
      as: wantsAll ? (row) => record.openTo(permissions, toWorker(row)) : toListedWorker,
    })
    if (wantsAllRows(request.headers)) return list
    const ids = list.data.map(({ id }) => id)
    const others = await readOtherDuties(context.db, company, limits, ids)
    const data = list.data.map((row) => {
      const found = others.get(row.id)
      return found ? { ...row, other_duties: found } : row
    })
    return { ...list, data }
  })
  const change = (body: Partial<WorkerBody>) =>
    ({ type: 'ChangeWorker', ...toCommandFields(ownFields(body), apiNames) }) as const
  const record = recordRoutes(app, context, {
    contract,
    resource: workers,
    stream: workerStream,
    show: showGuard,
    add: (body) => ({ type: 'HireWorker', ...toCommandFields(ownFields(body), apiNames) }),
    change,
    remove: { type: 'RemoveWorker' },
    follows: ({ assignment_id: assignmentId }, account) =>
      assignmentId === undefined
        ? undefined
        : (trx, workerId, commandId) =>
            moveGuardToAssignment(context, trx, { account, workerId, commandId }, assignmentId),
  })
  // a form with a photo cannot send PATCH, so a field of the form names the method
  const schema = { tags: [workers.noun.many], params, headers: writeHeaders, body: changed }
  app.post('/workers/:id', { schema: { ...schema, response: { 200: contract.reply } } }, (request, reply) => {
    const { _method: _, ...body } = request.body
    const { account } = request
    return record.write(request, reply, {
      id: request.params.id,
      ...record.wanted({ account, body }, change(body)),
    })
  })
  workerStepRoutes(app, context, record)
  eraseRoute(app, context, record)
  personalDataRoute(app, context, showGuard)
}
