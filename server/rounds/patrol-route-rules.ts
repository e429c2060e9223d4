import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { patrolRouteFields, patrolRouteStream, type PatrolRouteFields } from '../../domain/rounds/route.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { checklistPlaceRefusal } from './checklist-place-refusal.ts'

type Db = Kysely<Tables>
type Points = PatrolRouteFields['points']

const keptPoints = jsonText.pipe(patrolRouteFields.shape.points)

/**
 * Checks that the checkpoints and checklists of a route's points exist and are active, also when it is
 * restored.
 */
export async function unknownPointsRefusal(
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
      // while the route was archived, its checklists may have been withdrawn from the posts
      const refusal =
        (await refusesCheckpoints(trx, company, before)) ??
        (await refusesChecklists(trx, company, before, []))
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

/**
 * Checks that the checklist of each point (its own, or its checkpoint's) is assigned to the post. Accepts
 * points that the route had before.
 */
async function refusesChecklists(
  trx: Db,
  company: CompanyId,
  points: Points,
  before: Points,
): Promise<Refusal | null> {
  const nameOf = ({ checkpointId, checklistId }: Points[number]) => `${checkpointId}/${checklistId}`
  const known = new Set(before.map(nameOf))
  const added = points.filter((point) => !known.has(nameOf(point)))
  if (added.length === 0) return null
  const checkpoints = await trx
    .selectFrom('patrol_checkpoint')
    .select(['id', 'site_post_id', 'checklist_id'])
    .where('company', '=', company)
    .where(
      'id',
      'in',
      added.map(({ checkpointId }) => checkpointId),
    )
    .execute()
  const asked = added.flatMap(({ checkpointId, checklistId }) => {
    const checkpoint = checkpoints.find(({ id }) => id === checkpointId)
    const asks = checklistId ?? checkpoint?.checklist_id ?? null
    return asks === null ? [] : { checklistId: asks, sitePostId: checkpoint?.site_post_id ?? null }
  })
  return checklistPlaceRefusal(trx, company, asked, 'points')
}
