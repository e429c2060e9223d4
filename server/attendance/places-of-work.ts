import type { WorkPlace } from '../../domain/attendance/presence/visits-elsewhere.ts'
import type { Span } from '../../domain/attendance/hours/spans.ts'
import { parseGeofence } from '../../domain/geo/geofence.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'

/**
 * Returns the names of a company's assignments, with the geofences that were in force in a period (ms since
 * epoch UTC).
 */
export async function readPlacesOfWork(
  db: Context['db'],
  company: CompanyId,
  { from, to }: Span,
): Promise<{ places: WorkPlace[]; names: Map<string, string> }> {
  const rows = await db
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', company)
    .execute()
  const geofences = await db
    .selectFrom('geofence')
    .select(['assignment_id', 'coordinates', 'from_at', 'to_at'])
    .where('company', '=', company)
    .where('from_at', '<', to)
    .where((eb) => eb.or([eb('to_at', 'is', null), eb('to_at', '>', from)]))
    .orderBy('position', 'desc')
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const places = new Map<string, WorkPlace['geofences'][number][]>()
  for (const { assignment_id: id, coordinates, from_at, to_at } of geofences) {
    const polygon = parseGeofence(coordinates)?.coordinates
    if (!polygon) continue
    const geofence = { name: names.get(id) ?? '', polygon, from: from_at, to: to_at }
    const known = places.get(id)
    if (known) known.push(geofence)
    else places.set(id, [geofence])
  }
  return { places: [...places].map(([id, of]) => ({ id, geofences: of })), names }
}
