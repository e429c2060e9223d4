import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Context, OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import {
  SealCheck,
  SEAL_CHECK_STEP_MS,
  SEAL_CHECK_WORK_MS,
} from '../../../server/evidence/seal-check/seal-check.ts'
import { verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { enrolDevice } from '../../../tests/support/fixtures/enrol-device.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import { hireWorker } from '../../../tests/support/records/hire-worker.ts'
import { percentile, type Figure } from '../figure.ts'
import { storeTracks } from '../data/stored-tracks.ts'

const company = companyId('1')
const BEGUN = Date.UTC(2026, 0, 1)
const PAGE = 20_000
/** fixes per hour of a guard who sends one every ten seconds */
const AN_HOUR = 360
const MOST_SECONDS_FOR_TEN_MILLION = 120

/**
 * Measures the cost of evidence: sealing compared with plain ingest, and verification compared with a plain
 * read of the same rows.
 */
export async function benchEvidence(fixes: number): Promise<Figure[]> {
  return [...(await benchSealing()), ...(await benchVerify(fixes)), await benchSealCheck()]
}

/** Ways in which phones send fixes: many per request, as after an outage, or one per request. */
const WAYS = [
  { name: 'in batches of 90', aRequest: 90, guards: 60, rounds: 25 },
  { name: 'one a request', aRequest: 1, guards: 10, rounds: 9 },
]

async function benchSealing(): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const way of WAYS) {
    const cost = await sealingCost(way)
    const ratios = cost.sealing.map((each, i) => 100 * (each / (cost.without[i] ?? Number.NaN) - 1))
    figures.push(
      {
        name: `a fix taken ${way.name} and sealed, CPU (${range(cost.sealing)})`,
        value: percentile(cost.sealing, 0.5),
        unit: 'µs',
        baseline: {
          value: percentile(cost.without, 0.5),
          is: `the same without seals (${range(cost.without)})`,
        },
      },
      {
        name: `what sealing adds to ingest ${way.name} (${surely(ratios)} in 19 of 20 runs)`,
        value: percentile(ratios, 0.5),
        unit: '%',
        goal: { atMost: 10 },
      },
    )
  }
  return figures
}

/**
 * Measures rounds of ingest that alternate between with and without marking, closing and sealing hours. The
 * unit is CPU time per fix, µs, because other programs share the machine.
 */
async function sealingCost({ aRequest, guards, rounds }: (typeof WAYS)[number]) {
  let now = BEGUN
  const edge = { now: () => now }
  const sealing = await ingesting(guards, edge)
  const closedHours = async () => ({ round: 0, until: 0 })
  const without = await ingesting(guards, { ...edge, closedHours })
  const lease = createLease(sealing.context, 'sealing')
  const cost = { sealing: [] as number[], without: [] as number[] }
  const round = async ({ take }: typeof sealing, seals: boolean) => {
    const before = process.cpuUsage()
    now += SEAL_HOUR_MS
    await take(now - SEAL_HOUR_MS, aRequest)
    now += SEAL_HOUR_MS
    if (seals) await sealDueHours(sealing.context, lease)
    now -= 2 * SEAL_HOUR_MS
    const { user, system } = process.cpuUsage(before)
    return (user + system) / (guards * AN_HOUR)
  }
  for (let i = 0; i < rounds; i++) {
    const order = i % 2 === 0 ? [true, false] : [false, true]
    for (const seals of order) {
      const took = await round(seals ? sealing : without, seals)
      // the first round of each kind is a warm-up
      if (i > 0) cost[seals ? 'sealing' : 'without'].push(took)
    }
    now += SEAL_HOUR_MS
  }
  for (const { close } of [sealing, without]) await close()
  return cost
}

/** Opens a server without a network port, with one phone for each guard. */
async function ingesting(guards: number, edge: Partial<Context>) {
  // a real context: a test context records every query, which costs time
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, DEMO: '0' })
  const context = await openContext(config, { log: createLogger('silent'), ...edge })
  const app = await buildApp(context)
  const secrets: string[] = []
  for (let i = 0; i < guards; i++) {
    const phone = await enrolDevice(context, company, await hireWorker(context, company, `Guard ${i}`))
    secrets.push(phone.secret)
  }
  return {
    context,
    take: async (from: number, aRequest: number) => {
      for (let at = 0; at < AN_HOUR; at += aRequest)
        for (const secret of secrets) {
          const payload = Array.from({ length: aRequest }, (_, i) => pointAt(from + (at + i) * 10_000))
          const reply = await app.inject({ method: 'POST', url: `/i/${secret}/osmand`, payload })
          if (reply.statusCode !== 200) throw new Error(`status ${reply.statusCode}: ${reply.body}`)
        }
    },
    close: async () => {
      await app.close()
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
      rmSync(`${dataDir}.was-here`, { force: true })
    },
  }
}

