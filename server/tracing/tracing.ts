import type { Dialect } from 'kysely'
import type { App } from '../app.ts'

/** What traces a process, where a collector is configured. */
export interface Tracing {
  traceRequests: (app: App) => void
  traceDatabase: (dialect: Dialect) => Dialect
  /** Sends what is left and ends. */
  stop: () => Promise<void>
}
