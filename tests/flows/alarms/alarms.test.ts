import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { alarmRuleStream } from '../../../domain/alarms/alarm-rule.ts'
import { clientStream } from '../../../domain/records/client.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { zoneClock } from '../../../domain/time/zone-time.ts'
import { readAlarmLoad } from '../../../server/alarms/alarm-load.ts'
import { scheduleBackupEvaluation } from '../../../server/alarms/schedule-evaluation.ts'
import { recordBackupFailure } from '../../../server/backup/last-backup.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { createChainChecks } from '../../../server/activity/chain-check.ts'
import { clearSealFault, recordSealFault } from '../../../server/evidence/seal-check/seal-faults.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { alarmBench, clock, MINUTE, OUTSIDE, START, WITHIN } from '../../support/fixtures/alarm-bench.ts'
import { bothEngines } from '../../support/database/test-database.ts'
import { listeningSince } from '../../support/realtime/listening-since.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

/**
 * The company's local time, HH:mm, half a day after START. PostgreSQL's timers use the real time, three hours after
 * START. A period that begins before it would let the rule apply.
 */
const HALF_A_DAY_ON = zoneClock('Africa/Nairobi')
  .time(START + 12 * 60 * MINUTE)
  .slice(0, 5)

/** a lease that always counts as held: for a moment, two processes may both believe that they have it */
const ALWAYS = { isHeld: async () => true, release: async () => {} }

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `alarms on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      const bench = alarmBench(engine)
      const { itAtTimes, look, report, alarms, states, step, guardOnSite, addRule } = bench

      it('a guard outside the fence raises one alarm, however the fixes come', async () => {
        const { workerId } = await guardOnSite()
        await report(workerId, START + 1)
        for (let minute = 1; minute <= 5; minute += 1) {
          clock.now = START + minute * MINUTE
          await report(workerId, clock.now, OUTSIDE)
          await look()
        }
        const [first] = await alarms()
        expect(first).toMatchObject({ kind: 'outside_geofence', status: 'raised', since: 1, cleared: null })
        clock.now = START + 7 * MINUTE
        await report(workerId, clock.now, WITHIN)
        await report(workerId, clock.now + 40_000, WITHIN)
        clock.now += MINUTE
        await look()
        expect(await alarms()).toMatchObject([{ status: 'returned', since: 1, cleared: 7 }])
        // positions that the phone had stored: the guard was inside the geofence in all minutes except one
        for (const minute of [1.5, 2.5, 3.5, 4.5, 5.5])
          await report(workerId, START + minute * MINUTE, WITHIN)
        await look()
        expect(await alarms()).toMatchObject([{ status: 'withdrawn' }])
      })

      it('is the same for two processes at once and after each repetition', async () => {
        // the clocks of the two processes differ by 40 s
        const other = await bench.database.open({ now: () => clock.now + 40_000 })
        const guards = []
        for (const name of ['A', 'B', 'C']) guards.push((await guardOnSite(name)).workerId)
        for (let minute = 0; minute <= 3; minute += 1) {
          clock.now = START + minute * MINUTE
          for (const workerId of guards) await report(workerId, clock.now, minute === 0 ? WITHIN : OUTSIDE)
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
          const workerId = await hireWorker(bench.context, bench.company, 'Barasa')
          await report(workerId, START)
          clock.now = START + 60 * MINUTE
          await checkContactsOnce(bench.context, ALWAYS, listeningSince(START, clock.now))
          await look()
          const [alarm] = await alarms()
          expect(alarm).toMatchObject({
            kind: 'guard_offline',
            status: 'raised',
            subject: `worker-${workerId}`,
          })
          await step(alarm?.id ?? '', { type: 'AcknowledgeAlarm' })
          await report(workerId, clock.now)
          await checkContactsOnce(bench.context, ALWAYS, listeningSince(START, clock.now))
          await look()
          expect(await states()).toEqual(['guard_offline closed'])
          const events = await readAfter(bench.context.db, bench.company, 0, 1000)
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
        const workerId = await hireWorker(bench.context, bench.company, 'Chebet')
        await report(workerId, START)
        clock.now = START + 40 * MINUTE
        await checkContactsOnce(bench.context, ALWAYS, listeningSince(START, clock.now))
        await look()
        expect(await states()).toEqual(['guard_offline raised'])
        for (let minute = 1; minute <= 40; minute += 1) await report(workerId, START + minute * MINUTE)
        await checkContactsOnce(bench.context, ALWAYS, listeningSince(START, clock.now))
        await look()
        expect(await states()).toEqual(['guard_offline withdrawn'])
      })

      it('a narrower rule replaces a wider one, and what is outside its hours is suppressed', async () => {
        const { workerId, assignmentId } = await guardOnSite('Etyang')
        await addRule({
          kind: 'fake_position',
          assignmentId,
          hoursStart: HALF_A_DAY_ON,
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
        clock.now += MINUTE
        await handleCommand(bench.context, alarmRuleStream, {
          company: bench.company,
          id,
          command: { type: 'RemoveAlarmRule' },
          commandId: bench.context.newId(),
          by: 'user:1',
          at: clock.now,
        })
        await look()
        expect((await states()).toSorted()).toEqual(['fake_position suppressed', 'fake_position withdrawn'])
      })

      itAtTimes(
        'what is found broken, or fails, is raised at once, and ends when it is as it was',
        async () => {
          const place = { workerId: '1', hour: 0, late: 0 }
          const { db, config } = bench.context
          await recordSealFault(db, bench.company, { ...place, fault: 'a fix was changed' }, clock.now)
          await look()
          expect(await states()).toEqual(['seal_broken raised'])
          clock.now += MINUTE
          await clearSealFault(db, bench.company, place, clock.now)
          await look()
          expect(await states()).toEqual(['seal_broken returned'])
          const dir = mkdtempSync(join(tmpdir(), 'askari-backups-'))
          const backed = { ...bench.context, config: { ...config, backup: { ...config.backup, dir } } }
          recordBackupFailure(dir, {
            at: new Date(clock.now).toISOString(),
            tookMs: 1,
            message: 'the disk is full',
          })
          await scheduleBackupEvaluation(db, clock.now)
          await look(backed)
          expect(await states()).toEqual(['seal_broken returned', 'backup_failed raised'])
        },
      )

      itAtTimes('a log that a check finds broken is raised until a check finds it whole', async () => {
        const { db } = bench.context
        const { company } = bench
        const write = (by: string) =>
          db
            .updateTable('event')
            .set({ by })
            .where('company', '=', company)
            .where('position', '=', 1)
            .execute()
        const check = async (state: 'broken' | 'whole') => {
          clock.now += MINUTE
          const checks = createChainChecks(bench.context)
          await checks.begin({ company, userId: '1' })
          await expect.poll(async () => (await checks.newest({ company }))?.state).toBe(state)
          // the last step of a check schedules the next look for alarms
          await checks.stop()
          await look()
        }
        const [first] = await readAfter(db, company, 0, 1)
        await write('user:9')
        await check('broken')
        expect(await states()).toEqual(['seal_broken raised'])
        await write(first?.by ?? '')
        await check('whole')
        expect(await states()).toEqual(['seal_broken returned'])
      })

      itAtTimes(
        'escalates to the person, the role and who is on call, and comes back from the shelf',
        async () => {
          const { workerId } = await guardOnSite('Farah')
          await addRule({ kind: 'fake_position', userId: '1', roleId: 'manager', escalateAfterMin: 5 })
          await look()
          await report(workerId, START, WITHIN, 'osmand/simulated')
          await look()
          const [alarm] = await alarms()
          const level = async () =>
            bench.context.db
              .selectFrom('alarm')
              .select(['level', 'escalated_user', 'escalated_role'])
              .where('company', '=', bench.company)
              .executeTakeFirstOrThrow()
          clock.now = START + 5 * MINUTE
          await look()
          expect(await level()).toEqual({ level: 1, escalated_user: '1', escalated_role: null })
          clock.now = START + 10 * MINUTE
          await look()
          expect(await level()).toEqual({ level: 2, escalated_user: null, escalated_role: 'manager' })
          clock.now = START + 15 * MINUTE
          await look()
          expect(await level()).toEqual({ level: 3, escalated_user: null, escalated_role: null })
          clock.now = START + 60 * MINUTE
          await look()
          expect((await level()).level).toBe(3)
          await step(alarm?.id ?? '', {
            type: 'ShelveAlarm',
            reason: 'Test phone',
            shelvedUntil: clock.now + MINUTE,
          })
          await look()
          expect(await states()).toEqual(['fake_position shelved'])
          clock.now += MINUTE
          await look()
          expect(await states()).toEqual(['fake_position raised'])
        },
      )

      it('a document that ends soon raises once, and ends with a later day; the desk counts it', async () => {
        const id = await bench.context.db.transaction().execute(async (trx) => {
          const { toNew } = createCommander(bench.context, trx, bench.company, bench.context.newId())
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
        expect(await readAlarmLoad(bench.context.db, bench.company, clock.now)).toMatchObject({
          waiting: 1,
          standing: 1,
          last_ten_minutes: 1,
          operators: 1,
          raised: 1,
          worst: [{ kind: 'document_expiring', raised: 1, withdrawn: 0 }],
        })
        await handleCommand(bench.context, documentStream, {
          company: bench.company,
          id,
          command: { type: 'ChangeDocument', expiresOn: '2031-01-01' },
          commandId: bench.context.newId(),
          by: 'user:1',
          at: clock.now,
        })
        await look()
        expect(await states()).toEqual(['document_expiring returned'])
      })
    },
  )
