import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event.ts'
import { patrolRouteFields, patrolRouteStream, type PatrolRouteFields } from '../../domain/rounds/route.ts'
import { jsonText } from '../../domain/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'

type Db = Kysely<Tables>
type Points = PatrolRouteFields['points']

const keptPoints = jsonText.pipe(patrolRouteFields.shape.points)

/** What the points of a route name is there; their checkpoints have not ended, also where the route is restored. */
export async function refusesUnknownPoints(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  const row = await trx
    .selectFrom('patrol_route')
    .select('points')
    .where('company', '=', company)
    .where('id', '=', id)
    .executeTakeFirst()
  const before = row ? keptPoints.parse(row.points) : []
  for (const event of events) {
    if (event.type === patrolRouteStream.archiving.restored) {
      const refusal = await refusesCheckpoints(trx, company, before)
      if (refusal) return refusal
    }
    if (!('points' in event)) continue
    const points = event.points as Points
    const refusal =
      (await refusesCheckpoints(trx, company, points)) ??
      (await refusesChecklists(trx, company, points, before))
    if (refusal) return refusal
  }
  return null
}

async function refusesCheckpoints(trx: Db, company: CompanyId, points: Points): Promise<Refusal | null> {
  const ids = points.map(({ checkpointId }) => checkpointId)
  const found = await trx
    .selectFrom('patrol_checkpoint')
    .select(['id', 'name', 'ended_at'])
    .where('company', '=', company)
    .where('id', 'in', ids)
    .where('archived_at', 'is', null)
    .execute()
  const ended = found.find(({ ended_at }) => ended_at !== null)
  if (ended)
    return {
      code: 'archived_checkpoint',
      message: `${ended.name} is archived. Restore it, or choose another checkpoint.`,
      field: 'points',
    }
  if (found.length < ids.length)
    return { code: 'unknown_checkpoint', message: 'There is no such checkpoint.', field: 'points' }
  return null
}

/** A checklist is filled in by the code of a post, so it is there only where the point's post has it. */
async function refusesChecklists(
  trx: Db,
  company: CompanyId,
  points: Points,
  before: Points,
): Promise<Refusal | null> {
  const pairOf = ({ checkpointId, checklistId }: Points[number]) => `${checkpointId}/${checklistId}`
  const known = new Set(before.map(pairOf))
  const added = points.filter((point) => point.checklistId !== null && !known.has(pairOf(point)))
  if (added.length === 0) return null
  const checklists = await trx
    .selectFrom('checklist')
    .select(['id', 'title'])
    .where('company', '=', company)
    .where(
      'id',
      'in',
      added.flatMap(({ checklistId }) => checklistId ?? []),
    )
    .where('archived_at', 'is', null)
    .execute()
  const titles = new Map(checklists.map(({ id, title }) => [id, title]))
  const assigned = await trx
    .selectFrom('patrol_checkpoint as point')
    .innerJoin('site_post_checklist as assigned', (join) =>
      join
        .onRef('assigned.company', '=', 'point.company')
        .onRef('assigned.site_post_id', '=', 'point.site_post_id'),
    )
    .select(['point.id as checkpointId', 'assigned.checklist_id as checklistId'])
    .where('point.company', '=', company)
    .where(
      'point.id',
      'in',
      added.map(({ checkpointId }) => checkpointId),
    )
    .execute()
  const there = new Set(assigned.map(({ checkpointId, checklistId }) => `${checkpointId}/${checklistId}`))
  for (const point of added) {
    const title = titles.get(point.checklistId ?? '')
    if (title === undefined)
      return { code: 'unknown_checklist', message: 'There is no such checklist.', field: 'points' }
    if (!there.has(pairOf(point)))
      return {
        code: 'checklist_not_at_post',
        message: `${title} is not assigned to the post of this point, so nobody could fill it in there. Assign it to the post first.`,
        field: 'points',
      }
  }
  return null
}
