import type { Incident } from '../../../contract/incidents/incident.ts'
import { incidentPeriod } from './involved-guards.ts'

const HOUR_MS = 3_600_000
/** radius of the search circle, metres */
const RADIUS_M = 100

/** The address of the replay of an incident: the board of its minute, and who was around it. `now`: ms since epoch UTC. */
export function replayLink(row: Incident, now: number): string {
  const around = incidentPeriod(row)
  const range = { from: around.from, to: Math.min(around.to, now) }
  const params = new URLSearchParams({
    from: String(range.from - HOUR_MS),
    to: String(Math.min(range.to + HOUR_MS, now)),
    at: String(row.occurred_at),
    incident: row.id,
  })
  if (range.to > range.from) params.set('range', `${range.from}-${range.to}`)
  const at = row.map_position
  if (at) params.set('place', [at.latitude.toFixed(6), at.longitude.toFixed(6), RADIUS_M].join())
  return `/tracker?${params}`
}

/** The address of a replay that is stored with an incident. */
export const bookmarkLink = (row: Incident, view: Readonly<Record<string, string>>): string =>
  `/tracker?${new URLSearchParams({ ...view, incident: row.id })}`
