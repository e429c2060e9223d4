import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'

/**
 * Fixes that were just stored: the newest of each guard who moved, and all of them with their
 * patrols.
 */
export interface StoredFixes {
  company: CompanyId
  live: LiveLocation[]
  points: (Fix & { patrolId: string })[]
}

/** An account with an ended session: its open connections may have to close. */
export interface EndedSession {
  company: CompanyId
  userId: string
}

export interface HubKinds {
  /** events of one company, ordered by position; none is missing since this process started */
  event: RecordedEvent[]
  fixes: StoredFixes
  /** the company's log may have grown */
  wake: CompanyId
  /** fixes stored by this process, to send to the other processes */
  'own fixes': StoredFixes
  /** null: unknown sessions were signed out while the connection to other processes was lost */
  'signed out': EndedSession | null
  /** a session ended by this process, to send to the other processes */
  'own signed out': EndedSession
  /** the number of watchers of a company's fixes becomes one, or zero again */
  watched: CompanyId
}

type Listener<Kind extends keyof HubKinds> = (what: HubKinds[Kind]) => void

/** Publishes events within one server process. Listeners must be quick and must not throw. */
export class EventHub {
  readonly #listeners: { [Kind in keyof HubKinds]: Set<Listener<Kind>> } = {
    event: new Set(),
    fixes: new Set(),
    wake: new Set(),
    'own fixes': new Set(),
    'signed out': new Set(),
    'own signed out': new Set(),
    watched: new Set(),
  }
  readonly #watchers = new Map<CompanyId, number>()

  /** Adds a listener; returns the function that removes it. */
  on<Kind extends keyof HubKinds>(kind: Kind, listener: Listener<Kind>): () => void {
    this.#listeners[kind].add(listener)
    return () => this.#listeners[kind].delete(listener)
  }

  emit<Kind extends keyof HubKinds>(kind: Kind, what: HubKinds[Kind]): void {
    for (const listener of this.#listeners[kind]) listener(what)
  }

  /**
   * Starts watching the fixes of a company: fixes that other processes store are received until the
   * returned function is called.
   */
  watch(company: CompanyId): () => void {
    const change = (by: 1 | -1) => {
      const count = (this.#watchers.get(company) ?? 0) + by
      if (count > 0) this.#watchers.set(company, count)
      else this.#watchers.delete(company)
      if (count === 0 || (count === 1 && by === 1)) this.emit('watched', company)
    }
    change(1)
    let ended = false
    return () => {
      if (!ended) change(-1)
      ended = true
    }
  }

  isWatched(company: CompanyId): boolean {
    return this.#watchers.has(company)
  }

  watchedCompanies(): CompanyId[] {
    return [...this.#watchers.keys()]
  }

  /** Signals that the company's log may have grown: new events are read and emitted in order. */
  wake(company: CompanyId): void {
    this.emit('wake', company)
  }

  /** Publishes fixes that this process has committed, to this and the other processes. */
  publishFixes(fixes: StoredFixes): void {
    this.emit('fixes', fixes)
    this.emit('own fixes', fixes)
  }

  /**
   * Publishes a session that this process ended without an event, to this and the other processes.
   */
  publishSignedOut(whose: EndedSession): void {
    this.emit('signed out', whose)
    this.emit('own signed out', whose)
  }
}
