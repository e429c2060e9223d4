import { SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api'
import type { DatabaseConnection, Dialect } from 'kysely'

/**
 * Wraps a dialect so that each query of a traced request creates a span, with its SQL but never its
 * parameters. Background work creates none: it would be most of the traces.
 */
export function traceDatabase(dialect: Dialect, tracer: Tracer): Dialect {
  const traced = new WeakSet<DatabaseConnection>()
  const traceQueries = (connection: DatabaseConnection) => {
    if (traced.has(connection)) return
    traced.add(connection)
    const execute = connection.executeQuery.bind(connection)
    connection.executeQuery = async (query) => {
      if (!trace.getActiveSpan()) return execute(query)
      const attributes = { 'db.query.text': query.sql }
      const span = tracer.startSpan('database query', { kind: SpanKind.CLIENT, attributes })
      try {
        return await execute(query)
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR })
        throw error
      } finally {
        span.end()
      }
    }
  }
  return {
    createDriver: () => {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async () => {
        const connection = await acquire()
        traceQueries(connection)
        return connection
      }
      return driver
    },
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}
