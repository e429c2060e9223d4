import type { Dialect } from 'kysely'
import type { App } from '../app/app.ts'

/** Tracing of a process, if a collector is configured. */
export interface Tracing {
  traceRequests: (app: App) => void
  traceDatabase: (dialect: Dialect) => Dialect
  /** Sends the remaining traces, and ends. */
  stop: () => Promise<void>
}
