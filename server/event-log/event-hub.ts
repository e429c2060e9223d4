import type { LiveLocation } from '../../contract/tracking/location.ts'
import type { RecordedEvent } from '../../domain/event-sourcing/event.ts'
import type { Fix } from '../../domain/fix/fix.ts'
import type { CompanyId } from '../db/company-id.ts'

/**
 * Fixes that were just stored: `live` are the guards' new live locations, `points` all fixes with their
 * patrols.
 */
export interface StoredFixes {
  company: CompanyId
  live: LiveLocation[]
  points: (Fix & { patrolId: string })[]
}

/** An account one of whose sessions has ended, so that its open connections may have to close. */
export interface EndedSession {
  company: CompanyId
  userId: string
}

export interface HubKinds {
  /** new events of one company, in order of position; none since the start of this process is missing */
  event: RecordedEvent[]
  fixes: StoredFixes
  /** the company's log may contain new events */
  wake: CompanyId
  /** fixes that this process has stored and that other processes must receive */
  'own fixes': StoredFixes
  /** null: the connection to other processes was lost, so sign-outs may have been missed */
  'signed out': EndedSession | null
  /** a session that this process has ended and of which other processes must know */
  'own signed out': EndedSession
  /** the company got its first watcher of fixes, or lost its last one */
  watched: CompanyId
}

type Listener<Kind extends keyof HubKinds> = (what: HubKinds[Kind]) => void

/** Publishes events to listeners in this process. Listeners must be quick and must not throw. */
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

  /** Adds a listener. Returns the function that removes it. */
  on<Kind extends keyof HubKinds>(kind: Kind, listener: Listener<Kind>): () => void {
    this.#listeners[kind].add(listener)
    return () => this.#listeners[kind].delete(listener)
  }

  emit<Kind extends keyof HubKinds>(kind: Kind, what: HubKinds[Kind]): void {
    for (const listener of this.#listeners[kind]) listener(what)
  }

  /**
   * Starts to watch the fixes of a company: this process then also receives fixes that other processes
   * store. Returns the function that ends it.
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

  /** Signals that the company's log may contain new events. They are then read and published in order. */
  wake(company: CompanyId): void {
    this.emit('wake', company)
  }

  /**
   * Publishes fixes to this process and to the others. The transaction that stored them must have committed.
   */
  publishFixes(fixes: StoredFixes): void {
    this.emit('fixes', fixes)
    this.emit('own fixes', fixes)
  }

  /**
   * Publishes to this process and to the others that a session has ended. Only needed if no event records
   * it.
   */
  publishSignedOut(whose: EndedSession): void {
    this.emit('signed out', whose)
    this.emit('own signed out', whose)
  }
}
