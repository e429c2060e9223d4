import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'

type Point = StoredFixes['points'][number]

/** The newest of each guard of a company that other processes are to be told. */
export interface Newest {
  live: Map<string, LiveLocation>
  points: Map<string, Point>
  /** who has more points than that: an open trail reads them again */
  more: Set<string>
}

/** Guards that wait at most; whoever is beyond is told with the next fix. */
const MOST = 200_000

/** What waits for the other processes: one place for each guard, however long they take. */
export class NewestOfGuards {
  readonly #companies = new Map<CompanyId, Newest>()
  #size = 0
  /** how many were left out, as too many waited */
  dropped = 0

  get size(): number {
    return this.#size
  }

  put({ company, live, points }: StoredFixes): void {
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
      // what a phone had kept back moves nobody, and belongs to a trail all the same
      if (known || isNew) waiting.more.add(point.workerId)
      if (!known || known.t <= point.t) waiting.points.set(point.workerId, point)
    }
  }

  /** All that waits, and nothing waits any more. */
  take(): Map<CompanyId, Newest> {
    const taken = new Map(this.#companies)
    this.#companies.clear()
    this.#size = 0
    return taken
  }
}

/** The guards of whom anything is told. */
export const guardsIn = ({ live, points }: Newest): string[] => [
  ...new Set([...live.keys(), ...points.keys()]),
]

/** As listeners hear of it: a point twice where there are more, so that nobody takes it for all. */
export const heardOf = (
  company: CompanyId,
  live: readonly LiveLocation[],
  points: readonly Point[],
  more: ReadonlySet<string>,
): StoredFixes => ({
  company,
  live: [...live],
  points: points.flatMap((point) => (more.has(point.workerId) ? [point, point] : [point])),
})
