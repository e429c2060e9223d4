import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import { SEAL_HOUR_MS } from '../../domain/evidence/seals/closed-hours.ts'
import { readConfig } from '../../server/config/config.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { companyId, type CompanyId } from '../../server/db/company-id.ts'
import { createLease } from '../../server/db/lease.ts'
import { sealDueHours } from '../../server/evidence/sealing/seal-fixes.ts'
import { dayNumberAt, dayPartition, createDayPartitions } from '../../server/fixes/fix-days.ts'
import { WatchContinuity } from '../../server/fixes/live/watch-continuity.ts'
import { checkContactsOnce } from '../../server/fixes/live/live-watchdog.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { newPostgresDatabase, postgresMissing, startPostgres } from '../../tests/support/database/postgres.ts'
import { natsMissing, startBroker } from '../../tests/support/nats-broker.ts'
import { crowd } from './scale-crowd.ts'
import { retention } from './scale-retention.ts'
import { storm } from './scale-storm.ts'
import { type Figure, medianFigure, percentile, formatTable } from './figure.ts'

const IDLE = 100_000
const SECONDS = 6
const CROWD = 400

type Part = (context: OpenContext, env: Record<string, string>) => Promise<Figure[]>

/**
 * Benchmarks of one PostgreSQL with one or two processes on this machine. `rows` is the number of fixes in
 * the day that retention purges.
 */
export const scaleParts = (rows: () => number): Record<string, () => Promise<Figure[]>> =>
  Object.fromEntries(
    Object.entries<Part>({
      'scale:storm': storm,
      'scale:watch': watch,
      'scale:sealing': sealing,
      'scale:hints': (context, env) => fanOut(context, env, null),
      'scale:nats': overNats,
      'scale:retention': (context) => retention(context, rows()),
    }).map(([name, part]) => [name, () => onPostgres(part)]),
  )

