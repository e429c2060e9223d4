import { type Kysely, sql } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import { checklists as contract } from '../../contract/site-posts/checklist.ts'
import { checklistStream } from '../../domain/checklists/checklist.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { searchText } from '../../domain/text/text.ts'
import type { Limits } from '../../domain/user/limits.ts'
import type { App } from '../app/app.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { toCommandFields, toColumnFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'

declare module '../db/tables.ts' {
  interface Tables {
    checklist: RecordColumns & {
      title: string
      kind: string
      /** JSON list of ChecklistItem */
      items: string
      status: string
      /** percent, 0 to 100; null: none */
      pass_mark: number | null
      /** JSON; null: no schedule */
      schedule: string | null
    }
  }
}

export const checklists: Resource = {
  noun: { one: 'checklist', many: 'checklists' },
  path: contract.path,
  record: { table: 'checklist', called: 'title' },
  searchable: {
    table: 'checklist',
    title: 'title',
    state: sql`case when status = 'archived' then 'archived' end`,
    href: '/checklists/:id',
  },
  name: { field: 'title' },
  readModel: recordModel(checklistStream, 'checklist', ({ items, schedule, ...fields }) => ({
    ...toColumnFields(fields),
    ...(schedule !== undefined && { schedule: schedule && JSON.stringify(schedule) }),
    ...(items !== undefined && { items: JSON.stringify(items) }),
    search: searchText(fields.title),
  })),
}

/** SQL that counts the posts of a checklist, as far as the caller may see them. */
const postCount = (company: CompanyId, limits: Limits | null) =>
  sql<number>`(select count(*) from site_post_checklist as assigned
    join site_post as post on post.company = assigned.company and post.id = assigned.site_post_id
    where assigned.company = checklist.company and assigned.checklist_id = checklist.id
    and post.archived_at is null${limits ? sql` and ${isWithin('site-post', company, limits, 'post.id')}` : sql``})`

const rowsOf = (db: Context['db'], company: CompanyId, limits: Limits | null = null) =>
  db
    .selectFrom('checklist')
    .select([
      'checklist.id',
      'checklist.title',
      'checklist.kind',
      'checklist.items',
      'checklist.status',
      'checklist.pass_mark',
      'checklist.schedule',
      postCount(company, limits).as('site_post_count'),
    ])
    .where('checklist.company', '=', company)
    .where('checklist.archived_at', 'is', null)

const itemsKept = jsonText.pipe(contract.row.shape.items)
const scheduleKept = jsonText.pipe(contract.row.shape.schedule)
/** Returns a row with its JSON columns `items` and `schedule` parsed. */
export const parseItems = <Row extends { items: string; schedule: string | null }>(row: Row) => ({
  ...row,
  items: itemsKept.parse(row.items),
  schedule: row.schedule === null ? null : scheduleKept.parse(row.schedule),
})

export function checklistRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(checklists, contract) }, (request, reply) => {
    const { kind, status } = request.query
    const { company, limits } = request.account
    let rows = rowsOf(context.db, company, limits)
    if (limits) rows = rows.where(isWithin('checklist', company, limits, 'checklist.id'))
    if (kind !== undefined) rows = rows.where('checklist.kind', '=', kind)
    if (status !== undefined) rows = rows.where('checklist.status', '=', status)
    return sendList(contract, request, reply, {
      rows,
      id: 'checklist.id',
      searched: ['checklist.search'],
      sorts: {
        title: 'checklist.search',
        kind: 'checklist.kind',
        site_post_count: postCount(company, limits),
        status: 'checklist.status',
      },
      as: parseItems,
    })
  })
  recordRoutes(app, context, {
    contract,
    resource: checklists,
    stream: checklistStream,
    show: async (db, company, id, limits) => {
      const row = await rowsOf(db, company, limits).where('checklist.id', '=', id).executeTakeFirst()
      return row && parseItems(row)
    },
    add: (body) => ({ type: 'AddChecklist', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeChecklist', ...toCommandFields(body) }),
    remove: { type: 'RemoveChecklist' },
  })
}

/**
 * Returns a refusal if an archived checklist is assigned to another post. Posts that already have it may
 * retain it.
 */
export async function archivedChecklistRefusal(
  trx: Kysely<Tables>,
  { company, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events) {
    if (event.type !== 'ChecklistAssigned' || !('checklistId' in event)) continue
    const archived = await trx
      .selectFrom('checklist')
      .select('id')
      .where('company', '=', company)
      .where('id', '=', String(event.checklistId))
      .where('status', '=', 'archived')
      .executeTakeFirst()
    if (archived) return { code: 'archived', message: 'This checklist is archived.', field: 'checklistId' }
  }
  return null
}
