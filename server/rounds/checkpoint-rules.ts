import type { Kysely } from 'kysely'
import type { Refusal, Warning } from '../../domain/event-sourcing/event.ts'
import { haversine } from '../../domain/geo/haversine.ts'
import { checkpointStream } from '../../domain/rounds/checkpoint.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { checklistPlaceRefusal } from './checklist-place-refusal.ts'
import { findRoutesOverCheckpoint } from './find-routes.ts'

type Db = Kysely<Tables>

/** a checkpoint farther than this from its post is probably a mistake, metres */
const FAR_FROM_POST_M = 2_000

/** Refuses to archive a checkpoint while patrol routes use it. */
export async function checkpointInUseRefusal(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  if (!events.some(({ type }) => type === checkpointStream.archiving.archived)) return null
  const routes = await findRoutesOverCheckpoint(trx, company, id)
    .where('route.ended_at', 'is', null)
    .limit(4)
    .execute()
  const named = routes.slice(0, 3).map(({ called }) => called)
  if (named.length === 0) return null
  return {
    code: 'in_use',
    message: `It is still on these patrols: ${named.join(', ')}${routes.length > 3 ? ' and more' : ''}. Take it off them first.`,
  }
}

interface Asks {
  checklistId?: string | null | undefined
  sitePostId?: string | undefined
}

/** Checks that a checkpoint's checklist is assigned to its post. */
export async function checkpointChecklistRefusal(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => checkpointStream.event.parse(each))) {
    // while the checkpoint was archived, its checklist may have been withdrawn from the post
    const isRestored = event.type === checkpointStream.archiving.restored
    const said: Asks = event.type === 'CheckpointAdded' || event.type === 'CheckpointChanged' ? event : {}
    if (!isRestored && !said.checklistId && said.sitePostId === undefined) continue
    const before = await trx
      .selectFrom('patrol_checkpoint')
      .select(['site_post_id', 'checklist_id'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    const { checklistId = before?.checklist_id ?? null, sitePostId = before?.site_post_id ?? null } = said
    if (checklistId === null) continue
    const refusal = await checklistPlaceRefusal(
      trx,
      company,
      [{ checklistId, sitePostId }],
      said.checklistId || isRestored ? 'checklistId' : 'sitePostId',
    )
    if (refusal) return refusal
  }
  return null
}

/** Returns a warning if a checkpoint is far from its site post. */
export async function distantCheckpointWarning(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<readonly Warning[]> {
  for (const event of events.map((each) => checkpointStream.event.parse(each))) {
    if (event.type !== 'CheckpointAdded' && event.type !== 'CheckpointChanged') continue
    if (event.latitude === undefined && event.longitude === undefined && event.sitePostId === undefined)
      continue
    const before = await trx
      .selectFrom('patrol_checkpoint')
      .select(['latitude', 'longitude', 'site_post_id'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    const { latitude = before?.latitude, longitude = before?.longitude } = event
    const post = await trx
      .selectFrom('site_post')
      .select(['alias', 'latitude', 'longitude'])
      .where('company', '=', company)
      .where('id', '=', event.sitePostId ?? before?.site_post_id ?? '')
      .executeTakeFirst()
    if (!post || latitude === undefined || longitude === undefined) continue
    const metres = haversine(post.latitude, post.longitude, latitude, longitude)
    if (metres > FAR_FROM_POST_M)
      return [
        {
          code: 'distant_place',
          field: event.latitude === undefined && event.longitude === undefined ? 'sitePostId' : 'latitude',
          message: `This place is ${(metres / 1000).toFixed(1)} km from ${post.alias}.`,
        },
      ]
  }
  return []
}
