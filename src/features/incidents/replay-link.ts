import type { Incident } from '../../../contract/incidents/incident.ts'

const HOUR_MS = 3_600_000
/** radius of the search circle around the incident, metres */
const RADIUS_M = 100

/**
 * Returns the URL of a replay around the time of an incident, with a search for who was near it. `now` is in
 * ms since epoch.
 */
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

/** Returns the URL of a replay that is saved with an incident. */
export const bookmarkLink = (row: Incident, view: Readonly<Record<string, string>>): string =>
  `/tracker?${new URLSearchParams({ ...view, incident: row.id })}`

const BEFORE_MS = 15 * 60_000
const AFTER_MS = 30 * 60_000

/** Returns the ids of an incident's guards, responders included. */
export const involvedGuards = ({ worker_id, responders }: Incident): string[] => [
  ...new Set([...(worker_id === null ? [] : [worker_id]), ...responders.map((each) => each.worker_id)]),
]

/** Returns the period from 15 minutes before an incident to 30 minutes after it, ms since epoch. */
export const incidentPeriod = ({ occurred_at, occurred_to }: Incident): { from: number; to: number } => ({
  from: occurred_at - BEFORE_MS,
  to: (occurred_to ?? occurred_at) + AFTER_MS,
})
