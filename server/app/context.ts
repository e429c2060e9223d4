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
 * Shared dependencies of the whole server. Only the context reads the clock, random numbers or the
 * environment.
 */
export interface Context {
  config: Config
  db: Database
  engine: Engine
  projections: readonly Projection[]
  /** which record types refer to which others */
  references: References
  /** ms since epoch, UTC */
  now: () => number
  /** a number in [0, 1), for jitter */
  random: () => number
  /** a new UUID, for command ids */
  newId: () => string
  log: FastifyBaseLogger
  events: EventHub
  /** write commands in progress in this process, by company and command id */
  underWay: Set<string>
  /** registry of /metrics; add your counters here */
  metrics: Registry
  /** null: tracing is off */
  tracing: Tracing | null
  /** short: the disk is full, and only writes that may use the reserve are allowed */
  space: { readonly short: boolean }
  /** newer: a newer version has migrated the database, so this process stops */
  schema: Pick<SchemaWatch, 'newer' | 'onNewer'>
  /**
   * Returns how many log events this process has not yet passed to its listeners, over all
   * companies.
   */
  logLag: () => Promise<number>
  keys: ServerKeys
  /** called in each commit of fixes; only sealing benchmarks replace it */
  closedHours: typeof lockClosedHours
  /** copies of the fixes of unsealed hours, outside of the database */
  openHours: StoredNotes
  security: SecurityLogBuffer
}

export interface OpenContext extends Context {
  close: () => Promise<void>
}
