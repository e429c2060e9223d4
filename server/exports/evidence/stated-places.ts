import type { StatedPlaces } from '../../../domain/evidence/bundle/export-statement-fields.ts'
import { E7 } from '../../../domain/fix/fix.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'

type Db = Context['db']
type Span = { from: number; to: number }
/** bounding box, degrees WGS84 */
type Box = { west: number; south: number; east: number; north: number }

const MOST_POSTS = 300
/** maximum number of corners of all geofences, about 400 kB */
const MOST_CORNERS = 20_000
/** margin around the trails, degrees; about 300 m */
const MARGIN = 0.003

/**
 * Returns the site posts and geofences around the trails of these guards in a period, as they were then.
 * Their number is limited. `goesOn` throws to cancel.
 */
export async function gatherStatedPlaces(
  db: Db,
  company: CompanyId,
  guards: readonly string[],
  span: Span,
  goesOn: () => void,
): Promise<StatedPlaces> {
  const box = await walkedBox(db, company, guards, span, goesOn)
  if (box === null) return { posts: [], geofences: [], leftOut: 0, box: null }
  const isIn = (lon: number, lat: number) =>
    lon >= box.west && lon <= box.east && lat >= box.south && lat <= box.north
  const all = await postsIn(db, company, span)
  const posts = all.flatMap(({ alias, latitude, longitude }) => {
    const [lon, lat] = [Number(longitude ?? Number.NaN), Number(latitude ?? Number.NaN)]
    return isIn(lon, lat) ? [{ name: alias, at: [lon, lat] as [number, number] }] : []
  })
  const geofences: StatedPlaces['geofences'] = []
  let [corners, leftOut] = [0, Math.max(0, posts.length - MOST_POSTS)]
  for (const { name, coordinates } of await fencesIn(db, company, span)) {
    goesOn()
    const rings = (parseGeofence(coordinates)?.coordinates ?? []).map((ring) =>
      ring.map(([lon, lat]) => [lon, lat] as [number, number]),
    )
    const flat = rings.flat()
    if (!overlaps(flat, box)) continue
    corners += flat.length
    if (corners > MOST_CORNERS) leftOut += 1
    else geofences.push({ name, rings })
  }
  const { west, south, east, north } = box
  return { posts: posts.slice(0, MOST_POSTS), geofences, leftOut, box: [west, south, east, north] }
}

/** Returns the bounding box of all fixes of these guards in a period, with a margin; null without fixes. */
async function walkedBox(
  db: Db,
  company: CompanyId,
  guards: readonly string[],
  { from, to }: Span,
  goesOn: () => void,
): Promise<Box | null> {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const guard of guards) {
    goesOn()
    const { west, south, east, north } = await db
      .selectFrom('fix')
      .select(({ fn }) => [
        fn.min('lon_e7').as('west'),
        fn.min('lat_e7').as('south'),
        fn.max('lon_e7').as('east'),
        fn.max('lat_e7').as('north'),
      ])
      .where('company', '=', company)
      .where('worker_id', '=', guard)
      .where('t', '>=', from)
      .where('t', '<', to)
      .executeTakeFirstOrThrow()
    if (west === null || south === null || east === null || north === null) continue
    box.west = Math.min(box.west, west / E7 - MARGIN)
    box.south = Math.min(box.south, south / E7 - MARGIN)
    box.east = Math.max(box.east, east / E7 + MARGIN)
    box.north = Math.max(box.north, north / E7 + MARGIN)
  }
  return box.west > box.east ? null : box
}

const postsIn = (db: Db, company: CompanyId, { from, to }: Span) =>
  db
    .selectFrom('site_post')
    .select(['alias', 'latitude', 'longitude'])
    .where('company', '=', company)
    .where('added_at', '<', to)
    .where((eb) => eb.or([eb('archived_at', 'is', null), eb('archived_at', '>', from)]))
    .where((eb) => eb.or([eb('ended_at', 'is', null), eb('ended_at', '>', from)]))
    .orderBy('alias')
    .execute()

const fencesIn = (db: Db, company: CompanyId, { from, to }: Span) =>
  db
    .selectFrom('geofence')
    .innerJoin('assignment', onId('assignment', 'geofence.assignment_id'))
    .select(['assignment.name', 'geofence.coordinates'])
    .where('geofence.company', '=', company)
    .where('geofence.from_at', '<', to)
    .where((eb) => eb.or([eb('geofence.to_at', 'is', null), eb('geofence.to_at', '>', from)]))
    .orderBy('assignment.name')
    .orderBy('geofence.position')
    .execute()

function overlaps(corners: readonly (readonly [number, number])[], box: Box): boolean {
  const [lons, lats] = [corners.map(([lon]) => lon), corners.map(([, lat]) => lat)]
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  const [south, north] = [Math.min(...lats), Math.max(...lats)]
  return west <= box.east && east >= box.west && south <= box.north && north >= box.south
}
