import { randomUUID } from 'node:crypto'
import { rmSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { workerStream } from '../../../domain/worker/worker.ts'
import { readConfig } from '../../../server/config/config.ts'
import { handleBulkCreate } from '../../../server/event-log/handle-bulk-create.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import {
  newPostgresDatabase,
  postgresMissing,
  startPostgres,
} from '../../../tests/support/database/postgres.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { p95Figure, type Figure } from '../figure.ts'
import { FIRST_NAMES, LAST_NAMES } from '../data/guard-names.ts'
import { withConcurrency } from '../with-concurrency.ts'

const FEW = 1_000
const MANY = 100_000
const BATCH = 2_000
const ROUNDS = 40
const COMMANDS = 600
const LANES = 16
/** maximum cost with a hundred times as many rows, as a multiple */
const AT_MOST = 3

/**
 * Returns a guard's name with a rare third part, e.g. 'Wanjiru Odhiambo Qzk', so that a search for three
 * letters matches few guards.
 */
const nameOf = (i: number) => {
  const letters = [i % 26, Math.floor(i / 26) % 26, Math.floor(i / 676) % 26]
  const rare = String.fromCodePoint(...letters.map((letter) => 97 + letter))
  return `${FIRST_NAMES[i % 10]} ${LAST_NAMES[Math.floor(i / 10) % 10]} ${rare}`
}

interface Company {
  token: string
  figures: Record<string, ReturnType<typeof p95Figure>>
}

const PATHS: Record<string, (round: number) => string> = {
  'first page of guards, by twenty': () => '/workers?per_page=20',
  'first page of guards, as the page asks': () => '/workers?page=1&per_page=50',
  'first page of guards, by a thousand': () => '/workers',
  'guards searched for three letters': (round) =>
    `/workers?per_page=20&search=${nameOf(round * 37).slice(-3)}`,
}

/**
 * Measures lists with 100,000 guards compared with 1,000, and the commands per second. It also runs on
 * PostgreSQL where that is installed.
 */
export async function benchLists({ onSqliteAlone = false } = {}): Promise<Figure[]> {
  const figures = await onEngine('SQLite', {})
  if (onSqliteAlone || postgresMissing !== null) return figures
  const postgres = await startPostgres()
  try {
    const url = await newPostgresDatabase(postgres.url)
    return [...figures, ...(await onEngine('PostgreSQL', { DATABASE_URL: url }))]
  } finally {
    await postgres.stop()
  }
}

async function onEngine(engine: string, env: Record<string, string>): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const config = readConfig({ ...env, DATA_DIR: dataDir, DEMO: '0' })
  const context = await openContext(config, { log: createLogger('silent') })
  const companies: Company[] = []
  for (const guards of [FEW, MANY]) {
    const { company, token } = await companyWithUser(context, 'administrator')
    for (let from = 0; from < guards; from += BATCH) {
      const names = Array.from({ length: Math.min(BATCH, guards - from) }, (_, i) => nameOf(from + i))
      await handleBulkCreate(context, workerStream, {
        company,
        commandId: randomUUID(),
        by: 'system:bench',
        at: context.now(),
        asked: from,
        choose: async () => ({
          commands: names.map((fullName) => workerStream.command.parse({ type: 'HireWorker', fullName })),
          told: null,
        }),
      })
    }
    companies.push({ token: await token(), figures: {} })
  }
  // PostgreSQL does this by itself, but only after about a minute
  if (context.engine === 'postgres') await sql`analyze`.execute(context.db)
  await context.close()
  const server = await startServer({ ...env, DATA_DIR: dataDir })
  try {
    const ask = async (
      { token }: Company,
      path: string,
      init: { method?: string; headers?: Record<string, string>; body?: string } = {},
    ) => {
      const reply = await fetch(`${server.url}/api${path}`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      })
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
      await reply.arrayBuffer()
    }
    for (const [name, pathOf] of Object.entries(PATHS)) {
      const taken = companies.map((): number[] => [])
      for (let round = -3; round < ROUNDS; round++)
        for (const [at, company] of companies.entries()) {
          const begun = performance.now()
          await ask(company, pathOf(Math.abs(round)))
          if (round >= 0) taken[at]?.push(performance.now() - begun)
        }
      for (const [at, company] of companies.entries()) company.figures[name] = p95Figure(taken[at] ?? [])
    }
    const [few, many] = companies as [Company, Company]
    const begun = performance.now()
    await withConcurrency(
      Array.from({ length: COMMANDS }, (_, i) => i),
      LANES,
      (i) =>
        ask(few, '/clients', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({ name: `Client ${i}` }),
        }),
    )
    const commands = (COMMANDS / (performance.now() - begun)) * 1000
    return [
      ...Object.keys(PATHS).map((name) => {
        const base = few.figures[name]?.value ?? Number.NaN
        return {
          name: `${engine}: ${name}, p95 of ${MANY.toLocaleString('en')}`,
          ...(many.figures[name] ?? { value: Number.NaN }),
          unit: 'ms',
          baseline: { value: base, is: `ms of ${FEW.toLocaleString('en')}` },
          goal: { atMost: base * AT_MOST },
        }
      }),
      { name: `${engine}: commands acknowledged`, value: commands, unit: 'commands/s' },
    ]
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
