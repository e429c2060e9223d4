import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

type Point = StoredFixes['points'][number]

/** The newest fixes of a company's guards that wait to be sent to other processes. */
export interface PendingPositions {
  live: Map<string, LiveLocation>
  points: Map<string, Point>
  /** guards with more new fixes than are sent; consoles that show their trail read these from the database */
  more: Set<string>
}

/** Maximum number of guards in the queue. Further guards are sent with their next fix. */
const MOST = 200_000

/** Queue of fixes for the other processes, at most one per guard, so it does not grow if they are slow. */
export class PositionQueue {
  readonly #companies = new Map<CompanyId, PendingPositions>()
  #size = 0
  /** number of fixes that were not queued because the queue was full */
  dropped = 0

  get size(): number {
    return this.#size
  }

  add({ company, live, points }: StoredFixes): void {
    const waiting = this.#companies.get(company) ?? { live: new Map(), points: new Map(), more: new Set() }
    this.#companies.set(company, waiting)
    for (const location of live) {
      const known = waiting.live.get(location.worker_id)
      if (known && Number(known.created_at) > Number(location.created_at)) continue
      if (!known && this.#size >= MOST) {
        this.dropped += 1
        continue
      }
      if (!known) this.#size += 1
      waiting.live.set(location.worker_id, location)
    }
    for (const point of points) {
      const known = waiting.points.get(point.workerId)
      const isNew = !known && !waiting.live.has(point.workerId)
      if (isNew && this.#size >= MOST) continue
      if (isNew) this.#size += 1
      // a fix older than the newest one belongs to the trail, and does not move the guard on the map
      if (known || isNew) waiting.more.add(point.workerId)
      if (!known || known.t <= point.t) waiting.points.set(point.workerId, point)
    }
  }

  /** Empties the queue, and returns its content by company. */
  drain(): Map<CompanyId, PendingPositions> {
    const taken = new Map(this.#companies)
    this.#companies.clear()
    this.#size = 0
    return taken
  }
}

/** Returns the ids of the guards in a message. */
export const pendingGuards = ({ live, points }: PendingPositions): string[] => [
  ...new Set([...live.keys(), ...points.keys()]),
]

/**
 * Returns received fixes as listeners get them. If a guard has more new fixes, its fix is returned twice:
 * listeners then read the trail again.
 */
export const toStoredFixes = (
  company: CompanyId,
  live: readonly LiveLocation[],
  points: readonly Point[],
  more: ReadonlySet<string>,
): StoredFixes => ({
  company,
  live: [...live],
  points: points.flatMap((point) => (more.has(point.workerId) ? [point, point] : [point])),
})