async function onPostgres(part: Part): Promise<Figure[]> {
  if (postgresMissing !== null) {
    console.error(`skipped: ${postgresMissing}`)
    return []
  }
  const postgres = await startPostgres()
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  try {
    const url = await newPostgresDatabase(postgres.url)
    const env = { DATABASE_URL: url, DATA_DIR: dataDir, SECRET_FILE: join(dataDir, 'keys.json'), DEMO: '0' }
    const context = await openContext(readConfig(env), { log: createLogger('silent') })
    try {
      const figures = await part(context, env)
      console.error(formatTable(figures))
      return figures
    } finally {
      await context.close()
    }
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Measures the CPU time of a check every five seconds when nothing is due. */
async function watch(context: OpenContext): Promise<Figure[]> {
  const company = companyId('20')
  await crowd(context, company, 1)
  const t = context.now()
  await sql`insert into live_location (company, worker_id, t, lat_e7, lon_e7, status, received, due_at)
    select ${company}, 'w' || n, ${sql.lit(t)}, -12900000, 368200000, 'Online', ${sql.lit(t)}, ${sql.lit(t + 3_600_000)}
    from generate_series(1, ${sql.lit(IDLE)}) as n`.execute(context.db)
  await sql`analyze live_location`.execute(context.db)
  const lease = { isHeld: async () => true, release: async () => {} }
  const listening = new WatchContinuity()
  const cpu = async (look: () => Promise<unknown>) => {
    const shares: number[] = []
    for (let i = 0; i < 9; i++) {
      const before = process.cpuUsage()
      await look()
      const { user, system } = process.cpuUsage(before)
      shares.push((user + system) / 50_000)
    }
    return shares
  }
  await checkContactsOnce(context, lease, listening)
  const all = await cpu(() =>
    context.db.selectFrom('live_location').selectAll().where('status', '!=', sql.lit('Off duty')).execute(),
  )
  const due = await cpu(() => checkContactsOnce(context, lease, listening))
  await sql`delete from live_location where company = ${company}`.execute(context.db)
  return [
    {
      name: `CPU of the watch with ${IDLE} guards of whom none is due`,
      ...medianFigure(due),
      unit: '% of a core',
      goal: { atMost: 1 },
      baseline: { value: percentile(all, 0.5), is: 'reading all of them, as before' },
    },
  ]
}

/** Measures how fast this process computes seals, each for an hour of one guard with 720 fixes. */
async function sealing(context: OpenContext): Promise<Figure[]> {
  const rates: number[] = []
  const lease = createLease(context, 'sealing')
  const guards = 300
  const closed = Math.floor(context.now() / SEAL_HOUR_MS) * SEAL_HOUR_MS
  // at most two hours are due, as where a process seals every 15 s, whatever the minute of this hour
  const from = closed - 2 * SEAL_HOUR_MS
  await createDayPartitions(context, [from, context.now()])
  for (let run = 0; run < 3; run++) {
    const company = companyId(String(30 + run))
    await sql`insert into fix (company, worker_id, t, received, accuracy, speed, lat_e7, lon_e7, source, device_id, message)
      select ${company}, 'g' || guard, ${sql.lit(from)} + i * 5000, ${sql.lit(from)} + i * 5000 + 700, 8, 1.25, -12900000 + i, 368200000 + i,
        'osmand', '17', '0123456789abcdef' from generate_series(1, ${sql.lit(guards)}) as guard, generate_series(0, 719) as i`.execute(
      context.db,
    )
    await sql`insert into live_location (company, worker_id, t, lat_e7, lon_e7, status, received)
      select ${company}, 'g' || guard, ${sql.lit(from + 3_595_000)}, -12900000, 368200000, 'Off duty', ${sql.lit(from)}
      from generate_series(1, ${sql.lit(guards)}) as guard`.execute(context.db)
    await context.db
      .insertInto('sealing_state')
      .values({ company, round: 0, closed_until: from, due_until: 0 })
      .execute()
    const seal = (now: () => number) =>
      sealDueHours(
        { ...context, now },
        lease,
        new Map(),
        () => false,
        (each) => each === company,
      )
    // an earlier sealing, as in a real company: only the first one ever reads the times of all fixes
    await seal(() => from + SEAL_HOUR_MS / 2)
    const begun = performance.now()
    await seal(context.now)
    rates.push(guards / ((performance.now() - begun) / 1000))
  }
  const { bytes, heap, count } = await bytesOf(context, from)
  return [
    {
      name: 'guard-hours of 720 fixes sealed by one process',
      ...medianFigure(rates),
      unit: '/s',
      goal: { atLeast: 300 },
    },
    {
      name: `bytes of a fix with its index (of ${count})`,
      value: bytes,
      unit: 'bytes',
      goal: { atMost: 110 },
    },
    { name: 'the same without its index', value: heap, unit: 'bytes' },
  ]
}

async function bytesOf({ db }: OpenContext, t: number) {
  const part = dayPartition('fix', dayNumberAt(t))
  const { rows } = await sql<{
    size: number
    heap: number
    count: number
  }>`select pg_total_relation_size(${part}::regclass) as size, pg_relation_size(${part}::regclass) as heap,
    (select count(*) from ${sql.table(part)}) as count`.execute(db)
  const { size = 0, heap = 0, count = 1 } = rows[0] ?? {}
  return { bytes: size / count, heap: heap / count, count }
}

const said = z.object({ stored: z.number(), seconds: z.number() })

/**
 * Stores fixes in `count` separate processes, for `guards` guards each. Returns the fixes per second of all
 * together.
 */
async function processes(
  env: Record<string, string>,
  company: CompanyId,
  count: number,
  { rate = 0, guards = CROWD } = {},
): Promise<number> {
  const runs = Array.from({ length: count }, (_, i) => {
    const script = join(import.meta.dirname, 'scale-process.ts')
    const args = [script, company, String(i * guards + 1), String(guards), String(SECONDS), String(rate)]
    const child = spawn(process.execPath, [...process.execArgv, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    return new Promise<number>((resolve, reject) => {
      let text = ''
      child.stdout.on('data', (chunk) => (text += String(chunk)))
      // 'close' instead of 'exit': after 'exit', output may still be unread
      child.on('close', () => {
        const parsed = said.safeParse(JSON.parse(text || 'null'))
        if (parsed.success) resolve(parsed.data.stored / parsed.data.seconds)
        else reject(new Error(`a process said ${text}`))
      })
    })
  })
  return (await Promise.all(runs)).reduce((sum, rate_) => sum + rate_, 0)
}

async function overNats(context: OpenContext, env: Record<string, string>): Promise<Figure[]> {
  if (natsMissing !== null) {
    console.error(`skipped: ${natsMissing}`)
    return []
  }
  const broker = await startBroker()
  try {
    return await fanOut(context, env, broker.url)
  } finally {
    await broker.stop()
  }
}

/**
 * Measures ingest by one and by two processes. Also measures the delay until a fix reaches the other
 * process, by PostgreSQL or by a broker.
 */
async function fanOut(
  context: OpenContext,
  env: Record<string, string>,
  broker: string | null,
): Promise<Figure[]> {
  const company = companyId('40')
  await crowd(context, company, 1)
  await sql`insert into worker select (jsonb_populate_record(one, jsonb_build_object('id', n::text))).*
    from worker as one cross join generate_series(2, ${sql.lit(1000 + 10 * CROWD)}) as n
    where one.company = ${company} and one.id = 'g1' on conflict do nothing`.execute(context.db)
  const figures: Figure[] = []
  const way = broker === null ? 'hints of PostgreSQL' : 'NATS'
  const with_ = broker === null ? env : { ...env, NATS_URL: broker }
  const [ones, twos]: [number[], number[]] = [[], []]
  for (let run = 0; run < 3; run++) {
    ones.push(await processes(with_, company, 1))
    twos.push(await processes(with_, company, 2))
  }
  figures.push({
    name: `fixes stored by one process, ${way}`,
    ...medianFigure(ones),
    unit: 'fixes/s',
  })
  figures.push({
    name: `fixes stored by two processes, ${way}`,
    ...medianFigure(twos),
    unit: 'fixes/s',
    baseline: { value: percentile(ones, 0.5), is: 'one process' },
  })
  const reader = await openContext(readConfig(with_), { log: createLogger('silent') })
  for (const rate of [400, 4000]) {
    const ages: number[] = []
    const end = reader.events.watch(company)
    const stopListening = reader.events.on('fixes', ({ live }) => {
      const now = Date.now()
      for (const { created_at } of live)
        if (now - Number(created_at) < 30_000) ages.push(now - Number(created_at))
    })
    await processes(with_, company, 1, { rate, guards: rate / 4 })
    stopListening()
    end()
    for (const share of [0.5, 0.95])
      figures.push({
        name: `a fix heard in another process at ${rate} fixes/s, ${way}, p${share * 100}`,
        ...medianFigure(ages),
        value: percentile(ages, share),
        unit: 'ms',
      })
  }
  await reader.close()
  return figures
}
