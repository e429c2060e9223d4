import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { alarmStream, type AlarmCommand } from '../../domain/alarms/alarm.ts'
import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { clientStream } from '../../domain/client.ts'
import { alarmPolicy } from '../../server/alarms/alarm-policy.ts'
import { evaluateNewFixes } from '../../server/alarms/follow-fixes.ts'
import { followOnce } from '../../server/background/follow-log.ts'
import { runTimersOnce } from '../../server/background/run-timers.ts'
import { policyFollower } from '../../server/background/start-background.ts'
import type { OpenContext } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { createCommander } from '../../server/demo/demo-commander.ts'
import { handleCommand } from '../../server/event-log/handle.ts'
import { acceptFixes } from './accept-fixes.ts'
import { companyWithUser } from './company-with-user.ts'
import type { testEngines, TestDatabase } from './database/test-database.ts'
import { hireWorker } from './worker-of.ts'

export const MINUTE = 60_000
/** Some hours ago: PostgreSQL's timers go by its own clock, so that all of them are due. */
export const START = Math.floor((Date.now() - 3 * 60 * MINUTE) / MINUTE) * MINUTE
const FENCE = {
  type: 'Polygon',
  coordinates: [
    [
      [36.8, -1.3],
      [36.81, -1.3],
      [36.81, -1.29],
      [36.8, -1.29],
      [36.8, -1.3],
    ],
  ],
} as const
export const WITHIN = { lat: -1.295, lon: 36.805 }
export const OUTSIDE = { lat: -1.295, lon: 36.82 }
/** The clock of the servers under test. */
export const clock = { now: START }

/** A server of an engine with a new company for each test, whose alarms are looked at when asked. */
export function alarmBench(engine: (typeof testEngines)[number]) {
  let running: Awaited<ReturnType<typeof engine.start>>
  let database: TestDatabase
  let context: OpenContext
  let company: CompanyId

  beforeAll(async () => {
    running = await engine.start()
    database = await running.newDatabase()
    context = await database.open({ now: () => clock.now })
    await look()
  })
  beforeEach(async () => {
    clock.now = START
    company = (await companyWithUser(context, 'supervisor')).company
  })
  afterAll(async () => {
    await context.close()
    await running.stop()
  })

  /** the clock of PostgreSQL is not the test's, and its timers go by it */
  const itAtTimes = (name: string, test: () => Promise<void>) => {
    if (engine.name === 'SQLite') it(name, test)
  }

  /** runs the background check once */
  async function look(of: OpenContext = context): Promise<void> {
    await followOnce(of, policyFollower(of, alarmPolicy))
    await evaluateNewFixes(of)
    await runTimersOnce(of, [alarmPolicy])
    await followOnce(of, policyFollower(of, alarmPolicy))
  }
  const report = (
    workerId: string,
    t: number,
    place: { lat: number; lon: number } = WITHIN,
    source = 'osmand',
  ) => acceptFixes(context, company, [{ workerId, t, ...place, accuracy: 10, speed: null }], source)
  const alarms = async () =>
    (
      await context.db
        .selectFrom('alarm')
        .select(['id', 'kind', 'status', 'since', 'cleared_at', 'subject', 'group_of', 'recurrences'])
        .where('company', '=', company)
        .orderBy('raised_at')
        .orderBy('id')
        .execute()
    ).map(({ id, since, cleared_at, ...row }) => ({
      ...row,
      id,
      since: (since - START) / MINUTE,
      cleared: cleared_at === null ? null : (cleared_at - START) / MINUTE,
    }))
  const states = async () => (await alarms()).map(({ kind, status }) => `${kind} ${status}`)
  const step = async (id: string, command: AlarmCommand) =>
    expect(
      await handleCommand(context, alarmStream, {
        company,
        id,
        command,
        commandId: context.newId(),
        by: 'user:1',
        at: clock.now,
      }),
    ).toMatchObject({ ok: true })
  async function guardOnSite(
    name = 'Akinyi',
    shift: { startLocal: string; durationMin: number } | null = null,
    known?: string,
  ) {
    const workerId = known ?? (await hireWorker(context, company, name))
    const assignmentId = await context.db.transaction().execute(async (trx) => {
      const { to, toNew } = createCommander(context, trx, company, context.newId())
      const clientId = await toNew(clientStream, { type: 'AddClient', name: `Delta ${name}` })
      const id = await toNew(assignmentStream, {
        type: 'AddAssignment',
        clientId,
        name: `Towers ${name}`,
        coordinates: JSON.stringify(FENCE),
      })
      await to(assignmentStream, id, {
        type: 'AssignGuard',
        entryId: context.newId().replaceAll('-', ''),
        workerId,
        sitePostId: null,
        shift: shift && { name: 'Day', ...shift },
      })
      return id
    })
    return { workerId, assignmentId }
  }
  const addRule = (fields: object) =>
    context.db.transaction().execute((trx) =>
      createCommander(context, trx, company, context.newId()).toNew(alarmRuleStream, {
        type: 'AddAlarmRule',
        name: 'Own',
        onDelayS: 0,
        offDelayS: 0,
        priority: 1,
        isEnabled: true,
        ...fields,
      } as never),
    )

  return {
    get context() {
      return context
    },
    get company() {
      return company
    },
    get database() {
      return database
    },
    itAtTimes,
    look,
    report,
    alarms,
    states,
    step,
    guardOnSite,
    addRule,
  }
}
