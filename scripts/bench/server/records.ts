import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { clientStream } from '../../../domain/records/client.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { occurrenceStream } from '../../../domain/occurrences/occurrence.ts'
import { sitePostStream } from '../../../domain/records/site-post.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import { readConfig } from '../../../server/config/config.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { type Commander, createCommander } from '../../../server/demo/demo-commander.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import {
  newPostgresDatabase,
  postgresMissing,
  startPostgres,
} from '../../../tests/support/database/postgres.ts'
import { startServer } from '../../../tests/support/http/server-process.ts'
import { percentile, formatTable, type Figure } from '../figure.ts'

const FEW = { entries: 200, incidents: 200 }
const MANY = { entries: 20_000, incidents: 10_000 }
const GUARDS = 50
const BATCH = 500
const WARM_UP = 5
const ROUNDS = 30
const AT_MOST = 1.5
const LIST_MS = 300
const RECORD_MS = 200
const CATEGORIES = ['patrol', 'visitor', 'delivery', 'alarm', 'radio_check'] as const
const MINUTE = 60_000

type Amount = typeof FEW
interface Company {
  amount: Amount
  token: string
}

/** requests with their maximum duration, ms */
export const BENCH_PATHS: Record<string, { most: number; of: (amount: Amount, round: number) => string }> = {
  'list of incidents': { most: LIST_MS, of: () => '/incidents?per_page=20' },
  'open incidents by severity': {
    most: LIST_MS,
    of: () => '/incidents?open=true&sort=-severity&per_page=20',
  },
  'list of occurrences': { most: LIST_MS, of: () => '/occurrences?per_page=20' },
  'occurrences of a category by time': {
    most: LIST_MS,
    of: () => '/occurrences?category=alarm&sort=-occurred_at&per_page=20',
  },
  'page of a book': {
    most: LIST_MS,
    of: ({ entries }, round) => `/occurrence-books/1?from=${1 + ((round * 617) % entries)}&limit=50`,
  },
  'list of books': { most: LIST_MS, of: () => '/occurrence-books' },
  'record of an incident': {
    most: RECORD_MS,
    of: ({ incidents }, round) => `/incidents/${1 + ((round * 331) % incidents)}`,
  },
  'record of an occurrence': {
    most: RECORD_MS,
    of: ({ entries }, round) => `/occurrences/${1 + ((round * 617) % entries)}`,
  },
}

/**
 * Measures lists and records with 20,000 entries in one book and 10,000 incidents, compared with 200 of
 * each.
 */
export async function benchRecords(): Promise<Figure[]> {
  const figures = await onEngine('SQLite', {})
  console.error(formatTable(figures))
  if (postgresMissing !== null) return figures
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
  const filled: { amount: Amount; token: () => Promise<string> }[] = []
  for (const amount of [FEW, MANY]) {
    const { company, token } = await companyWithUser(context, 'administrator')
    await fillCompany(context, company, amount)
    filled.push({ amount, token })
  }
  // requests tokens only now, because filling a company takes longer than a token is valid
  const companies: Company[] = []
  for (const { amount, token } of filled) companies.push({ amount, token: await token() })
  if (context.engine === 'postgres') await sql`analyze`.execute(context.db)
  await context.close()
  const server = await startServer({ ...env, DATA_DIR: dataDir })
  try {
    const figures: Figure[] = []
    for (const [name, { most, of }] of Object.entries(BENCH_PATHS)) {
      const taken = companies.map((): number[] => [])
      for (let round = -WARM_UP; round < ROUNDS; round++)
        for (const [at, { amount, token }] of companies.entries()) {
          const path = of(amount, Math.abs(round))
          const begun = performance.now()
          const reply = await fetch(`${server.url}/api${path}`, {
            headers: { authorization: `Bearer ${token}` },
          })
          if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
          await reply.arrayBuffer()
          if (round >= 0) taken[at]?.push(performance.now() - begun)
        }
      const [few = [], many = []] = taken
      const base = percentile(few, 0.5)
      figures.push({
        name: `${engine}: ${name}, median of ${ROUNDS}, ${rangeOf(many)}`,
        value: percentile(many, 0.5),
        unit: 'ms',
        baseline: { value: base, is: `ms with 200 of each, ${rangeOf(few)}` },
        goal: { atMost: Math.min(most, base * AT_MOST) },
      })
    }
    return figures
  } finally {
    await server.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const rangeOf = (values: readonly number[]) =>
  `${Math.min(...values).toFixed(1)} to ${Math.max(...values).toFixed(1)} ms`

/**
 * Adds guards, one book with the given number of entries, and incidents at the same post. One incident in
 * fifty is a duplicate.
 */
export async function fillCompany(context: Context, company: CompanyId, amount: Amount): Promise<void> {
  const now = context.now()
  const year = new Date(now).getUTCFullYear()
  const each = (count: number, work: (send: Commander, i: number) => Promise<unknown>) =>
    inBatches(context, company, count, work)
  await each(1, async (send) => {
    await send.toNew(clientStream, { type: 'AddClient', name: 'Lake Port' })
    await send.toNew(sitePostStream, {
      type: 'AddSitePost',
      alias: 'Pier Head',
      postType: 'Gate',
      latitude: -0.1,
      longitude: 34.75,
      clientId: '1',
    })
    for (let i = 1; i <= GUARDS; i++)
      await send.toNew(workerStream, { type: 'HireWorker', fullName: `Guard ${i}` })
  })
  await each(amount.entries, (send, i) => {
    const at = now - (amount.entries - i) * 20 * MINUTE
    return send.toNew(
      occurrenceStream,
      {
        type: 'RecordOccurrence',
        sitePostId: '1',
        year,
        category: CATEGORIES[i % CATEGORIES.length] ?? 'patrol',
        priority: i % 10 === 0 ? 'notable' : 'routine',
        narrative: `Walked the perimeter for the ${i}. time. All doors are locked and all lights are on.`,
        occurredAt: at,
        writtenAt: at,
        workerId: String(1 + (i % GUARDS)),
      },
      at,
    )
  })
  await each(amount.incidents, async (send, i) => {
    const at = now - (amount.incidents - i) * 30 * MINUTE
    const id = await send.toNew(
      incidentStream,
      {
        type: 'DraftIncident',
        year,
        title: `Fence cut for the ${i}. time`,
        incidentType: 'trespass',
        severity: i % 3 === 0 ? 'high' : 'low',
        priority: 'p3',
        source: 'guard',
        confidentiality: i % 20 === 0 ? 'restricted' : 'normal',
        sitePostId: '1',
        workerId: String(1 + (i % GUARDS)),
        occurredAt: at,
        narrative: 'The fence was cut beside the gate, and nobody was seen.',
        persons: [{ name: 'Jane Doe', role: 'witness' }],
        occurrenceId: i % 10 === 0 ? String(1 + (i % amount.entries)) : null,
      },
      at,
    )
    await send.to(incidentStream, id, { type: 'SubmitIncident', reportedBy: 'Ann' }, at)
    if (i % 50 !== 49) return
    const into = String(Number(id) - 1)
    await send.to(incidentStream, id, { type: 'MergeIncident', incidentId: into, reason: 'Twice.' }, at)
    await send.to(incidentStream, into, { type: 'ReceiveDuplicate', incidentId: id }, at)
  })
}

async function inBatches(
  context: Context,
  company: CompanyId,
  count: number,
  work: (send: Commander, i: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await context.db.transaction().execute(async (trx) => {
      const send = createCommander(context, trx, company, context.newId())
      for (let i = from; i < Math.min(count, from + BATCH); i++) await work(send, i)
    })
}
