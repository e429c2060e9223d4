import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alarmStream, type AlarmCommand } from '../../domain/alarms/alarm.ts'
import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { clientStream } from '../../domain/client.ts'
import { documentStream } from '../../domain/document.ts'
import { alarmLoad } from '../../server/alarms/alarm-load.ts'
import { alarmPolicy } from '../../server/alarms/alarm-policy.ts'
import { lookAtFixesOnce } from '../../server/alarms/follow-fixes.ts'
import { followOnce } from '../../server/background/follow-log.ts'
import { runTimersOnce } from '../../server/background/run-timers.ts'
import { followerOf } from '../../server/background/start-background.ts'
import type { OpenContext } from '../../server/context.ts'
import type { CompanyId } from '../../server/db/company-id.ts'
import { commander } from '../../server/demo/demo-commander.ts'
import { handle } from '../../server/event-log/handle.ts'
import { readAfter } from '../../server/event-log/read-log.ts'
import { watchOnce } from '../../server/fixes/live-watch.ts'
import { acceptFixes } from '../support/accept-fixes.ts'
import { companyWithUser } from '../support/company-with-user.ts'
import { testEngines, type TestDatabase } from '../support/database/test-database.ts'
import { listeningSince } from '../support/realtime/listening-since.ts'
import { workerOf } from '../support/worker-of.ts'

