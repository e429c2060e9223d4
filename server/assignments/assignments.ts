import './assignment-tables.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { assignments as contract } from '../../contract/assignments/assignment.ts'
import type { Assignment } from '../../contract/assignments/listed-assignment.ts'
import { id } from '../../contract/core/id.ts'
import { pageQuery } from '../../contract/core/page.ts'
import { assignmentStream } from '../../domain/records/assignment.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import { isWithin, type Viewer } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { archiverName, archiveRoutes, archivingColumns, isArchived } from '../resource/write/archiving.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import { joinWarnings, joinRefusals } from '../resource/write/first-refusal.ts'
import { listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { requireRecord, type RecordReader } from '../resource/record/record.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'
import { distantGeofenceWarning } from '../site-posts/distance-warnings.ts'
import { changeAssignmentDays, readAssignmentDays } from './assignment-days.ts'
import { readGeofence, toAssignmentCommand } from './geofences.ts'
import {
  findAssignedPosition,
  recordDutyStart,
  recordDutyEnds,
  shiftColumnsFromEvent,
} from './duty-history.ts'
import { endAssignmentPatrols, archivedClientRefusal } from '../clients/client-parts.ts'
import { strengthReferenceRefusal } from '../roster/reference-refusals.ts'
import { assignmentClientRefusal } from '../site-posts/client-refusals.ts'
import { unfitGuardWarning } from './unfit-guard-warning.ts'
import { unassignableRefusal } from '../workers/worker-rules.ts'

export const assignments: Resource = {
  noun: { one: 'assignment', many: 'assignments' },
  path: contract.path,
  record: { table: 'assignment', called: 'name', archivable: true },
  searchable: { table: 'assignment', title: 'name', href: '/assignments/view/:id' },
  name: { field: 'name', within: 'clientId' },
  apiNames: {
    coordinates: 'geofence_coordinates',
    plan: 'site_plan',
    startLocal: 'start_local',
    durationMin: 'duration_min',
  },
  refuses: joinRefusals(
    unassignableRefusal,
    assignmentClientRefusal,
    strengthReferenceRefusal,
    archivedClientRefusal('assignment', 'AssignmentRestored'),
  ),
  warns: joinWarnings(distantGeofenceWarning, unfitGuardWarning),
  refersTo: {
    client: rowsReferencing('assignment', 'name', 'client_id'),
    worker: (db, company, worker) =>
      entries(db, company).select('assignment.name as called').where('entry.worker_id', '=', worker),
    'shift-pattern': (db, company, pattern) =>
      entries(db, company).select('assignment.name as called').where('entry.shift_pattern_id', '=', pattern),
    'site-post': (db, company, post) =>
      entries(db, company).select('assignment.name as called').where('entry.site_post_id', '=', post),
  },
  readModel: readModel(
    assignmentStream,
    ['assignment', 'worker_assignment', 'duty_history', 'geofence'],
    async (trx, key, event, { at, by, position }) => {
      const { company } = key
      const archiving = archivingColumns(assignmentStream.archiving, event, { at, by })
      const endGeofence = () =>
        trx
          .updateTable('geofence')
          .set({ to_at: at })
          .where('company', '=', company)
          .where('assignment_id', '=', key.id)
          .where('to_at', 'is', null)
          .execute()
      const beginGeofence = (coordinates: string) =>
        trx
          .insertInto('geofence')
          .values({ company, assignment_id: key.id, position, coordinates, from_at: at, to_at: null })
          .execute()
      switch (event.type) {
        case 'AssignmentAdded':
        case 'AssignmentChanged': {
          const { type, ...fields } = event
          const columns = { ...toColumnFields(fields), search: searchText(event.name) }
          if (type === 'AssignmentAdded') return addRow(trx, 'assignment', key, columns)
          await changeRow(trx, 'assignment', key, columns)
          if ('firstDay' in event || 'lastDay' in event)
            await changeAssignmentDays(trx, key, { at, position })
          return
        }
        case 'AssignmentRemoved':
          await endGeofence()
          return changeRow(trx, 'assignment', key, { archived_at: at })
        case 'AssignmentArchived':
          await endGeofence()
          return changeRow(trx, 'assignment', key, { ...archiving })
        case 'AssignmentRestored': {
          const geofence = await readGeofence(trx, key)
          if (geofence !== null) await beginGeofence(geofence)
          return changeRow(trx, 'assignment', key, { ...archiving })
        }
        case 'GeofenceDrawn':
        case 'GeofenceRedrawn': {
          const { coordinates } = event
          await endGeofence()
          await beginGeofence(coordinates)
          return changeRow(trx, 'assignment', key, { geofence: coordinates })
        }
        case 'GeofenceRemoved':
          await endGeofence()
          return changeRow(trx, 'assignment', key, { geofence: null })
        case 'SitePlanDrawn':
          return changeRow(trx, 'assignment', key, { site_plan: event.plan })
        case 'SitePlanRemoved':
          return changeRow(trx, 'assignment', key, { site_plan: null })
        case 'RequiredGuardsSet':
          return changeRow(trx, 'assignment', key, { strength: JSON.stringify(event.strength) })
        case 'GuardsBarred':
          return changeRow(trx, 'assignment', key, { barred: JSON.stringify(event.barred) })
        case 'GuardAssigned': {
          const { shift_search, ...shift } = await shiftColumnsFromEvent(
            trx,
            company,
            event,
            await readAssignmentDays(trx, key),
          )
          await recordDutyStart(trx, company, key.id, event, shift, {
            at,
            position,
            assignedPosition: position,
          })
          return addRow(
            trx,
            'worker_assignment',
            { company, id: event.entryId },
            {
              worker_id: event.workerId,
              assignment_id: key.id,
              site_post_id: event.sitePostId,
              ...shift,
              shift_search,
              position,
            },
          )
        }
        case 'GuardDutyChanged': {
          const { shift_search, ...shift } = await shiftColumnsFromEvent(
            trx,
            company,
            event,
            await readAssignmentDays(trx, key),
          )
          await recordDutyEnds(trx, company, event.entryId, at)
          await recordDutyStart(trx, company, key.id, event, shift, {
            at,
            position,
            assignedPosition: await findAssignedPosition(trx, company, event.entryId),
          })
          const entry = { company, id: event.entryId }
          const columns = { site_post_id: event.sitePostId, ...shift, shift_search }
          return changeRow(trx, 'worker_assignment', entry, columns)
        }
        case 'GuardWithdrawn':
          await recordDutyEnds(trx, company, event.entryId, at)
          return trx
            .deleteFrom('worker_assignment')
            .where('company', '=', company)
            .where('id', '=', event.entryId)
            .execute()
      }
    },
  ),
}

const entries = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('worker_assignment as entry')
    .innerJoin('assignment', onId('assignment', 'entry.assignment_id'))
    .where('entry.company', '=', company)
    // exclude archived assignments, because earlier server versions could remove an assignment that had
    // guards
    .where('assignment.archived_at', 'is', null)

export const assignmentRows = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('assignment')
    .leftJoin('client', onId('client', 'assignment.client_id'))
    .select([
      'assignment.id',
      'assignment.name',
      'assignment.client_id',
      'client.name as client_name',
      'assignment.geofence',
      'assignment.first_day',
      'assignment.last_day',
      'assignment.contacts',
      'assignment.hazards',
      'assignment.ended_at as archived_at',
      archiverName('assignment', company).as('archived_by'),
    ])
    .where('assignment.company', '=', company)
    .where('assignment.archived_at', 'is', null)

/** Selects the assignments that an account may see, except archived ones. */
export function visibleAssignments(db: Context['db'], { company, limits }: Viewer) {
  const rows = assignmentRows(db, company).where(isArchived('assignment', false))
  return limits ? rows.where(isWithin('assignment', company, limits, 'assignment.id')) : rows
}

type Row = Awaited<ReturnType<ReturnType<typeof assignmentRows>['execute']>>[number]

const shown = ({ geofence, client_name, ...row }: Row): Assignment => ({
  ...row,
  client_name: client_name ?? '',
  has_geofence: geofence !== null,
  geofence_coordinates: geofence,
})

/** Returns an assignment in the form of the API. */
export const readAssignment: RecordReader<Assignment> = async (db, company, assignmentId) => {
  const row = await assignmentRows(db, company).where('assignment.id', '=', assignmentId).executeTakeFirst()
  return row && shown(row)
}

/** Routes of assignments, each with its current geofence. They list those of the company or of one client. */
export function assignmentRoutes(app: App, context: Context): void {
  const listed = {
    id: 'assignment.id',
    searched: ['assignment.search'],
    sorts: { name: 'assignment.search', client_name: 'client.search' },
    as: shown,
  }
  const seenOf = ({ company, limits }: Viewer, clientId: string | undefined, archived: boolean) => {
    const narrowed = [isArchived('assignment', archived)]
    if (limits) narrowed.push(isWithin('assignment', company, limits, 'assignment.id'))
    if (clientId !== undefined) narrowed.push(sql`assignment.client_id = ${clientId}`)
    return narrowList(
      narrowed,
      assignmentRows(context.db, company),
      context.db.selectFrom('assignment').where('company', '=', company).where('archived_at', 'is', null),
    )
  }

  app.get('/assignments', { schema: listSchema(assignments, contract) }, (request, reply) => {
    const { client_id, archived } = request.query
    const seen = seenOf(request.account, client_id, archived === 'true')
    return sendList(contract, request, reply, { ...listed, ...seen })
  })
  app.get(
    '/client-assignments/:clientId',
    {
      schema: {
        tags: ['assignments'],
        params: z.object({ clientId: id }),
        querystring: pageQuery(10),
        response: { 200: contract.page },
      },
    },
    async (request, reply) => {
      const { clientId } = request.params
      await requireRecord(context.db, 'client', request.account, clientId)
      return sendList(contract, request, reply, { ...listed, ...seenOf(request.account, clientId, false) })
    },
  )
  const record = recordRoutes(app, context, {
    contract,
    resource: assignments,
    stream: assignmentStream,
    show: readAssignment,
    add: (body) => ({
      type: 'AddAssignment',
      ...toAssignmentCommand(body),
    }),
    change: (body) => ({
      type: 'ChangeAssignment',
      ...toAssignmentCommand(body),
    }),
    remove: { type: 'RemoveAssignment' },
  })
  archiveRoutes(app, record, {
    contract,
    noun: assignments.noun,
    archive: { type: 'ArchiveAssignment' },
    restore: { type: 'RestoreAssignment' },
    follows: (step, account) => async (trx, assignmentId, commandId) => {
      if (step === 'archive') await endAssignmentPatrols(context, trx, { account, commandId }, assignmentId)
    },
  })
}
