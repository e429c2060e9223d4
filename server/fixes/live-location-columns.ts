import type { LiveLocationColumns } from '../../contract/live-location-columns.ts'
import type { LiveLocation } from '../../contract/location.ts'
import { E7 } from '../../domain/fix/fix.ts'

const inE7 = (degrees: number) => Math.round(degrees * E7)

/** Live locations as columns: names of fields once, places and times as small whole numbers. */
export function toLiveLocationColumns(locations: readonly LiveLocation[]): LiveLocationColumns {
  const times = locations.map(({ created_at }) => Number(created_at))
  const newest = times.reduce((latest, t) => Math.max(latest, t), 0)
  const statuses = [...new Set(locations.map(({ status }) => status ?? 'Online'))]
  const indices = new Map(statuses.map((status, i) => [status, i]))
  return {
    newest,
    statuses,
    columns: {
      worker_id: locations.map(({ worker_id }) => worker_id),
      worker_name: locations.map(({ worker_name }) => worker_name ?? null),
      age_ms: times.map((t) => newest - t),
      lat_e7: locations.map(({ latitude }) => inE7(latitude)),
      lon_e7: locations.map(({ longitude }) => inE7(longitude)),
      accuracy: locations.map(({ accuracy }) => accuracy ?? null),
      speed: locations.map(({ speed }) => speed ?? null),
      status: locations.map(({ status }) => indices.get(status ?? 'Online') ?? 0),
      interval_ms: locations.map(({ interval_ms }) => interval_ms ?? null),
    },
  }
}
