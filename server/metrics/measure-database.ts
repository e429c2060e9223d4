import type { DatabaseConnection, Dialect, Driver } from 'kysely'
import { Gauge, Histogram, type Registry } from 'prom-client'

const BUCKETS_S = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * Returns the dialect with metrics added: duration of commits, waiting time for a connection and (on SQLite)
 * for the write lock, and numbers of running and waiting work.
 */
export function measureDatabase(dialect: Dialect, metrics: Registry): Dialect {
  const commits = new Histogram({
    name: 'database_commit_seconds',
    help: 'Time that the commit of a transaction takes',
    buckets: BUCKETS_S,
    registers: [metrics],
  })
  const waits = new Histogram({
    name: 'database_wait_seconds',
    help: 'Time that work waits for a connection (what="connection") and until its transaction begins (what="transaction")',
    labelNames: ['what'],
    buckets: BUCKETS_S,
    registers: [metrics],
  })
  const now = { used: 0, waiting: 0 }
  new Gauge({
    name: 'database_connections',
    help: 'Queries and transactions that have a connection (used), and those that wait for one or for their turn (waiting)',
    labelNames: ['state'],
    registers: [metrics],
    collect() {
      this.set({ state: 'used' }, now.used)
      this.set({ state: 'waiting' }, now.waiting)
    },
  })
  const waited = async <T>(what: 'connection' | 'transaction', work: () => Promise<T>): Promise<T> => {
    const from = performance.now()
    now.waiting++
    try {
      return await work()
    } finally {
      now.waiting--
      waits.labels(what).observe((performance.now() - from) / 1000)
    }
  }
  return {
    createDriver: () => measured(dialect.createDriver()),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }

  function measured(driver: Driver): Driver {
    return {
      init: () => driver.init(),
      acquireConnection: async () => {
        const connection = await waited('connection', () => driver.acquireConnection())
        now.used++
        return connection
      },
      beginTransaction: (connection, settings) =>
        waited('transaction', () => driver.beginTransaction(connection, settings)),
      commitTransaction: async (connection) => {
        const end = commits.startTimer()
        await driver.commitTransaction(connection)
        end()
      },
      rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
      releaseConnection: (connection: DatabaseConnection) => {
        now.used--
        return driver.releaseConnection(connection)
      },
      destroy: () => driver.destroy(),
    }
  }
}
