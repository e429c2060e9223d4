import { sql } from 'kysely'
import { checkpoints as contract } from '../../contract/rounds/checkpoint.ts'
import { checkpointStream } from '../../domain/rounds/checkpoint.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { archiverName, archiveRoutes, archivingColumns, isArchived } from '../resource/write/archiving.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList, narrowList } from '../resource/list/list.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import { rowsReferencing, type Resource } from '../resource/resource.ts'
import { hashCode } from '../reporting-codes/code-secret.ts'
import { createCheckpointCode, checkpointCodeRoutes } from './checkpoint-code-routes.ts'
import {
  distantCheckpointWarning,
  checkpointInUseRefusal,
  checkpointChecklistRefusal,
} from './checkpoint-rules.ts'
import { recordPlanVersion } from './plan-versions.ts'

declare module '../db/tables.ts' {
  interface Tables {
    patrol_checkpoint: RecordColumns &
      ArchiveColumns & {
        name: string
        site_post_id: string
        latitude: number
        longitude: number
        radius_m: number
        min_dwell_sec: number
        min_stay_sec: number | null
        max_stay_sec: number | null
        instructions: string | null
        checklist_id: string | null
        /** SHA-256 of the valid code, hex */
        code_hash: string | null
        /** number of codes that the checkpoint has had; null: none */
        code_issue: number | null
        code_issued_at: number | null
      }
  }
}

export const checkpoints: Resource = {
  noun: { one: 'checkpoint', many: 'checkpoints' },
  path: contract.path,
  secret: ['codeHash'],
  record: { table: 'patrol_checkpoint', called: 'name', archivable: true },
  searchable: { table: 'patrol_checkpoint', title: 'name', href: '/schedule/view-checkpoint/:id' },
  name: { field: 'name', within: 'sitePostId' },
  refersTo: {
    'site-post': rowsReferencing('patrol_checkpoint', 'name', 'site_post_id'),
    checklist: rowsReferencing('patrol_checkpoint', 'name', 'checklist_id'),
  },
  refuses: async (trx, decided) =>
    (await checkpointInUseRefusal(trx, decided)) ?? (await checkpointChecklistRefusal(trx, decided)),
  warns: distantCheckpointWarning,
  readModel: readModel(
    checkpointStream,
    ['patrol_checkpoint', 'round_plan'],
    async (trx, key, event, recorded) => {
      const { type, ...fields } = event
      const { at } = recorded
      if (event.type === 'CheckpointCodeIssued')
        return changeRow(trx, 'patrol_checkpoint', key, { ...toColumnFields(fields), code_issued_at: at })
      await recordPlanVersion(trx, checkpointStream, key, event, recorded)
      const archiving = archivingColumns(checkpointStream.archiving, event, recorded)
      if (archiving) return changeRow(trx, 'patrol_checkpoint', key, { ...archiving })
      if (event.type === 'CheckpointRemoved')
        return changeRow(trx, 'patrol_checkpoint', key, { archived_at: at })
      const write = type === 'CheckpointAdded' ? addRow : changeRow
      return write(trx, 'patrol_checkpoint', key, {
        ...toColumnFields(fields),
        search: searchText('name' in fields ? fields.name : undefined),
      })
    },
  ),
}

/** SQL for the number of active routes with a checkpoint */
const patrolCount = sql<number>`(select count(*) from patrol_route_point as point
  join patrol_route as route on route.company = point.company and route.id = point.patrol_route_id
  where point.company = patrol_checkpoint.company and point.checkpoint_id = patrol_checkpoint.id
  and route.archived_at is null and route.ended_at is null)`

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('patrol_checkpoint')
    .innerJoin('site_post', onId('site_post', 'patrol_checkpoint.site_post_id'))
    .leftJoin('checklist', onId('checklist', 'patrol_checkpoint.checklist_id'))
    .select([
      'patrol_checkpoint.id',
      'patrol_checkpoint.name',
      'patrol_checkpoint.site_post_id',
      'site_post.alias as site_post_name',
      'patrol_checkpoint.latitude',
      'patrol_checkpoint.longitude',
      'patrol_checkpoint.radius_m',
      'patrol_checkpoint.min_dwell_sec',
      'patrol_checkpoint.min_stay_sec',
      'patrol_checkpoint.max_stay_sec',
      'patrol_checkpoint.instructions',
      'patrol_checkpoint.checklist_id',
      'checklist.title as checklist_title',
      'patrol_checkpoint.code_issued_at',
      patrolCount.as('patrol_count'),
      'patrol_checkpoint.ended_at as archived_at',
      archiverName('patrol_checkpoint', company).as('archived_by'),
    ])
    .where('patrol_checkpoint.company', '=', company)
    .where('patrol_checkpoint.archived_at', 'is', null)

/** Routes of checkpoints, the places that guards visit on their rounds. */
export function checkpointsRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(checkpoints, contract) }, (request, reply) => {
    const { site_post_id, patrol_route_id, archived } = request.query
    const { company } = request.account
    // the list of a route's checkpoints includes archived ones
    const narrowed =
      patrol_route_id === undefined ? [isArchived('patrol_checkpoint', archived === 'true')] : []
    if (site_post_id !== undefined) narrowed.push(sql`patrol_checkpoint.site_post_id = ${site_post_id}`)
    if (patrol_route_id !== undefined)
      narrowed.push(sql`patrol_checkpoint.id in (select point.checkpoint_id from patrol_route_point as point
        where point.company = ${company} and point.patrol_route_id = ${patrol_route_id})`)
    const { rows, alone } = narrowList(
      narrowed,
      rowsOf(context.db, company),
      context.db
        .selectFrom('patrol_checkpoint')
        .where('company', '=', company)
        .where('archived_at', 'is', null),
    )
    return sendList(contract, request, reply, {
      rows,
      alone: request.query.search === undefined ? alone : undefined,
      id: 'patrol_checkpoint.id',
      searched: ['patrol_checkpoint.search', 'site_post.search'],
      sorts: {
        name: 'patrol_checkpoint.search',
        site_post_name: 'site_post.search',
        patrol_count: patrolCount,
      },
      as: (row) => row,
    })
  })
  const record = recordRoutes(app, context, {
    contract,
    resource: checkpoints,
    stream: checkpointStream,
    show: (db, company, id) => rowsOf(db, company).where('patrol_checkpoint.id', '=', id).executeTakeFirst(),
    add: (body) => ({ type: 'AddCheckpoint', ...toCommandFields(body) }),
    completes: (command, of) => ({
      ...command,
      codeHash: hashCode(createCheckpointCode(context.keys, { ...of, issue: 1 })),
    }),
    change: (body) => ({ type: 'ChangeCheckpoint', ...toCommandFields(body) }),
    remove: { type: 'RemoveCheckpoint' },
  })
  archiveRoutes(app, record, {
    contract,
    noun: checkpoints.noun,
    archive: { type: 'ArchiveCheckpoint' },
    restore: { type: 'RestoreCheckpoint' },
  })
  checkpointCodeRoutes(app, context, record)
}
