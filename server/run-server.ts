import type { AddressInfo } from 'node:net'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openContext } from './open-context.ts'
import { holdDataDirectory } from './data-lock.ts'
import { backgroundServices, callingServices } from './services.ts'

export interface RunningServer {
  context: Context
  /** where this machine reaches it, e.g. http://127.0.0.1:4000 */
  address: string
  /** Stops accepting, answers what is in flight, flushes, closes. */
  stop: () => Promise<void>
}

/** Everything, started in order and stopped in the opposite order; a start that fails stops what had started. */
export async function runServer(config: Config): Promise<RunningServer> {
  const stops: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (let next = stops.pop(); next; next = stops.pop()) await next()
  }
  try {
    if (config.databaseUrl === null) stops.push(holdDataDirectory(config.dataDir, Date.now))
    const context = await openContext(config)
    stops.push(context.close)
    const app = await buildApp(context)
    for (const service of backgroundServices) stops.push(await service.start(context, ''))
    stops.push(() => app.close())
    await app.listen({ host: config.host, port: config.port })
    const { port } = app.server.address() as AddressInfo
    const address = `http://${hereOf(config.host)}:${port}`
    for (const service of callingServices) stops.push(await service.start(context, address))
    return { context, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** How this machine reaches itself on what the server listens on: all its addresses, or one. */
function hereOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
