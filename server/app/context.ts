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
 * Shared dependencies of the whole server. All code gets the clock, random numbers and configuration from
 * here, so that tests can replace them.
 */
export interface Context {
  config: Config
  db: Database
  engine: Engine
  projections: readonly Projection[]
  /** which record types refer to which other record types */
  references: References
  /** returns the current time, ms since epoch UTC */
  now: () => number
  /** returns a number in [0, 1), for jitter */
  random: () => number
  /** returns a new UUID, for command ids */
  newId: () => string
  log: FastifyBaseLogger
  events: EventHub
  /** write commands in progress in this process, identified by company and command id */
  underWay: Set<string>
  /** Prometheus registry of /metrics; add your counters here */
  metrics: Registry
  /** null: tracing is off */
  tracing: Tracing | null
  /** `short` is true while the disk is almost full. Only writes that may use the reserve are allowed then. */
  space: { readonly short: boolean }
  /** `newer` is set once a newer server version has migrated the database; this process then stops */
  schema: Pick<SchemaWatch, 'newer' | 'onNewer'>
  /** Returns how many events of all companies this process has not yet passed to its listeners. */
  logLag: () => Promise<number>
  keys: ServerKeys
  /** called in each transaction that stores fixes; only benchmarks of sealing replace it */
  closedHours: typeof lockClosedHours
  /** copies of the fixes of unsealed hours, stored outside of the database */
  openHours: StoredNotes
  security: SecurityLogBuffer
}

export interface OpenContext extends Context {
  close: () => Promise<void>
}
