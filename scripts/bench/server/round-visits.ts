import { mkdtempSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { METRES_PER_DEGREE } from '../../../domain/geo/haversine.ts'
import { checkpointStream } from '../../../domain/rounds/checkpoint.ts'
import { patrolRouteStream } from '../../../domain/rounds/route.ts'
import { roundRunStream } from '../../../domain/round-runs/round-run.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { percentile, type Figure } from '../figure.ts'
import { hireGuards } from '../data/guard-company.ts'

const GUARDS = 2_000
const FIXES_A_SECOND = 400
const WINDOW_S = 10
const PAIRS = 5
const POINTS = 8
/** seconds that a guard needs for a round at 1.3 m/s */
const LAP_S = 1_800
const APART_M = 290
const HOUR_MS = 3_600_000
const GATE = { lat: -1.29, lon: 36.82 }

const north = (metres: number) => GATE.lat + metres / METRES_PER_DEGREE

/**
 * Measures how much round tracking adds to the cost of ingest: CPU time for the same fixes with and without
 * rounds.
 */
export async function benchRoundVisits(): Promise<Figure[]> {
  const without = await startCompany(false)
  const walked = await startCompany(true)
  try {
    const spent: { plain: number[]; rounds: number[] } = { plain: [], rounds: [] }
    await without.window()
    await walked.window()
    for (let pair = 0; pair < PAIRS; pair += 1) {
      spent.plain.push(await without.window())
      spent.rounds.push(await walked.window())
    }
    const shares = spent.rounds.map((cpu, at) => 100 * (1 - (spent.plain[at] ?? Number.NaN) / cpu))
    const median = (values: readonly number[]) => percentile(values, 0.5)
    return [
      {
        name: `rounds: share of ingest's CPU, ${GUARDS} guards on a round each, ${FIXES_A_SECOND} fixes/s`,
        value: median(shares),
        unit: '%',
        runs: { n: PAIRS, least: Math.min(...shares), most: Math.max(...shares) },
        goal: { atMost: 15 },
      },
      {
        name: `rounds: CPU of ${WINDOW_S} s with rounds, ${(await walked.visits()).toString()} visits in all`,
        value: median(spent.rounds),
        unit: 's',
        baseline: { value: median(spent.plain), is: 's without rounds' },
      },
    ]
  } finally {
    await without.stop()
    await walked.stop()
  }
}

async function startCompany(hasRounds: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
  })
  const { company, token } = await companyWithUser(context, 'administrator')
  const secrets = [...(await hireGuards(context, company, GUARDS))]
  if (hasRounds)
    await addRounds(
      context,
      company,
      secrets.map(([id]) => id),
    )
  const signedIn = await token()
  await context.close()
  const server = await startServer({ DATA_DIR: dataDir })
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const cpu = async () => {
    const text = await (await fetch(`${server.url}/metrics`)).text()
    return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1])
  }
  const post = (secret: string, nth: number) =>
    new Promise<void>((resolve, reject) => {
      const t = Date.now()
      // each guard starts at another position of the path
      const metres = (((t / 1000 + (nth * LAP_S) / GUARDS) % LAP_S) / LAP_S) * POINTS * APART_M
      const asked = new URLSearchParams({
        id: 'bench',
        lat: String(north(metres)),
        lon: String(GATE.lon),
        timestamp: String(t),
        accuracy: '8',
      })
      request(`${server.url}/i/${secret}/osmand?${asked}`, { agent }, (reply) => {
        reply.resume()
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(`status ${reply.statusCode}`)),
        )
      })
        .on('error', reject)
        .end()
    })
  let sent = 0
  return {
    /** Sends `FIXES_A_SECOND` for `WINDOW_S` seconds. Returns the CPU seconds that the server used. */
    async window(): Promise<number> {
      const before = await cpu()
      const begun = performance.now()
      const answers: Promise<void>[] = []
      for (let nth = 0; nth < WINDOW_S * FIXES_A_SECOND; nth += 1, sent += 1) {
        const wait = (nth * 1000) / FIXES_A_SECOND - (performance.now() - begun)
        if (wait > 4) await new Promise((resolve) => setTimeout(resolve, wait))
        const [, secret = ''] = secrets[sent % GUARDS] ?? []
        answers.push(post(secret, sent % GUARDS))
      }
      await Promise.all(answers)
      return (await cpu()) - before
    },
    async visits(): Promise<number> {
      let count = 0
      for (let page = 1; page <= GUARDS / 100; page += 1) {
        const path = `/api/round-runs?per_page=100&page=${page}`
        const reply = await fetch(`${server.url}${path}`, {
          headers: { authorization: `Bearer ${signedIn}` },
        })
        const { data } = (await reply.json()) as { data: { visited_count: number }[] }
        for (const run of data) count += run.visited_count
      }
      return count
    },
    async stop() {
      agent.destroy()
      await server.dispose()
    },
  }
}

/** Adds one round per guard, due for hours: eight points on the path that all guards walk. */
async function addRounds(context: Context, company: CompanyId, guards: readonly string[]): Promise<void> {
  const now = context.now()
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'rounds')
    const points = []
    for (let at = 0; at < POINTS; at += 1) {
      const place = { latitude: north((at + 0.5) * APART_M), longitude: GATE.lon }
      const name = `Point ${at + 1}`
      const checkpointId = await send.toNew(checkpointStream, {
        type: 'AddCheckpoint',
        sitePostId: '1',
        name,
        ...place,
      })
      points.push({ checkpointId, sitePostId: '1', name, ...place })
    }
    const patrolRouteId = await send.toNew(patrolRouteStream, {
      type: 'AddPatrolRoute',
      name: 'Fence',
      order: 'free',
      points: points.map(({ checkpointId }) => ({ checkpointId, required: true, checklistId: null })),
      timeZone: 'Africa/Nairobi',
    })
    for (const guard of guards)
      await send.toNew(roundRunStream, {
        type: 'MakeRoundDue',
        patrolRouteId,
        key: `bench/${guard}`,
        routeName: 'Fence',
        order: 'free',
        sitePostId: '1',
        points: points.map((point) => ({
          ...point,
          radiusM: 20,
          minDwellSec: 10,
          minStaySec: null,
          maxStaySec: null,
          required: true,
        })),
        minMinutes: null,
        maxMinutes: null,
        dueFrom: now,
        dueTo: now + 4 * HOUR_MS,
        opensAt: now,
        closesAt: now + 5 * HOUR_MS,
        workers: [guard],
      })
  })
}
