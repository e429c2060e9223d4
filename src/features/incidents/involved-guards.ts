import type { Incident } from '../../../contract/incidents/incident.ts'

const BEFORE_MS = 15 * 60_000
const AFTER_MS = 30 * 60_000

/** The guards whom an incident names, by id. */
export const involvedGuards = ({ worker_id, responders }: Incident): string[] => [
  ...new Set([...(worker_id === null ? [] : [worker_id]), ...responders.map((each) => each.worker_id)]),
]

/** From a quarter of an hour before an incident to half an hour after it, ms since epoch UTC. */
export const incidentPeriod = ({ occurred_at, occurred_to }: Incident): { from: number; to: number } => ({
  from: occurred_at - BEFORE_MS,
  to: (occurred_to ?? occurred_at) + AFTER_MS,
})