const MINUTE = 60_000
/** 12:00 in Nairobi, an hour ago: PostgreSQL's timers go by its own clock */
const START = Math.floor((Date.now() - 3 * 60 * MINUTE) / MINUTE) * MINUTE
const ALWAYS = { isHeld: async () => true, release: async () => {} }
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
const WITHIN = { lat: -1.295, lon: 36.805 }
const OUTSIDE = { lat: -1.295, lon: 36.82 }
let now = START

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `alarms on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let context: OpenContext
      let company: CompanyId

      beforeAll(async () => {
        running = await engine.start()
        database = await running.newDatabase()
        context = await database.open({ now: () => now })
        await look()
      })
      beforeEach(async () => {
        now = START
        company = (await companyWithUser(context, 'supervisor')).company
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      /** the clock of PostgreSQL is not the test's, and its timers go by it */
      const itAtTimes = it.skipIf(engine.name !== 'SQLite')

      /** what the background does, once */
      async function look(of: OpenContext = context): Promise<void> {
        await followOnce(of, followerOf(of, alarmPolicy))
        await lookAtFixesOnce(of)
        await runTimersOnce(of, [alarmPolicy])
        await followOnce(of, followerOf(of, alarmPolicy))
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
          await handle(context, alarmStream, {
            company,
            id,
            command,
            commandId: context.newId(),
            by: 'user:1',
            at: now,
          }),
        ).toMatchObject({ ok: true })
      async function guardOnSite(
        name = 'Akinyi',
        shift: { startLocal: string; durationMin: number } | null = null,
      ) {
        const workerId = await workerOf(context, company, name)
        const assignmentId = await context.db.transaction().execute(async (trx) => {
          const { to, toNew } = commander(context, trx, company, context.newId())
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
          commander(context, trx, company, context.newId()).toNew(alarmRuleStream, {
            type: 'AddAlarmRule',
            name: 'Own',
            onDelayS: 0,
            offDelayS: 0,
            priority: 1,
            isEnabled: true,
            ...fields,
          } as never),
        )

      it('a guard outside the fence raises one alarm, however the fixes come', async () => {
        const { workerId } = await guardOnSite()
        await report(workerId, START + 1)
        for (let minute = 1; minute <= 5; minute += 1) {
          now = START + minute * MINUTE
          await report(workerId, now, OUTSIDE)
          await look()
        }
        const [first] = await alarms()
        expect(first).toMatchObject({ kind: 'outside_geofence', status: 'raised', since: 1, cleared: null })
        now = START + 7 * MINUTE
        await report(workerId, now, WITHIN)
        await report(workerId, now + 40_000, WITHIN)
        now += MINUTE
        await look()
        expect(await alarms()).toMatchObject([{ status: 'returned', since: 1, cleared: 7 }])
        // the phone had held back that the guard was within all the time but one minute
        for (const minute of [1.5, 2.5, 3.5, 4.5, 5.5])
          await report(workerId, START + minute * MINUTE, WITHIN)
        await look()
        expect(await alarms()).toMatchObject([{ status: 'withdrawn' }])
      })

      it('is the same for two processes at once and after each repetition', async () => {
        const other = await database.open({ now: () => now })
        const guards = []
        for (const name of ['A', 'B', 'C']) guards.push((await guardOnSite(name)).workerId)
        for (let minute = 0; minute <= 3; minute += 1) {
          now = START + minute * MINUTE
          for (const workerId of guards) await report(workerId, now, minute === 0 ? WITHIN : OUTSIDE)
          await Promise.allSettled([look(), look(other)])
        }
        await look()
        await other.close()
        expect(await alarms()).toMatchObject(
          guards.map(() => ({ kind: 'outside_geofence', status: 'raised' })),
        )
        const [first, ...rest] = await alarms()
        expect(rest.map(({ group_of }) => group_of)).toEqual([first?.id, first?.id])
      })

      itAtTimes(
        'an offline guard is acknowledged, heard again and closed; each step is in the log',
        async () => {
          const workerId = await workerOf(context, company, 'Barasa')
          await report(workerId, START)
          now = START + 60 * MINUTE
          await watchOnce(context, ALWAYS, listeningSince(START, now))
          await look()
          const [alarm] = await alarms()
          expect(alarm).toMatchObject({
            kind: 'guard_offline',
            status: 'raised',
            subject: `worker-${workerId}`,
          })
          await step(alarm?.id ?? '', { type: 'AcknowledgeAlarm' })
          await report(workerId, now)
          await watchOnce(context, ALWAYS, listeningSince(START, now))
          await look()
          expect(await states()).toEqual(['guard_offline closed'])
          const events = await readAfter(context.db, company, 0, 1000)
          expect(
            events
              .filter(({ stream }) => stream === `alarm-${alarm?.id}`)
              .map(({ event, by }) => [event.type, by]),
          ).toEqual([
            ['AlarmRaised', 'system:alarms'],
            ['AlarmAcknowledged', 'user:1'],
            ['AlarmCleared', 'system:alarms'],
          ])
        },
      )

      it('an alarm of silence is withdrawn when the phone sends what it had held back', async () => {
        const workerId = await workerOf(context, company, 'Chebet')
        await report(workerId, START)
        now = START + 40 * MINUTE
        await watchOnce(context, ALWAYS, listeningSince(START, now))
        await look()
        expect(await states()).toEqual(['guard_offline raised'])
        for (let minute = 1; minute <= 40; minute += 1) await report(workerId, START + minute * MINUTE)
        await watchOnce(context, ALWAYS, listeningSince(START, now))
        await look()
        expect(await states()).toEqual(['guard_offline withdrawn'])
      })

      itAtTimes('who is due and does not report is late, then absent, until the first fix', async () => {
        const clock = (t: number) => new Date(t + 3 * 60 * MINUTE).toISOString().slice(11, 16)
        const begins = Math.ceil(START / MINUTE) * MINUTE + 10 * MINUTE
        const { workerId } = await guardOnSite('Devi', { startLocal: clock(begins), durationMin: 480 })
        await look()
        now = begins + 9 * MINUTE
        await look()
        expect(await states()).toEqual([])
        now = begins + 10 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised'])
        now = begins + 30 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised', 'no_show raised'])
        await report(workerId, now)
        await look()
        expect(await states()).toEqual(['shift_late returned', 'no_show returned'])
      })

      it('a narrower rule replaces a wider one, and what is outside its hours is suppressed', async () => {
        const { workerId, assignmentId } = await guardOnSite('Etyang')
        await addRule({
          kind: 'fake_position',
          assignmentId,
          hoursStart: '03:00',
          hoursMin: 1,
          name: 'Night',
        })
        await look()
        await report(workerId, START, WITHIN, 'osmand/simulated')
        await look()
        expect(await states()).toEqual(['fake_position suppressed'])
        const id = await addRule({ kind: 'fake_position', name: 'Company', assignmentId })
        await look()
        expect((await states()).toSorted()).toEqual(['fake_position raised', 'fake_position suppressed'])
        now += MINUTE
        await handle(context, alarmRuleStream, {
          company,
          id,
          command: { type: 'RemoveAlarmRule' },
          commandId: context.newId(),
          by: 'user:1',
          at: now,
        })
        await look()
        expect((await states()).toSorted()).toEqual(['fake_position suppressed', 'fake_position withdrawn'])
      })

      itAtTimes('escalates to the person and then the role, and comes back from the shelf', async () => {
        const { workerId } = await guardOnSite('Farah')
        await addRule({ kind: 'fake_position', userId: '1', roleId: 'manager', escalateAfterMin: 5 })
        await look()
        await report(workerId, START, WITHIN, 'osmand/simulated')
        await look()
        const [alarm] = await alarms()
        const level = async () =>
          context.db
            .selectFrom('alarm')
            .select(['level', 'escalated_user', 'escalated_role'])
            .where('company', '=', company)
            .executeTakeFirstOrThrow()
        now = START + 5 * MINUTE
        await look()
        expect(await level()).toEqual({ level: 1, escalated_user: '1', escalated_role: null })
        now = START + 10 * MINUTE
        await look()
        expect(await level()).toEqual({ level: 2, escalated_user: null, escalated_role: 'manager' })
        await step(alarm?.id ?? '', { type: 'ShelveAlarm', reason: 'Test phone', shelvedUntil: now + MINUTE })
        await look()
        expect(await states()).toEqual(['fake_position shelved'])
        now += MINUTE
        await look()
        expect(await states()).toEqual(['fake_position raised'])
      })

      it('a document that ends soon raises once, and ends with a later day; the desk counts it', async () => {
        const id = await context.db.transaction().execute(async (trx) => {
          const { toNew } = commander(context, trx, company, context.newId())
          const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Gulf' })
          const expiresOn = new Date(START + 10 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
          return toNew(documentStream, {
            type: 'AddDocument',
            clientId,
            title: 'Contract',
            kind: 'contract',
            expiresOn,
          })
        })
        await look()
        expect(await states()).toEqual(['document_expiring raised'])
        expect(await alarmLoad(context.db, company, now)).toMatchObject({
          waiting: 1,
          standing: 1,
          last_ten_minutes: 1,
          raised: 1,
          worst: [{ kind: 'document_expiring', raised: 1, withdrawn: 0 }],
        })
        await handle(context, documentStream, {
          company,
          id,
          command: { type: 'ChangeDocument', expiresOn: '2031-01-01' },
          commandId: context.newId(),
          by: 'user:1',
          at: now,
        })
        await look()
        expect(await states()).toEqual(['document_expiring returned'])
      })
    },
  )
