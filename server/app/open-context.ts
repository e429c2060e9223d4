import { randomUUID } from 'node:crypto'
import { fastify, type FastifyBaseLogger } from 'fastify'
import { Registry } from 'prom-client'
import { allProjections, findPersonalFields, references } from '../resource/resource-registry.ts'
import type { Config } from '../config/config.ts'
import type { Context, OpenContext } from './context.ts'
import { findDamagedNewestFixes, isFixTable } from '../db/sqlite/damaged-fixes.ts'
import { DamagedText, findDamagedRows } from '../db/sqlite/damaged-text.ts'
import { openDatabase } from '../db/open-database.ts'
import { migrate } from '../db/migrate.ts'
import { readNeverNull } from '../db/never-null.ts'
import { migrations } from '../db/migrations.ts'
import { SCHEMA_EDITION, watchSchema } from '../db/schema-edition.ts'
import type { StorageError } from '../db/storage-error.ts'
import { ReadPersonalData } from '../event-log/personal-data.ts'
import { EventHub } from '../event-log/event-hub.ts'
import { StoredNotes } from '../evidence/open-hours/stored-notes.ts'
import { startLogTailer } from '../event-log/log-tailer.ts'
import { connectPostgresNotifications } from '../event-log/postgres-notifications.ts'
import { lockClosedHours } from '../fixes/write/closed-hours.ts'
import { republishLiveLocations } from '../fixes/live/live-watchdog.ts'
import { bindFactorsOnce } from '../auth/second-factor/bind-factors.ts'
import { openKeys } from '../keys/open-keys.ts'
import { measureDatabase } from '../metrics/measure-database.ts'
import { SecurityLogBuffer } from '../security/security-log-buffer.ts'

/**
 * Number of newest rows of each table that are checked before the server listens. This takes about 10 ms for
 * any table size.
 */
const NEWEST = 10_000

/**
 * Opens and migrates the configured database. The caller must `close` it. `failed` is called for disk errors
 * under SQLite. Searches the newest rows of each table for unreadable text and, after a crash, each guard's
 * newest fixes. Throws DamagedText. `idleMs` replaces the time (ms) after which PostgreSQL ends an idle
 * transaction.
 */
export async function openContext(
  config: Config,
  edge: Partial<Context> = {},
  {
    failed,
    crashed = false,
    edition = SCHEMA_EDITION,
    idleMs,
  }: {
    failed?: (failure: StorageError) => void
    crashed?: boolean
    edition?: number
    idleMs?: number
  } = {},
): Promise<OpenContext> {
  const log = edge.log ?? createLogger(config.logLevel)
  const now = edge.now ?? Date.now
  const metrics = edge.metrics ?? new Registry()
  const opened = openDatabase(config, {
    log,
    failed,
    watched: (dialect) => measureDatabase(edge.tracing?.traceDatabase(dialect) ?? dialect, metrics),
    idleMs,
  })
  const { engine } = opened
  let { db } = opened
  try {
    if (engine === 'sqlite') {
      const damaged = await findDamagedRows(db, (table) => !isFixTable(table), NEWEST)
      if (damaged.length > 0) throw new DamagedText(damaged)
    }
    await migrate({ db, engine }, migrations, now, edition)
    if (engine === 'postgres') await readNeverNull(db)
    if (engine === 'sqlite' && crashed) {
      const damaged = await findDamagedNewestFixes(db)
      if (damaged.length > 0) throw new DamagedText(damaged)
    }
    const keys = edge.keys ?? (await openKeys({ config, db, engine, now, log }))
    db = db.withPlugin(new ReadPersonalData(keys, findPersonalFields))
    if (!edge.keys) await bindFactorsOnce({ config, db, now, log }, keys)
    const events = new EventHub()
    const pump = await startLogTailer({ db, events, log })
    const schema = watchSchema(db, log, edition)
    const parts: Omit<Context, 'security'> = {
      config,
      db,
      engine,
      projections: allProjections,
      references,
      underWay: new Set(),
      now,
      random: Math.random,
      newId: randomUUID,
      log,
      events,
      metrics,
      tracing: null,
      space: { short: false },
      schema,
      logLag: pump.lag,
      keys,
      closedHours: lockClosedHours,
      openHours: new StoredNotes({ config, now, newId: edge.newId ?? randomUUID, log }),
      ...edge,
    }
    const context: Context = { ...parts, security: new SecurityLogBuffer(parts) }
    const catchUp = async () => {
      await pump.wakeAll()
      await republishLiveLocations(context)
    }
    const leave =
      config.databaseUrl &&
      (await connectPostgresNotifications(config.databaseUrl, context, {
        catchUp,
        breakConnections: opened.breakConnections,
        natsUrl: config.natsUrl,
      }))
    return {
      ...context,
      close: async () => {
        schema.stop()
        await context.security.flush()
        await context.openHours.flush()
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

/** Creates a pino logger. Fastify contains pino but creates loggers only with an instance. */
export const createLogger = (level: string): FastifyBaseLogger => fastify({ logger: { level } }).log
