import { describe, expect } from 'vitest'
import { alarmRuleStream } from '../../../domain/alarms/alarm-rule.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { alarmBench, clock, MINUTE, START, WITHIN } from '../../support/fixtures/alarm-bench.ts'
import { testEngines } from '../../support/database/test-database.ts'

for (const engine of testEngines.filter(({ name }) => name === 'SQLite'))
  describe.skipIf(engine.missing !== null)('the escalation of an open alarm', () => {
    const bench = alarmBench(engine)
    const { itAtTimes, look, report, guardOnSite, addRule } = bench

    const level = () =>
      bench.context.db
        .selectFrom('alarm')
        .select(['level', 'escalated_user', 'escalated_role'])
        .where('company', '=', bench.company)
        .executeTakeFirstOrThrow()

    const change = async (id: string, command: object) => {
      const { company, context } = bench
      const asked = {
        company,
        id,
        command: { type: 'ChangeAlarmRule', ...command } as never,
        by: 'user:1',
        at: clock.now,
        commandId: context.newId(),
      }
      expect(await handleCommand(context, alarmRuleStream, asked)).toMatchObject({ ok: true })
      await look()
    }

    itAtTimes('counts from the end of the shelf, not from when the alarm was raised', async () => {
      const { workerId } = await guardOnSite('Wafula')
      await addRule({ kind: 'fake_position', userId: '1', roleId: 'manager', escalateAfterMin: 5 })
      await look()
      await report(workerId, START, WITHIN, 'osmand/simulated')
      await look()
      const [alarm] = await bench.alarms()
      const shelvedUntil = START + 60 * MINUTE
      await bench.step(alarm?.id ?? '', { type: 'ShelveAlarm', reason: 'Test phone', shelvedUntil })
      await look()
      clock.now = shelvedUntil
      await look()
      expect((await level()).level).toBe(0)
      clock.now += 5 * MINUTE
      await look()
      expect((await level()).level).toBe(1)
      clock.now += 5 * MINUTE
      await look()
      expect((await level()).level).toBe(2)
    })

    itAtTimes('follows its rule as it is changed, and in the order person, role, on call', async () => {
      const { workerId } = await guardOnSite('Farah')
      const ruleId = await addRule({ kind: 'fake_position' })
      await look()
      await report(workerId, START, WITHIN, 'osmand/simulated')
      await look()
      clock.now = START + 60 * MINUTE
      await look()
      expect((await level()).level).toBe(0)
      await change(ruleId, { userId: '1', roleId: 'manager', escalateAfterMin: 90 })
      expect((await level()).level).toBe(0)
      clock.now = START + 90 * MINUTE
      await look()
      expect(await level()).toEqual({ level: 1, escalated_user: '1', escalated_role: null })
      await change(ruleId, { escalateAfterMin: 50 })
      clock.now = START + 139 * MINUTE
      await look()
      expect((await level()).level).toBe(1)
      clock.now = START + 140 * MINUTE
      await look()
      expect(await level()).toEqual({ level: 2, escalated_user: null, escalated_role: 'manager' })
      await change(ruleId, { escalateAfterMin: 1 })
      expect((await level()).level).toBe(2)
      clock.now += MINUTE
      await look()
      expect(await level()).toEqual({ level: 3, escalated_user: null, escalated_role: null })
    })

    itAtTimes('waits the time of the rule between two levels after a late change of it', async () => {
      const { workerId } = await guardOnSite('Otieno')
      const ruleId = await addRule({ kind: 'fake_position' })
      await look()
      await report(workerId, START, WITHIN, 'osmand/simulated')
      await look()
      clock.now = START + 100 * MINUTE
      await change(ruleId, { userId: '1', roleId: 'manager', escalateAfterMin: 5 })
      for (const expected of [1, 2, 3]) {
        for (const _ of [1, 2, 3]) await look()
        expect((await level()).level).toBe(expected)
        clock.now += 5 * MINUTE
        await look()
      }
    })

    for (const [aside, back] of [
      ['ShelveAlarm', 'UnshelveAlarm'],
      ['SuppressAlarm', 'ReleaseAlarm'],
      ['RemoveAlarmFromService', 'RestoreAlarm'],
    ] as const)
      itAtTimes(`begins again with the person after ${back}`, async () => {
        const { workerId } = await guardOnSite('Nafula')
        await addRule({ kind: 'fake_position', userId: '1', roleId: 'manager', escalateAfterMin: 5 })
        await look()
        await report(workerId, START, WITHIN, 'osmand/simulated')
        await look()
        const [alarm] = await bench.alarms()
        const id = alarm?.id ?? ''
        for (const _ of [1, 2, 3]) {
          clock.now += 5 * MINUTE
          await look()
        }
        expect((await level()).level).toBe(3)
        await bench.step(id, { type: aside, reason: 'Test phone', shelvedUntil: clock.now + 60 * MINUTE })
        await look()
        clock.now += 10 * MINUTE
        await bench.step(id, { type: back })
        await look()
        expect(await level()).toEqual({ level: 0, escalated_user: null, escalated_role: null })
        clock.now += 5 * MINUTE
        await look()
        expect(await level()).toEqual({ level: 1, escalated_user: '1', escalated_role: null })
        clock.now += 5 * MINUTE
        await look()
        expect(await level()).toEqual({ level: 2, escalated_user: null, escalated_role: 'manager' })
      })
  })
