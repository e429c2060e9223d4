import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  dueRoundsQuery,
  dueRoundsReply,
  type PatrolRoute,
  patrolRoutes as contract,
} from '../../contract/rounds/patrol-route.ts'
import { parseScheduleBody, toScheduleBody } from '../../contract/rounds/round-schedule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import {
  patrolRouteFields,
  type PatrolRouteEvent,
  type PatrolRouteFields,
  patrolRouteStream,
} from '../../domain/rounds/route.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel, type RowKey } from '../projections/read-model.ts'
import { archiverName, archiveRoutes, archivingColumns, isArchived } from '../resource/write/archiving.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { requireRecord } from '../resource/record/record.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { unknownPointsRefusal } from './patrol-route-rules.ts'
import { recordPlanVersion } from './plan-versions.ts'
import { findDueRounds } from './read-routes-at.ts'
import { findRoutesWithChecklist, findRoutesOverCheckpoint } from './find-routes.ts'

type Points = PatrolRouteFields['points']

const DAY_MS = 24 * 3_600_000
const names = { order: 'visit_order' } as const
const keptPoints = jsonText.pipe(patrolRouteFields.shape.points)
const keptSchedule = jsonText.pipe(patrolRouteFields.shape.schedule)

export const patrolRoutes: Resource = {
  noun: { one: 'patrol', many: 'patrols' },
  path: contract.path,
  // the seed determines all random times of the route, which must not be known in advance
  secret: ['seed'],
  record: { table: 'patrol_route', called: 'name', archivable: true },
  searchable: { table: 'patrol_route', title: 'name', href: '/schedule/view-patrol/:id' },
  name: { field: 'name' },
  apiNames: names,
  apiNamesWithin: ['points', 'schedule'],
  refersTo: { checkpoint: findRoutesOverCheckpoint, checklist: findRoutesWithChecklist },
  refuses: unknownPointsRefusal,
  readModel: readModel(
    patrolRouteStream,
    ['patrol_route', 'patrol_route_point', 'round_plan'],
    async (trx, key, event, recorded) => {
      await recordPlanVersion(trx, patrolRouteStream, key, event, recorded)
      const archiving = archivingColumns(patrolRouteStream.archiving, event, recorded)
      if (archiving) return changeRow(trx, 'patrol_route', key, { ...archiving })
      if (event.type === 'PatrolRouteRemoved')
        return changeRow(trx, 'patrol_route', key, { archived_at: recorded.at })
      if (event.type !== 'PatrolRouteAdded' && event.type !== 'PatrolRouteChanged') return
      await (event.type === 'PatrolRouteAdded' ? addRow : changeRow)(
        trx,
        'patrol_route',
        key,
        columnsOf(event),
      )
      if (event.points) await keepPoints(trx, key, event.points)
    },
  ),
}

function columnsOf(event: Extract<PatrolRouteEvent, { type: 'PatrolRouteAdded' | 'PatrolRouteChanged' }>) {
  const { type: _, seed: _seed, order, points, schedule, ...others } = event
  return {
    ...toColumnFields(others),
    search: searchText(others.name),
    visit_order: order,
    points: points && JSON.stringify(points),
    point_count: points?.length,
    schedule: schedule && JSON.stringify(schedule),
  }
}

/** Stores which checkpoints and checklists a route uses, so that a query finds routes by them. */
async function keepPoints(
  trx: Transaction<Tables>,
  { company, id: patrol_route_id }: RowKey,
  points: Points,
): Promise<void> {
  await trx
    .deleteFrom('patrol_route_point')
    .where('company', '=', company)
    .where('patrol_route_id', '=', patrol_route_id)
    .execute()
  await trx
    .insertInto('patrol_route_point')
    .values(
      points.map(({ checkpointId, checklistId }) => ({
        company,
        patrol_route_id,
        checkpoint_id: checkpointId,
        checklist_id: checklistId,
      })),
    )
    .execute()
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('patrol_route')
    .select([
      'patrol_route.id',
      'patrol_route.name',
      'patrol_route.visit_order',
      'patrol_route.points',
      'patrol_route.point_count',
      'patrol_route.min_minutes',
      'patrol_route.max_minutes',
      'patrol_route.time_zone',
      'patrol_route.schedule',
      'patrol_route.ended_at as archived_at',
      archiverName('patrol_route', company).as('archived_by'),
    ])
    .where('patrol_route.company', '=', company)
    .where('patrol_route.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

function shown({ points, schedule, ...row }: Row): PatrolRoute {
  const kept = schedule === null ? null : keptSchedule.parse(schedule)
  return {
    ...row,
    points: keptPoints.parse(points).map(({ checkpointId, required, checklistId }) => ({
      checkpoint_id: checkpointId,
      required,
      checklist_id: checklistId,
    })),
    schedule: kept && toScheduleBody(kept),
  }
}

type Body = z.infer<typeof contract.body>

const commandedPoints = (points: Body['points']) =>
  points.map(({ checkpoint_id, required, checklist_id }) => ({
    checkpointId: checkpoint_id,
    required,
    checklistId: checklist_id,
  }))

/** Routes of patrol routes: their checkpoints, and when rounds over them are due. */
export function patrolRouteRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(patrolRoutes, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company).where(
        isArchived('patrol_route', request.query.archived === 'true'),
      ),
      id: 'patrol_route.id',
      searched: ['patrol_route.search'],
      sorts: { name: 'patrol_route.search', point_count: 'patrol_route.point_count' },
      as: shown,
    }),
  )
  const record = recordRoutes(app, context, {
    contract,
    resource: patrolRoutes,
    stream: patrolRouteStream,
    show: async (db, company, routeId) => {
      const row = await rowsOf(db, company).where('patrol_route.id', '=', routeId).executeTakeFirst()
      return row && shown(row)
    },
    add: ({ points, schedule, ...others }) => ({
      type: 'AddPatrolRoute',
      ...toCommandFields(others, names),
      points: commandedPoints(points),
      schedule: schedule && parseScheduleBody(schedule),
    }),
    completes: (command) => ({ ...command, seed: randomBytes(16).toString('hex') }),
    change: ({ points, schedule, ...others }) => ({
      type: 'ChangePatrolRoute',
      ...toCommandFields(others, names),
      points: points && commandedPoints(points),
      schedule: schedule && parseScheduleBody(schedule),
    }),
    remove: { type: 'RemovePatrolRoute' },
  })
  archiveRoutes(app, record, {
    contract,
    noun: patrolRoutes.noun,
    archive: { type: 'ArchivePatrolRoute' },
    restore: { type: 'RestorePatrolRoute' },
  })
  app.get(
    `${contract.path}/:id/rounds`,
    {
      schema: {
        tags: [patrolRoutes.noun.many],
        params: z.object({ id }),
        querystring: dueRoundsQuery,
        response: { 200: dueRoundsReply },
      },
    },
    async ({ account, params, query }) => {
      await requireRecord(context.db, 'patrol_route', account, params.id)
      const { from: first = context.now(), days } = query
      const span = { from: first, to: first + days * DAY_MS }
      const rounds = await findDueRounds(context.db, account.company, span, params.id)
      return {
        data: rounds.map(({ key, day, from, to, opensAt, closesAt }) => ({
          key,
          day,
          from,
          to,
          opens_at: opensAt,
          closes_at: closesAt,
        })),
      }
    },
  )
}