const pointAt = (timestamp: number) => ({
  lat: -1.29 + (timestamp % 7_000) / 1e7,
  lon: 36.82 + (timestamp % 11_000) / 1e7,
  timestamp,
  accuracy: 8,
})

/** Returns the 95 % confidence interval of the median (order statistics, normal approximation). */
function surely(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b)
  const away = 0.98 * Math.sqrt(sorted.length)
  const at = (place: number) => sorted[Math.max(0, Math.min(sorted.length - 1, Math.round(place)))] ?? NaN
  return range([at(sorted.length / 2 - away - 0.5), at(sorted.length / 2 + away - 0.5)])
}

const range = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)}`

/** Measures the CPU time of the check of all seals, ms per second of real time. */
async function benchSealCheck(): Promise<Figure> {
  const now = BEGUN + 400 * 24 * SEAL_HOUR_MS
  const context = await testContext({}, { now: () => now })
  try {
    await storeTracks(context.db, company, { fixes: 200_000, guards: 20, from: BEGUN })
    await sealDueHours(context, createLease(context, 'sealing'))
    const check = new SealCheck(context)
    await check.step(SEAL_CHECK_WORK_MS)
    const steps = 20
    const before = process.cpuUsage()
    for (let step = 0; step < steps; step++) await check.step(SEAL_CHECK_WORK_MS)
    const { user, system } = process.cpuUsage(before)
    return {
      name: 'holding fixes against their seals in the background, work a second',
      value: ((user + system) / 1000 / steps) * (1000 / SEAL_CHECK_STEP_MS),
      unit: 'ms',
      baseline: { value: 0, is: 'ms with none' },
      goal: { atMost: 40 },
    }
  } finally {
    await context.close()
  }
}

async function benchVerify(fixes: number): Promise<Figure[]> {
  const last = await timesOf(fixes)
  const million = fixes / 1e6
  const baseline = { value: last.plain, is: 'a plain SELECT of the same rows, and SHA-256 of them' }
  return [
    { name: `${million} million fixes held against their seals`, value: last.verify, unit: 's', baseline },
    {
      name: 'the same, ten million',
      value: (last.verify * 10) / million,
      unit: 's',
      goal: { atMost: MOST_SECONDS_FOR_TEN_MILLION },
    },
    {
      name: 'verify, of what is hashed',
      value: last.megabytes / last.verify,
      unit: 'MB/s',
      baseline: { value: last.megabytes / last.plain, is: 'the plain way' },
    },
    { name: 'verify, memory at its end', value: last.memory, unit: 'MB' },
  ]
}

async function timesOf(fixes: number) {
  const now = BEGUN + 400 * 24 * SEAL_HOUR_MS
  const context = await testContext({}, { now: () => now })
  try {
    await storeTracks(context.db, company, { fixes, guards: 100, from: BEGUN })
    await sealDueHours(context, createLease(context, 'sealing'))
    const begun = performance.now()
    const report = await verifyFixes(context, { name: company, asked: company })
    const verify = (performance.now() - begun) / 1000
    const memory = process.memoryUsage().rss / 1e6
    if (report.versions !== fixes || report.open > 0 || report.faults.length > 0)
      throw new Error(`${report.versions} fixes, ${report.open} open, ${report.faults.length} faults`)
    const plain = await plainReading(context)
    return { verify, memory, ...plain }
  } finally {
    await context.close()
  }
}

async function plainReading({ db }: OpenContext): Promise<{ plain: number; megabytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const begun = performance.now()
  const guards = await db.selectFrom('live_location').select('worker_id').execute()
  for (const { worker_id } of guards)
    for (let after = 0; ;) {
      const rows = await db
        .selectFrom('fix')
        .select(['t', 'received', 'device_id', 'message', 'source', 'lat_e7', 'lon_e7', 'accuracy', 'speed'])
        .where('company', '=', company)
        .where('worker_id', '=', worker_id)
        .where('t', '>', after)
        .orderBy('t')
        .limit(PAGE)
        .execute()
      for (const row of rows) {
        const { t, received, device_id, message, source, lat_e7, lon_e7, accuracy, speed } = row
        const text = JSON.stringify([
          t,
          1,
          received,
          device_id,
          message,
          source,
          lat_e7,
          lon_e7,
          accuracy,
          speed,
        ])
        bytes += text.length
        hash.update(text)
      }
      after = rows.at(-1)?.t ?? after
      if (rows.length < PAGE) break
    }
  hash.digest()
  return { plain: (performance.now() - begun) / 1000, megabytes: bytes / 1e6 }
}
