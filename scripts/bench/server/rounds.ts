import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { SUBJECTS } from '../../../server/subjects.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import {
  newPostgresDatabase,
  postgresMissing,
  startPostgres,
} from '../../../tests/support/database/postgres.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { percentile, type Figure } from '../figure.ts'

const FEW = 1_000
const MANY = 100_000
const BATCH = 500
const ROUNDS = 40
/** number of calls per request, from which its p95 is computed */
const RUNS = 5
/** maximum cost with a hundred times as many rounds, as a multiple */
const AT_MOST = 1.5
const MOST_MS = 300
const HOUR_MS = 3_600_000
const STATES = ['completed', 'completed', 'completed', 'completed_with_exceptions', 'incomplete', 'missed']

const PATHS: Record<string, string> = {
  'first page of rounds': '/round-runs?per_page=20',
  'rounds missed, first page': '/round-runs?per_page=20&status=missed',
  'rounds of the last day': '/round-runs?per_page=20&period=day',
}

/** Measures the list of rounds with 100,000 rounds compared with 1,000. */
export async function benchRounds(): Promise<Figure[]> {
  const figures = await onEngine('SQLite', {})
  if (postgresMissing !== null) return figures
  const postgres = await startPostgres()
  try {
    const url = await newPostgresDatabase(postgres.url)
    return [...figures, ...(await onEngine('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
  }
}

/**
 * Adds rows as the read model stores them: one round per hour, the last few still open. The event log has
 * no events of them.
 */
async function addRounds(context: Context, company: CompanyId, count: number): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'bench')
    for (const name of ['client', 'assignment', 'site-post'] as const) await SUBJECTS[name].sample(send, '1')
  })
  const now = context.now()
  const points = Array.from({ length: 8 }, (_, at) => ({
    checkpointId: String(at + 1),
    sitePostId: '1',
    name: `Point ${at + 1}`,
    latitude: -1.29,
    longitude: 36.82 + at / 1000,
    radiusM: 20,
    minDwellSec: 10,
    minStaySec: null,
    maxStaySec: null,
    required: true,
  }))
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, i) => {
      const nth = from + i
      const isOpen = nth >= count - 20
      const dueFrom = now - (count - nth) * HOUR_MS
      const times = { dueFrom, dueTo: dueFrom + HOUR_MS, opensAt: dueFrom, closesAt: dueFrom + HOUR_MS }
      const visits = points.map((_, point) => {
        const at = dueFrom + point * 300_000
        return { point, source: 'fixes', workerId: '1', at, until: at + 30_000, certainty: 0.95 }
      })
      return {
        company,
        id: String(nth + 1),
        patrol_route_id: '1',
        key: `1/${dueFrom}`,
        route_name: 'Fence',
        search: 'fence',
        site_post_id: '1',
        status: (isOpen ? 'due' : STATES[nth % STATES.length]) as 'due',
        plan: JSON.stringify({
          order: 'fixed',
          points,
          minMinutes: null,
          maxMinutes: null,
          ...times,
          workers: ['1'],
        }),
        visits: JSON.stringify(isOpen ? [] : visits),
        exceptions: '[]',
        due_from: times.dueFrom,
        due_to: times.dueTo,
        opens_at: times.opensAt,
        closes_at: times.closesAt,
        urgency: isOpen ? 2e13 + dueFrom : (4 + (nth % STATES.length)) * 1e13 - dueFrom,
        ended_at: isOpen ? null : times.dueTo,
        reason: null,
      }
    })
    await context.db.insertInto('round_run').values(rows).execute()
  }
}

async function onEngine(engine: string, env: Record<string, string>): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const config = readConfig({ ...env, DATA_DIR: dataDir, DEMO: '0' })
  const context = await openContext(config, { log: createLogger('silent') })
  const tokens: string[] = []
  for (const count of [FEW, MANY]) {
    const { company, token } = await companyWithUser(context, 'administrator')
    await addRounds(context, company, count)
    tokens.push(await token())
  }
  // PostgreSQL does this by itself, but only after about a minute
  if (context.engine === 'postgres') await sql`vacuum (analyze)`.execute(context.db)
  await context.close()
  const server = await startServer({ ...env, DATA_DIR: dataDir })
  try {
    const figures: Figure[] = []
    const ask = async (path: string, token: string) => {
      const begun = performance.now()
      const reply = await fetch(`${server.url}/api${path}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      await reply.arrayBuffer()
      return performance.now() - begun
    }
    for (const [name, path] of Object.entries(PATHS)) {
      for (let warm = 0; warm < 3; warm++) for (const token of tokens) await ask(path, token)
      const p95s = tokens.map((): number[] => [])
      for (let run = 0; run < RUNS; run++) {
        const taken = tokens.map((): number[] => [])
        for (let round = 0; round < ROUNDS; round++)
          for (const [at, token] of tokens.entries()) taken[at]?.push(await ask(path, token))
        for (const [at, each] of taken.entries()) p95s[at]?.push(percentile(each, 0.95))
      }
      const [few = [], many = []] = p95s
      const [ofFew, ofMany] = [percentile(few, 0.5), percentile(many, 0.5)]
      figures.push({
        name: `${engine}: ${name}, p95 of ${MANY.toLocaleString('en')}`,
        value: ofMany,
        unit: 'ms',
        runs: { n: RUNS, least: Math.min(...many), most: Math.max(...many) },
        baseline: { value: ofFew, is: `ms of ${FEW.toLocaleString('en')}` },
        goal: { atMost: Math.min(MOST_MS, ofFew * AT_MOST) },
      })
    }
    return figures
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
