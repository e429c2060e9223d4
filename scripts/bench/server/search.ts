import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { workerStream } from '../../../domain/worker/worker.ts'
import { followOnce } from '../../../server/background/follow-log.ts'
import { type Config, readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { handleBulkCreate } from '../../../server/event-log/handle-bulk-create.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { executeOperatorCommand } from '../../../server/operator/operator-program.ts'
import { REBUILD_DONE_LINE } from '../../../server/operator/rebuild-commands.ts'
import { logProjections } from '../../../server/projections/all-log-projections.ts'
import { createSideFollower } from '../../../server/projections/log-projection.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import {
  newPostgresDatabase,
  postgresMissing,
  startPostgres,
} from '../../../tests/support/database/postgres.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { percentile, type Figure } from '../figure.ts'
import { hireGuards } from '../data/guard-company.ts'
import { FIRST_NAMES, LAST_NAMES } from '../data/guard-names.ts'

const BATCH = 2_000
const ROUNDS = 60
/** number of requests by phones, and ms between two of them */
const FIXES = 800
const EVERY_MS = 25
const GUARDS = 40

const letters = (i: number) =>
  String.fromCodePoint(...[1, 26, 676, 17_576].map((of) => 97 + (Math.floor(i / of) % 26)))
const nameOf = (i: number) => `${FIRST_NAMES[i % 10]} ${LAST_NAMES[Math.floor(i / 10) % 10]} ${letters(i)}`

/** typical searches with few and with very many matches, at the start of words and inside them */
const ASKED: readonly ((round: number) => string)[] = [
  (round) => letters(round * 37),
  (round) => `${FIRST_NAMES[round % 10]?.slice(0, 4)} ${letters(round * 41).slice(0, 2)}`,
  (round) => FIRST_NAMES[round % 10] ?? '',
  (round) => `${LAST_NAMES[round % 10]?.slice(1, 5)}`,
  (round) => `${FIRST_NAMES[round % 10]?.slice(0, 2)}`,
  (round) => `0712 ${String(round * 7919).padStart(6, '0')}`,
  () => 'nobody at all',
]

/**
 * Measures a search in this number of records compared with a hundredth of it, and the storing of fixes
 * during a rebuild of the index.
 */
export async function benchSearch(records: number): Promise<Figure[]> {
  const figures = await onEngine('SQLite', {}, records)
  if (postgresMissing !== null) return figures
  const postgres = await startPostgres()
  try {
    const url = await newPostgresDatabase(postgres.url)
    return [...figures, ...(await onEngine('PostgreSQL', { DATABASE_URL: url }, records))]
  } finally {
    await postgres.stop()
  }
}

async function hire(context: Context, company: CompanyId, guards: number): Promise<void> {
  for (let from = 0; from < guards; from += BATCH)
    await handleBulkCreate(context, workerStream, {
      company,
      commandId: randomUUID(),
      by: 'system:bench',
      at: context.now(),
      asked: from,
      choose: async () => ({
        commands: Array.from({ length: Math.min(BATCH, guards - from) }, (_, i) =>
          workerStream.command.parse({
            type: 'HireWorker',
            fullName: nameOf(from + i),
            phone: `+254 712 ${String(from + i).padStart(6, '0')}`,
          }),
        ),
        told: null,
      }),
    })
}

async function onEngine(engine: string, env: Record<string, string>, records: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const config = readConfig({ ...env, DATA_DIR: dataDir, DEMO: '0' })
  const context = await openContext(config, { log: createLogger('silent') })
  const sizes = [records / 100, records]
  const tokens: string[] = []
  let secrets: string[] = []
  for (const size of sizes) {
    const { company, token } = await companyWithUser(context, 'administrator')
    if (secrets.length === 0) secrets = [...(await hireGuards(context, company, GUARDS)).values()]
    await hire(context, company, size)
    tokens.push(await token())
  }
  for (const projection of logProjections) {
    await followOnce(context, { ...createSideFollower(projection, 0), batch: BATCH })
  }
  if (context.engine === 'postgres') await sql`analyze`.execute(context.db)
  await context.close()
  const server = await startServer({ ...env, DATA_DIR: dataDir })
  try {
    const few: number[] = []
    const many: number[] = []
    for (let round = 0; round < ROUNDS; round++)
      for (const asked of ASKED)
        for (const [at, taken] of [few, many].entries()) {
          const begun = performance.now()
          const q = encodeURIComponent(asked(round))
          const reply = await fetch(`${server.url}/api/search?q=${q}`, {
            headers: { authorization: `Bearer ${tokens[at]}` },
          })
          if (!reply.ok) throw new Error(`a search answered ${reply.status}`)
          await reply.arrayBuffer()
          taken.push(performance.now() - begun)
        }
    const idle = await fixesOf(server.url, secrets, 0)
    const begun = performance.now()
    await executeOperatorCommand(config, { do: 'begin rebuild', projection: 'search' })
    const meanwhile = await fixesOf(server.url, secrets, FIXES)
    const measured = (performance.now() - begun) / 1000
    const seconds = await rebuilt(config, begun)
    if (seconds < measured)
      console.error(`${engine}: the rebuild ended before the last fix; take more records`)
    const count = records.toLocaleString('en')
    return [
      {
        name: `${engine}: search, p95 of ${count} records`,
        value: percentile(many, 0.95),
        unit: 'ms',
        baseline: { value: percentile(few, 0.95), is: `ms of ${(records / 100).toLocaleString('en')}` },
        goal: { atMost: 150 },
      },
      {
        name: `${engine}: fix acknowledged while the index is rebuilt, p95`,
        value: meanwhile,
        unit: 'ms',
        baseline: { value: idle, is: 'ms on the idle server' },
        goal: { atMost: idle * 1.3 },
      },
      { name: `${engine}: rebuild of ${count} events`, value: seconds, unit: 's' },
    ]
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function rebuilt(config: Config, begun: number): Promise<number> {
  while (
    !(await executeOperatorCommand(config, { do: 'continue rebuild', projection: 'search' })).includes(
      REBUILD_DONE_LINE,
    )
  );
  return (performance.now() - begun) / 1000
}

/**
 * Sends fixes at fixed times, without waiting for replies. Returns the 95th percentile of the ms until the
 * acknowledgement.
 */
async function fixesOf(url: string, secrets: readonly string[], from: number): Promise<number> {
  const at = Math.floor(Date.now() / 1000) - 40_000 + from
  const taken = await Promise.all(
    Array.from({ length: FIXES }, async (_, i) => {
      await wait(i * EVERY_MS)
      const begun = performance.now()
      const place = `lat=-1.29&lon=36.82&timestamp=${at + Math.floor(i / secrets.length)}`
      const reply = await fetch(`${url}/i/${secrets[i % secrets.length]}/osmand?id=1&${place}`)
      if (!reply.ok) throw new Error(`a fix was answered ${reply.status}`)
      await reply.arrayBuffer()
      return performance.now() - begun
    }),
  )
  return percentile(taken, 0.95)
}
