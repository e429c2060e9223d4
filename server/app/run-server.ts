import type { AddressInfo } from 'node:net'
import { buildApp } from './build-app.ts'
import type { Config } from '../config/config.ts'
import type { Context } from './context.ts'
import { isDataDirLocked, lockDataDir } from '../data-dir/data-dir-lock.ts'
import { DATA_DIRECTORY_GONE } from '../db/sqlite/open-files.ts'
import { startDamageScan } from '../db/sqlite/damage-scan.ts'
import { SpaceReserve } from '../db/sqlite/space-reserve.ts'
import type { NewerSchema } from '../db/schema-edition.ts'
import type { StorageError } from '../db/storage-error.ts'
import { createLogger, openContext } from './open-context.ts'
import { backgroundServices, selfCallingServices } from './services.ts'
import { writeDataDirMarker } from '../data-dir/data-dir-marker.ts'

export interface RunningServer {
  context: Context
  /** URL of the server on this machine, e.g. http://127.0.0.1:4000 */
  address: string
  /**
   * Makes /readyz report that the server is stopping. Requests are still answered, until the load balancer
   * had time to stop sending them.
   */
  drain: () => Promise<void>
  /** Stops listening, finishes running requests, writes buffered data and closes the database. */
  stop: () => Promise<void>
  /**
   * resolves when the process must end: the data directory is missing, or a newer server version has
   * migrated the database
   */
  failed: Promise<StorageError | NewerSchema>
}

/**
 * Length of the TCP listen queue. With Node's default of 511, a burst of connections fills it, and clients
 * repeat their SYN only after a second.
 */
const BACKLOG = 4_096

/**
 * Starts all parts of the server in order, and stops them in reverse order. If one fails to start, stops
 * those already started.
 */
export async function runServer(config: Config): Promise<RunningServer> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    const log = createLogger(config.logLevel)
    let sayGone = (_failure: StorageError | NewerSchema) => {}
    const gone = new Promise<StorageError | NewerSchema>((resolve) => (sayGone = resolve))
    let reserve: SpaceReserve | null = null
    let crashed = false
    if (config.databaseUrl === null) {
      crashed = isDataDirLocked(config.dataDir)
      stops.push(lockDataDir(config.dataDir, Date.now))
      reserve = new SpaceReserve(config.dataDir, log)
      stops.push(() => reserve?.stop())
    }
    const failed = (failure: StorageError) => {
      reserve?.failed(failure)
      if (failure.code === DATA_DIRECTORY_GONE) sayGone(failure)
    }
    const tracing =
      config.tracing && (await import('../tracing/start-tracing.ts')).startTracing(config.tracing)
    if (tracing) stops.push(tracing.stop)
    const edge = { log, tracing, ...(reserve && { space: reserve }) }
    const context = await openContext(config, edge, { failed, crashed })
    stops.push(context.close)
    if (config.databaseUrl === null) writeDataDirMarker(config.dataDir, log)
    const app = await buildApp(context)
    for (const service of backgroundServices) stops.push(await service.start(context, ''))
    stops.push(() => app.close())
    await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
    const { port } = app.server.address() as AddressInfo
    const address = `http://${hereOf(config.host)}:${port}`
    for (const service of selfCallingServices) stops.push(await service.start(context, address))
    if (crashed) stops.push(startDamageScan(context.db, log).stop)
    context.schema.onNewer(sayGone)
    const drain = () => app.departure.begin(config.drainMs)
    return { context, address, drain, stop, failed: gone }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the host part of a URL with which this machine can reach the server. */
function hereOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
