import type { Kysely } from 'kysely'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { Warning } from '../../domain/event-sourcing/event.ts'
import { metresFromGeofence, parseGeofence } from '../../domain/geo/geofence.ts'
import { haversine } from '../../domain/geo/haversine.ts'
import { sitePostStream } from '../../domain/records/site-post.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { readPostBefore } from './client-refusals.ts'

type Db = Kysely<Tables>

/** a post farther than this from its assignment's geofence is probably a mistake, metres */
const FAR_FROM_FENCE_M = 2_000
/** a place farther than this from every other post probably has swapped coordinates, metres */
const FAR_FROM_ALL_M = 300_000

const distance = (metres: number) =>
  `${(metres / 1000).toLocaleString('en', { maximumFractionDigits: metres < 10_000 ? 1 : 0 })} km`
const distant = (field: string, message: string): Warning => ({ code: 'distant_place', field, message })

/**
 * Returns a warning if a post is far from its assignment's geofence or, without one, from all other posts.
 */
export async function distantPostWarning(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<readonly Warning[]> {
  for (const event of events.map((each) => sitePostStream.event.parse(each))) {
    if (event.type !== 'SitePostAdded' && event.type !== 'SitePostChanged') continue
    const before = await readPostBefore(trx, company, id)
    const { latitude = before?.latitude, longitude = before?.longitude } = event
    const { assignmentId = before?.assignment_id } = event
    const hasMoved = [event.latitude, event.longitude, event.assignmentId].some((each) => each !== undefined)
    if (!hasMoved || latitude === undefined || longitude === undefined) continue
    const field = event.latitude === undefined && event.longitude === undefined ? 'assignmentId' : 'latitude'
    const { name, geofence } = await fenceOf(trx, company, assignmentId)
    if (geofence) {
      const metres = metresFromGeofence(geofence, latitude, longitude)
      if (metres > FAR_FROM_FENCE_M)
        return [distant(field, `This place is ${distance(metres)} from the geofence of ${name}.`)]
      continue
    }
    const metres = await metresFromAll(trx, company, { id, latitude, longitude })
    if (metres > FAR_FROM_ALL_M)
      return [distant(field, `This place is ${distance(metres)} from the nearest of your site posts.`)]
  }
  return []
}

/**
 * Returns a warning if a geofence is far from a post of its assignment or, without posts there, from all
 * posts.
 */
export async function distantGeofenceWarning(
  trx: Db,
  { company, id, events }: DecidedEvents,
): Promise<readonly Warning[]> {
  for (const event of events.map((each) => assignmentStream.event.parse(each))) {
    if (event.type !== 'GeofenceDrawn' && event.type !== 'GeofenceRedrawn') continue
    const geofence = parseGeofence(event.coordinates)
    const [longitude, latitude] = geofence?.coordinates[0]?.[0] ?? []
    if (!geofence || latitude === undefined || longitude === undefined) continue
    const posts = await postsOf(trx, company).where('assignment_id', '=', id).execute()
    const [furthest] = posts
      .map((post) => ({ ...post, metres: metresFromGeofence(geofence, post.latitude, post.longitude) }))
      .toSorted((a, b) => b.metres - a.metres)
    if (furthest && furthest.metres > FAR_FROM_FENCE_M)
      return [distant('coordinates', `The geofence is ${distance(furthest.metres)} from ${furthest.alias}.`)]
    if (furthest) continue
    const metres = await metresFromAll(trx, company, { id: null, latitude, longitude })
    if (metres > FAR_FROM_ALL_M)
      return [
        distant('coordinates', `The geofence is ${distance(metres)} from the nearest of your site posts.`),
      ]
  }
  return []
}

async function fenceOf(trx: Db, company: CompanyId, assignmentId: string | null | undefined) {
  if (assignmentId == null) return { name: '', geofence: null }
  const assignment = await trx
    .selectFrom('assignment')
    .select(['name', 'geofence'])
    .where('company', '=', company)
    .where('id', '=', assignmentId)
    .executeTakeFirst()
  return {
    name: assignment?.name ?? '',
    geofence: assignment?.geofence ? parseGeofence(assignment.geofence) : null,
  }
}

const postsOf = (trx: Db, company: CompanyId) =>
  trx
    .selectFrom('site_post')
    .select(['id', 'alias', 'latitude', 'longitude'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)

/**
 * Returns the distance of a place from the nearest other post, metres; 0 if there is none, or one within a
 * degree.
 */
async function metresFromAll(
  trx: Db,
  company: CompanyId,
  { id, latitude, longitude }: { id: string | null; latitude: number; longitude: number },
): Promise<number> {
  const others = id === null ? postsOf(trx, company) : postsOf(trx, company).where('id', '<>', id)
  const near = await others
    .where('latitude', '>', latitude - 1)
    .where('latitude', '<', latitude + 1)
    .where('longitude', '>', longitude - 1)
    .where('longitude', '<', longitude + 1)
    .limit(1)
    .executeTakeFirst()
  if (near) return 0
  const all = await others.execute()
  return all.length === 0
    ? 0
    : all.reduce(
        (least, post) => Math.min(least, haversine(latitude, longitude, post.latitude, post.longitude)),
        Number.POSITIVE_INFINITY,
      )
}
