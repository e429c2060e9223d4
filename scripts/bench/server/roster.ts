import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assignmentStream } from '../../../domain/records/assignment.ts'
import { conflictsReply, MAX_PUBLISHED_WEEKS, rosterReply } from '../../../contract/roster/roster.ts'
import { weekDays, weekMonday, rosterId, plannedSpans } from '../../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../../domain/roster/roster.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { readConfig } from '../../../server/config/config.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { buildSheet } from '../../../src/features/roster/plan/roster-sheet.ts'
import { companyWithUser } from '../../../tests/support/fixtures/company-with-user.ts'
import { startServer, type ServerProcess } from '../../../tests/support/http/server-process.ts'
import { type Figure, percentile } from '../figure.ts'
import { hireGuards } from '../data/guard-company.ts'

const FEW = 50
const MANY = 500
const TIMES = 7
const WEEKS = 5
const ZONE = 'Africa/Nairobi'
/** maximum ms until the browser has the rows, over loopback */
const OPENS_IN = 300
const PUBLISHES_IN = 2_000

interface Company {
  token: string
  week: string
  weeks: { id: string; duties: { id: string }[] }[]
}

/**
 * Creates a company with a planned month: guards on 40 assignments, each with six twelve-hour duties a
 * week.
 */
export async function planMonth(dataDir: string, guards: number): Promise<Company> {
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
  })
  const { company, token } = await companyWithUser(context, 'administrator')
  await hireGuards(context, company, guards)
  const entries = await context.db
    .selectFrom('worker_assignment')
    .select(['worker_id', 'assignment_id'])
    .where('company', '=', company)
    .execute()
  const week = addDays(weekMonday(zoneDateAt(context.now(), ZONE)), 7)
  const weeks: Company['weeks'] = []
  const assignments = [...new Set(entries.map(({ assignment_id: id }) => id))]
  await context.db.transaction().execute(async (trx) => {
    const send = createCommander(context, trx, company, 'bench')
    for (const assignmentId of assignments) {
      await send.to(assignmentStream, assignmentId, { type: 'SetRequiredGuards', strength: [] })
      const there = entries.filter((entry) => entry.assignment_id === assignmentId)
      for (let at = 0; at < WEEKS; at++) {
        const monday = addDays(week, at * 7)
        const set = there.flatMap(({ worker_id: guard }, nth) =>
          weekDays(monday)
            .filter((_, day) => (day + nth) % 7 !== 0)
            .map((day) => ({
              id: `${guard}d${day.replaceAll('-', '')}`,
              guard,
              post: null,
              day,
              startLocal: nth % 2 === 0 ? '06:00' : '18:00',
              durationMin: 600,
              name: 'Twelve hours',
              pattern: null,
            })),
        )
        const id = rosterId(assignmentId, monday)
        await send.to(rosterStream, id, {
          type: 'PlanDuties',
          assignmentId,
          week: monday,
          set,
          removed: [],
        })
        weeks.push({ id, duties: set })
      }
    }
  })
  const signedIn = await token()
  await context.close()
  return { token: signedIn, week, weeks }
}

/**
 * Loads a month and computes the sheet on screen. `read` is the transfer, `sheet` the JavaScript, both in
 * ms.
 */
async function open(server: ServerProcess, { token, week }: Company) {
  const days = Array.from({ length: WEEKS }, (_, at) => weekDays(addDays(week, at * 7))).flat()
  const query = `from=${addDays(week, -7)}&to=${addDays(week, WEEKS * 7 + 6)}`
  const begun = performance.now()
  const reply = await fetch(`${server.url}/api/rosters?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { data } = rosterReply.parse(await reply.json())
  const read = performance.now()
  const sheet = buildSheet({ data, days, view: 'guards', spanOf: plannedSpans(ZONE) })
  const rows = sheet.rows.length
  return { read: read - begun, sheet: performance.now() - read, rows }
}

/**
 * Publishes every week of the month with a reason for each conflict, several weeks per request like the
 * console.
 */
async function publish(server: ServerProcess, { token, weeks }: Company) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const planned: { id: string; version: number; overrides: object[] }[] = []
  for (const { id } of weeks) {
    const reply = await fetch(`${server.url}/api/rosters/${id}/conflicts`, { headers })
    const { data } = conflictsReply.parse(await reply.json())
    const overrides = data.map(({ code, guard, duty }) => ({ code, guard, duty, reason: 'Measured' }))
    planned.push({ id, version: 1, overrides })
  }
  const begun = performance.now()
  for (let at = 0; at < planned.length; at += MAX_PUBLISHED_WEEKS) {
    const reply = await fetch(`${server.url}/api/rosters/publish`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: JSON.stringify({ weeks: planned.slice(at, at + MAX_PUBLISHED_WEEKS) }),
    })
    if (!reply.ok) throw new Error(`publishing answered ${reply.status}: ${await reply.text()}`)
  }
  return performance.now() - begun
}

const figuresOf = (name: string, taken: readonly number[], more: Partial<Figure> = {}): Figure => ({
  name: `${name}, median of ${taken.length} (${Math.round(Math.min(...taken))}–${Math.round(Math.max(...taken))})`,
  value: percentile(taken, 0.5),
  unit: 'ms',
  ...more,
})

/** Measures a roster of five weeks with 500 guards, compared with 50: loading, computing, publishing. */
export async function benchRoster(): Promise<Figure[]> {
  const found: Record<number, { read: number[]; sheet: number[]; published: number[] }> = {}
  for (const guards of [FEW, MANY]) {
    const own = (found[guards] = { read: [] as number[], sheet: [] as number[], published: [] as number[] })
    for (let time = 0; time < TIMES; time++) {
      const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
      const company = await planMonth(dataDir, guards)
      const server = await startServer({ DATA_DIR: dataDir })
      try {
        await open(server, company)
        const { read, sheet, rows } = await open(server, company)
        if (rows !== guards) throw new Error(`${rows} rows of ${guards} guards`)
        own.read.push(read)
        own.sheet.push(sheet)
        own.published.push(await publish(server, company))
      } finally {
        await server.dispose()
        rmSync(dataDir, { recursive: true, force: true })
      }
    }
  }
  const few = found[FEW] as (typeof found)[number]
  const many = found[MANY] as (typeof found)[number]
  const beside = (taken: readonly number[]) => ({
    baseline: { value: percentile(taken, 0.5), is: `ms of ${FEW} guards` },
  })
  const whole = many.read.map((read, at) => read + (many.sheet[at] ?? 0))
  return [
    figuresOf(`Roster of ${MANY} guards × ${WEEKS * 7} days read`, many.read, beside(few.read)),
    figuresOf('The same, rows and conflicts computed', many.sheet, beside(few.sheet)),
    figuresOf('Both together', whole, { goal: { atMost: OPENS_IN } }),
    figuresOf('The same month published', many.published, {
      ...beside(few.published),
      goal: { atMost: PUBLISHES_IN },
    }),
  ]
}
