import type { OpenContext } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { verifyChain } from '../../../server/event-log/verify-chain.ts'
import { databaseKeyFile } from '../database/database-key-file.ts'
import { newPostgresDatabase, startPostgres, type Postgres } from '../database/postgres.ts'
import { testContext } from '../database/test-context.ts'
import { companyWithUser } from '../fixtures/company-with-user.ts'
import { enrolDevice } from '../fixtures/enrol-device.ts'
import { startServer, type ServerProcess } from '../http/server-process.ts'
import { hireWorker } from '../records/hire-worker.ts'
import { openConsole, type Phone, steadyLoad } from './steady-load.ts'

const PHONES_OF_EACH = 3
/** time after the load within which a console must have received everything, ms */
const CATCH_UP_MS = 90_000

export interface Pair {
  postgres: Postgres
  databaseUrl: string
  context: OpenContext
  /** `here` must continue; `there` has the fault */
  here: ServerProcess
  there: ServerProcess
  company: CompanyId
  load: ReturnType<typeof steadyLoad>
  consoles: { here: ReturnType<typeof openConsole>; there: ReturnType<typeof openConsole> }
  /** ids of the guards whose phones send to each of the processes */
  guards: { here: string[]; there: string[] }
  /** Ends the load. Compares what was acknowledged and what consoles received with what is stored. */
  settle: () => Promise<Settled>
}

export interface Settled {
  fixes: number
  clients: number
  events: number
  lost: { fixes: number; clients: number }
  /** number of commands that are stored more than once, or that no client sent */
  doubled: number
  /** consoles that lack an event or a guard's newest position, or received an event twice or out of order */
  wrongFeeds: string[]
  /** time from the end of the load until both consoles had everything, ms */
  caughtUpMs: number
  fault: unknown
}

interface PairOptions {
  postgres?: Parameters<typeof startPostgres>[0]
  /** environment of both processes */
  env?: Record<string, string>
  here?: { env?: Record<string, string> }
  there?: { under?: readonly string[]; env?: (database: string, port: number) => Record<string, string> }
  /** whether phones and clients of the process with the fault also try the other process */
  turnsTo: 'the other' | 'nobody'
}

/**
 * Starts two processes on a separate PostgreSQL under a steady load. `cleanup` receives the functions that end them.
 */
export async function startPair(
  cleanup: (undo: () => unknown) => void,
  { postgres: asked, env = {}, here: one, there: two, turnsTo }: PairOptions,
): Promise<Pair> {
  const postgres = await startPostgres(asked)
  cleanup(postgres.stop)
  const url = await newPostgresDatabase(postgres.url)
  const context = await testContext({ DATABASE_URL: url })
  cleanup(context.close)
  const { company, token } = await companyWithUser(context, 'administrator')
  const bearer = await token()
  const shared = { LOG_LEVEL: 'error', SECRET_FILE: databaseKeyFile(url), ...env }
  const here = await startServer({ ...shared, DATABASE_URL: url, ...one?.env })
  cleanup(here.dispose)
  const special = two?.env?.(new URL(url).pathname.slice(1), postgres.port)
  const there = await startServer({ ...shared, DATABASE_URL: url, ...special }, two?.under)
  cleanup(there.dispose)
  const phoneOf = async (home: string, i: number) => {
    const guard = await hireWorker(context, company, `Guard ${i}`)
    const { secret } = await enrolDevice(context, company, guard)
    return { guard, secret, home }
  }
  const phones: Phone[] = []
  for (let i = 0; i < 2 * PHONES_OF_EACH; i++) phones.push(await phoneOf(i % 2 ? there.url : here.url, i))
  const guardsOf = (home: string) => phones.filter((phone) => phone.home === home).map(({ guard }) => guard)
  const load = steadyLoad(phones, [here.url, there.url], bearer, (home) =>
    home === there.url && turnsTo === 'the other' ? [there.url, here.url] : [home],
  )
  const consoles = { here: openConsole(here.url, bearer), there: openConsole(there.url, bearer) }
  cleanup(() => Promise.all([consoles.here.close(), consoles.there.close()]))

  const settle = async (): Promise<Settled> => {
    await load.stop()
    const ended = performance.now()
    // only these streams are published to consoles; others, such as seals, are not
    const published = await context.db
      .selectFrom('event')
      .select('position')
      .where('company', '=', company)
      .where((eb) => eb.or(['client-%', 'patrol-%'].map((stream) => eb('stream', 'like', stream))))
      .orderBy('position')
      .execute()
    const newest = new Map<string, number>()
    for (const { guard, t } of load.fixes) newest.set(guard, Math.max(newest.get(guard) ?? 0, t))
    const lackOf = (each: ReturnType<typeof openConsole>) => {
      const { positions } = each
      const from = positions[0] ?? Number.POSITIVE_INFINITY
      const told = new Set(positions)
      const untold = published.filter(({ position }) => position >= from && !told.has(position))
      if (positions.length === 0) return 'no event'
      if (positions.some((at, i) => at <= (positions[i - 1] ?? 0)))
        return `out of order: ${positions.join(' ')}`
      if (untold.length > 0) return `not told: ${untold.map(({ position }) => position).join(' ')}`
      const behind = [...newest].filter(([guard, t]) => (each.newest.get(guard) ?? 0) < t)
      return behind.length > 0 ? `${behind.length} guards behind` : null
    }
    const lacking = () =>
      Object.entries(consoles).flatMap(([name, each]) => {
        const lack = lackOf(each)
        return lack === null ? [] : [`${name}: ${lack}`]
      })
    while (lacking().length > 0 && performance.now() - ended < CATCH_UP_MS)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const caughtUpMs = performance.now() - ended
    const stored = new Set(
      (await context.db.selectFrom('fix').select(['worker_id', 't']).execute()).map(
        (fix) => `${fix.worker_id} ${fix.t}`,
      ),
    )
    const rows = await context.db.selectFrom('client').select(['id', 'name']).execute()
    const { fault, events } = await verifyChain(context.db, company)
    const ids = new Map(rows.map(({ id, name }) => [name, id]))
    return {
      fixes: load.fixes.length,
      clients: load.clients.size,
      events,
      lost: {
        fixes: load.fixes.filter(({ guard, t }) => !stored.has(`${guard} ${t}`)).length,
        clients: [...load.clients].filter(([name, id]) => ids.get(name) !== id).length,
      },
      doubled: rows.length - load.clients.size,
      wrongFeeds: lacking(),
      caughtUpMs,
      fault,
    }
  }
  const guards = { here: guardsOf(here.url), there: guardsOf(there.url) }
  return { postgres, databaseUrl: url, context, here, there, company, load, consoles, guards, settle }
}
