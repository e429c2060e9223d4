import { z } from 'zod'
import { sameId } from '../../../contract/core/id.ts'
import { patrolColumns } from '../../../contract/tracking/location.ts'
import type { Trail } from '../../../domain/fix/trail.ts'
import { mergeTrails } from '../trail-columns.ts'
import type { Bounds } from '../../../domain/fix/trail-window.ts'
import { trailFromParts, trailFromPoints, type RawPoint } from './history-points.ts'

const LIMIT_MS = 20_000

export interface DatabaseRest {
  fetch: typeof globalThis.fetch
  /** returns the URL of `<path>.json` with this query, and the headers that authenticate the request */
  request: (path: string, query: Record<string, string>) => Promise<{ url: string; headers: HeadersInit }>
  /** whether this is our own server, which can return points as columns (an eighth of the text) */
  columns: boolean
}

/** The database's reply cannot be parsed as points. */
export class HistoryUnreadable extends Error {
  override name = 'HistoryUnreadable'
}

/** Points are validated later, when they are parsed. z.record would first copy all of them, which takes longer. */
const points = z.custom<Record<string, unknown> | null>(
  (value) => typeof value === 'object' && !Array.isArray(value),
)

/** Which patrols to load. */
export interface PatrolQuery {
  /** resolves to the ids of all patrols */
  told: Promise<readonly string[]>
  /** ids that are already known; their points are requested while `told` is pending */
  known: readonly string[]
}

/**
 * Loads the points of one guard in these patrols, between two times, ascending. Rejects with HistoryUnreadable. Uses
 * the database's REST API, because the SDK first builds a sorted tree of every field. For 17,280 points, `get()` took
 * 335–540 ms of the main thread and this takes 80–120 ms (Node 20, loopback, including the server's part).
 */
export async function loadPatrols(
  rest: DatabaseRest,
  workerId: string,
  { told, known }: PatrolQuery,
  bounds: Bounds,
  cancelled?: AbortSignal,
): Promise<Trail> {
  const signal = AbortSignal.any([AbortSignal.timeout(LIMIT_MS), ...(cancelled ? [cancelled] : [])])
  const load = (id: string) => loadPatrol(rest, workerId, id, bounds, signal)
  const early = new Map(known.map((id) => [id, load(id)]))
  // a known patrol may be missing in the complete list; nobody awaits its points then
  for (const part of early.values()) part.catch(() => {})
  const parts = await Promise.all((await told).map((id) => early.get(id) ?? load(id)))
  return parts.reduce(mergeTrails, trailFromPoints(workerId, []))
}

async function loadPatrol(
  rest: DatabaseRest,
  workerId: string,
  patrolId: string,
  { from, to }: Bounds,
  signal: AbortSignal,
): Promise<Trail> {
  const { url, headers } = await rest.request(`patrol_history/${encodeURIComponent(patrolId)}`, {
    orderBy: '"$key"',
    startAt: `"${Math.max(0, Math.ceil(from))}"`,
    ...(Number.isFinite(to) && { endAt: `"${Math.floor(to)}"` }),
    ...(rest.columns && { format: 'columns' }),
  })
  const response = await rest.fetch(url, { headers, signal })
  if (!response.ok) throw new HistoryUnreadable(`patrol ${patrolId}: status ${response.status}`)
  const told: unknown = await response.json()
  if (rest.columns) {
    const { success, data } = patrolColumns.safeParse(told)
    if (!success) throw new HistoryUnreadable(`patrol ${patrolId}: not columns of points`)
    return trailFromParts(workerId, sameId(data.workerId, workerId) ? data.parts : [])
  }
  const parsed = points.safeParse(told)
  if (!parsed.success) throw new HistoryUnreadable(`patrol ${patrolId}: not a map of points`)
  return trailFromPoints(workerId, pointsOf(Object.values(parsed.data ?? {}), workerId))
}

function pointsOf(records: readonly unknown[], workerId: string): RawPoint[] {
  const found: RawPoint[] = []
  for (const record of records) {
    if (typeof record !== 'object' || record === null) continue
    const {
      workerId: whose,
      timestamp,
      latitude,
      longitude,
      accuracy,
      speed,
      lateMs,
    } = record as Record<string, unknown>
    if (whose !== workerId && String(whose) !== workerId) continue
    found.push({ t: timestamp, lat: latitude, lon: longitude, accuracy, speed, lateMs })
  }
  return found
}
