import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { startPair } from '../../support/attacks/two-processes.ts'
import { postgresMissing } from '../../support/database/postgres.ts'
import type { ServerProcess } from '../../support/http/server-process.ts'
import { traceCollector } from '../../support/http/trace-collector.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const undo of cleanup.splice(0).toReversed()) await undo()
})
const last = (undo: () => unknown) => void cleanup.push(undo)

/** Returns the samples of a process, by metric name and labels. */
async function metricsOf({ url }: ServerProcess): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const samples = new Map<string, number>()
  for (const [, name = '', value] of text.matchAll(/^([a-z_]+(?:\{[^}]*\})?) (\S+)$/gm))
    samples.set(name, Number(value))
  return samples
}
const sumOf = (samples: Map<string, number>, metric: string) => {
  const own = [...samples].filter(([name]) => name === metric || name.startsWith(`${metric}{`))
  return own.length === 0 ? Number.NaN : own.reduce((sum, [, value]) => sum + value, 0)
}
/** metrics that increase with load */
const COUNTED = [
  'database_commit_seconds_count',
  'database_wait_seconds_count',
  'fixes_commit_seconds_count',
  'http_request_seconds_count',
  'ingest_records_total',
]
/** metrics that always have a value */
const LEVELS = [
  'database_connections',
  'event_log_lag_events',
  'fanout_waiting_packets',
  'feed_backlog_bytes',
  'fixes_waiting',
  'follower_lag_events',
  'outbox_messages',
  'sealing_lag_seconds',
]

describe.skipIf(postgresMissing !== null)(
  `two processes under load: ${postgresMissing ?? 'on one PostgreSQL'}`,
  () => {
    it('show in their metrics what they do, what waits, and who does which work', async () => {
      const collector = await traceCollector()
      last(collector.close)
      const pair = await startPair(last, {
        turnsTo: 'nobody',
        there: { env: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }) },
      })
      const both = [pair.here, pair.there]
      const read = () => Promise.all(both.map(metricsOf))
      const before = await read()
      const stored = pair.load.fixes.length
      await expect.poll(() => pair.load.fixes.length).toBeGreaterThan(stored + 50)
      const during = await read()
      for (const [i, samples] of during.entries()) {
        const was = before[i] ?? new Map<string, number>()
        expect(COUNTED.filter((name) => !(sumOf(samples, name) > (sumOf(was, name) || 0)))).toEqual([])
        expect(LEVELS.filter((name) => Number.isNaN(sumOf(samples, name)))).toEqual([])
      }
      // each background job runs in one process; the parts of a shared job may run in two
      await expect
        .poll(
          async () => {
            const owners = new Map<string, number>()
            for (const samples of await read())
              for (const [name, value] of samples)
                if (name.startsWith('lease_held{')) owners.set(name, (owners.get(name) ?? 0) + value)
            return [...owners].filter(([name, n]) => n !== 1 && !(name.includes('sealing') && n === 2))
          },
          { timeout: 60_000, interval: 500 },
        )
        .toEqual([])

      // transactions that wait for the company's lock are counted as waiting
      const lock = new pg.Client(pair.databaseUrl)
      await lock.connect()
      await lock.query('begin')
      await lock.query('select 1 from head where company = $1 for update', [pair.company])
      await expect
        .poll(async () => (await metricsOf(pair.here)).get('database_connections{state="used"}'), {
          interval: 50,
        })
        .toBeGreaterThan(1)
      await lock.query('commit')
      await lock.end()

      await pair.load.stop()
      expect(await pair.there.stop()).toBe(0)
      const names = new Set(collector.spans().map(({ name }) => name))
      expect([...names]).toEqual(expect.arrayContaining(['POST /api/clients', 'database query']))
    })
  },
)
