import { randomUUID } from 'node:crypto'
import { fastify, type FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import type { Config } from './config.ts'
import { openDatabase, type Database, type Engine } from './db/open-database.ts'
import { DamagedText, damagedRows } from './db/damaged-text.ts'
import { migrate } from './db/migrate.ts'
import { migrations } from './db/migrations.ts'
import { serverKey } from './db/server-key.ts'
import type { StorageError } from './db/storage-error.ts'
import { EventHub } from './event-log/event-hub.ts'
import { startLogPump } from './event-log/log-pump.ts'
import { joinPostgres } from './event-log/postgres-wire.ts'
import { tellLive } from './fixes/tell-live.ts'
import { allProjections } from './projections/all-projections.ts'
import type { Projection } from './projections/projection.ts'

/** What every part of the server is given. Nothing below reads a clock, a random number or the environment. */
export interface Context {
  config: Config
  db: Database
  engine: Engine
  projections: readonly Projection[]
  /** ms since epoch, UTC */
  now: () => number
  /** a new UUID, for command ids */
  newId: () => string
  log: FastifyBaseLogger
  events: EventHub
  /** what /metrics shows; put your counters in here */
  metrics: Registry
  /** short: the disk is full, and only what may use the reserve is to be written */
  space: { readonly short: boolean }
  /** 32 bytes that never leave the server and stay the same for the life of the database */
  key: Uint8Array
}

export interface OpenContext extends Context {
  close: () => Promise<void>
}

/**
 * Opens and migrates the database that the configuration names. `close` it when done. `failed` hears what the disk
 * under SQLite fails at. Text that cannot be read is looked for first, and after a crash in the many fixes, too:
 * throws DamagedText.
 */
export async function openContext(
  config: Config,
  edge: Partial<Context> = {},
  { failed, crashed = false }: { failed?: (failure: StorageError) => void; crashed?: boolean } = {},
): Promise<OpenContext> {
  const log = edge.log ?? createLogger(config.logLevel)
  const now = edge.now ?? Date.now
  const { db, engine } = openDatabase(config, log, failed)
  try {
    if (engine === 'sqlite') {
      const damaged = await damagedRows(db, (table) => crashed || table !== 'fix')
      if (damaged.length > 0) throw new DamagedText(damaged)
    }
    await migrate({ db, engine }, migrations, now)
    const events = new EventHub()
    const context: Context = {
      config,
      db,
      engine,
      projections: allProjections,
      now,
      newId: randomUUID,
      log,
      events,
      metrics: new Registry(),
      space: { short: false },
      key: await serverKey(db),
      ...edge,
    }
    const pump = await startLogPump(context)
    const catchUp = async () => {
      await pump.wakeAll()
      await tellLive(context)
    }
    const leave = config.databaseUrl && (await joinPostgres(config.databaseUrl, context, catchUp))
    return {
      ...context,
      close: async () => {
        if (leave) await leave()
        await pump.stop()
        await db.destroy()
      },
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
}

/** fastify brings its logger (pino) with it and makes one only for an instance */
export const createLogger = (level: string): FastifyBaseLogger => fastify({ logger: { level } }).log
