import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { Context } from '../app/context.ts'
import { companyId } from '../db/company-id.ts'
import type { StoredFixes } from '../event-log/event-hub.ts'
import { readLiveLocations } from '../fixes/live/live-locations.ts'
import type { RealtimeDatabase } from './database/database.ts'
import { toGuardChange, newestLocationByGuard, toPointChanges } from './stored-changes.ts'

const COALESCE_MS = 200

/**
 * Sends stored fixes to listeners: newest locations in guard_locations, every point in patrol_history.
 * Collects fixes for 200 ms, and sends one message per listener.
 */
export class LiveBridge {
  readonly #opened: (company: string) => Promise<RealtimeDatabase> | undefined
  readonly #waiting = new Map<string, StoredFixes[]>()
  #timer: NodeJS.Timeout | undefined

  constructor(opened: (company: string) => Promise<RealtimeDatabase> | undefined) {
    this.#opened = opened
  }

  take(stored: StoredFixes): void {
    if (this.#opened(stored.company) === undefined) return
    const waiting = this.#waiting.get(stored.company)
    if (waiting) waiting.push(stored)
    else this.#waiting.set(stored.company, [stored])
    this.#timer ??= setTimeout(() => this.#tellAll(), COALESCE_MS)
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#waiting.clear()
  }

  #tellAll(): void {
    this.#timer = undefined
    for (const [company, stored] of this.#waiting) {
      // The caller that opened the namespace receives the error. The next `fill` reads these fixes from the
      // database.
      this.#opened(company)?.then(
        (database) => show(database, stored),
        () => {},
      )
    }
    this.#waiting.clear()
  }
}

/** Fills a newly opened namespace (the data of one company) with the newest location of each guard. */
export async function fillGuardLocations(
  { db }: Pick<Context, 'db'>,
  database: RealtimeDatabase,
): Promise<void> {
  const live = await readLiveLocations(db, companyId(database.name))
  database.commit(live.map(toGuardChange))
}

function show(database: RealtimeDatabase, stored: readonly StoredFixes[]): void {
  const guards = newestLocationByGuard(stored).filter((location) => isNewer(database, location))
  if (guards.length > 0) database.commit(guards.map(toGuardChange))
  const points = toPointChanges(stored, (workerId) => heldName(database, workerId))
  if (points.length > 0) database.publish(points)
}

/**
 * Returns whether a location is not older than the known one: fixes from other processes may arrive out of
 * order.
 */
function isNewer(database: RealtimeDatabase, location: LiveLocation): boolean {
  const held = database.held(['guard_locations', location.worker_id, 'timestamp'])
  return typeof held !== 'number' || Number(location.created_at) >= held
}

function heldName(database: RealtimeDatabase, workerId: string): string | null {
  const name = database.held(['guard_locations', workerId, 'workerName'])
  return typeof name === 'string' ? name : null
}
