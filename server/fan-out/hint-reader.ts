import type { FastifyBaseLogger } from 'fastify'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import type { EventHub } from '../event-log/event-hub.ts'
import { republishLiveLocations } from '../fixes/live/live-watchdog.ts'
import { type FixHint, readHintedFixes } from './postgres-hints.ts'

interface Waiting {
  moved: Set<string>
  shown: Set<string>
  more: Set<string>
  all: boolean
}

/** minimum time between two reads of all guards of a company, when hints do not name the guards, ms */
const ALL_MS = 1000

/**
 * Reads the new fixes of the guards in hints, with one query at a time. Hints that arrive meanwhile are
 * merged per company.
 */
export class HintReader {
  readonly #waiting = new Map<CompanyId, Waiting>()
  readonly #readAllAt = new Map<CompanyId, number>()
  #running: Promise<void> | null = null
  #stopped = false

  readonly db: Database
  readonly events: EventHub
  readonly #log: FastifyBaseLogger

  constructor(db: Database, events: EventHub, log: FastifyBaseLogger) {
    this.db = db
    this.events = events
    this.#log = log
  }

  add({ company, moved, shown, more, all }: FixHint): void {
    const known = this.#waiting.get(company)
    const waiting = known ?? { moved: new Set(), shown: new Set(), more: new Set(), all: false }
    this.#waiting.set(company, waiting)
    for (const id of moved) {
      if (waiting.moved.has(id)) waiting.more.add(id)
      waiting.moved.add(id)
    }
    for (const id of shown) if (!waiting.moved.has(id)) waiting.shown.add(id)
    for (const id of more) waiting.more.add(id)
    waiting.all ||= all
    if (!this.#stopped)
      this.#running ??= this.#run().finally(() => {
        this.#running = null
      })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #run(): Promise<void> {
    for (let next = this.#next(); next; next = this.#next())
      try {
        await this.#read(...next)
      } catch (error) {
        // The database is unavailable. The connection that listens for hints has probably broken, too, and
        // catches up when it is back.
        this.#log.warn({ err: error }, 'could not read what another process stored')
      }
  }

  #next(): [CompanyId, Waiting] | undefined {
    const next = this.#waiting.entries().next().value
    if (next) this.#waiting.delete(next[0])
    return this.#stopped ? undefined : next
  }

  async #read(company: CompanyId, { moved, shown, more, all }: Waiting): Promise<void> {
    if (all) {
      const wait = (this.#readAllAt.get(company) ?? Number.NEGATIVE_INFINITY) + ALL_MS - performance.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      this.#readAllAt.set(company, performance.now())
      return republishLiveLocations(this, company)
    }
    const hint = { from: '', company, moved: [...moved], shown: [...shown], more: [...more], all }
    this.events.emit('fixes', await readHintedFixes(this.db, hint))
  }
}
