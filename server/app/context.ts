import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import type { Database, Engine } from '../db/open-database.ts'
import type { SchemaWatch } from '../db/schema-edition.ts'
import type { StoredNotes } from '../evidence/open-hours/stored-notes.ts'
import type { EventHub } from '../event-log/event-hub.ts'
import type { lockClosedHours } from '../fixes/write/closed-hours.ts'
import type { ServerKeys } from '../keys/server-keys.ts'
import type { SecurityLogBuffer } from '../security/security-log-buffer.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Projection } from '../projections/projection.ts'
import type { References } from '../resource/references.ts'

/**
 * Shared dependencies of every part of the server. Nothing else reads a clock, a random number or the
 * environment.
 */
export interface Context {
  config: Config
  db: Database
  engine: Engine
  projections: readonly Projection[]
  /** which records refer to which others */
  references: References
  /** ms since epoch, UTC */
  now: () => number
  /** a number in [0, 1), for jitter */
  random: () => number
  /** a new UUID, for command ids */
  newId: () => string
  log: FastifyBaseLogger
  events: EventHub
  /** the writes that this process is carrying out, by company and command id */
  underWay: Set<string>
  /** registry of /metrics; add your counters here */
  metrics: Registry
  /** null: nothing is traced */
  tracing: Tracing | null
  /** short: the disk is full, and only what may use the reserve is to be written */
  space: { readonly short: boolean }
  /** newer: another version has taken over the database, and this process steps down */
  schema: Pick<SchemaWatch, 'newer' | 'onNewer'>
  /** Returns how many events of all logs this process has not yet emitted to its listeners. */
  logLag: () => Promise<number>
  keys: ServerKeys
  /** called in each commit of fixes; replaced only in benchmarks of sealing */
  closedHours: typeof lockClosedHours
  /** records of the fixes of open hours, outside of the database */
  openHours: StoredNotes
  /** buffer of the security log */
  security: SecurityLogBuffer
}

export interface OpenContext extends Context {
  close: () => Promise<void>
}
