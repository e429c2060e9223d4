import { describe, expect } from 'vitest'
import { weekMonday, rosterId } from '../../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../../domain/roster/roster.ts'
import { zoneDateAt } from '../../../domain/time/zone-days.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { alarmBench, clock, MINUTE, START } from '../../support/fixtures/alarm-bench.ts'
import { testEngines } from '../../support/database/test-database.ts'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `alarms of duty on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      const bench = alarmBench(engine)
      const { itAtTimes, look, report, states, guardOnSite } = bench

      itAtTimes('who is due and does not report is late, then absent, until the first fix', async () => {
        const localTime = (t: number) => new Date(t + 3 * 60 * MINUTE).toISOString().slice(11, 16)
        const begins = Math.ceil(START / MINUTE) * MINUTE + 10 * MINUTE
        const { workerId } = await guardOnSite('Devi', { startLocal: localTime(begins), durationMin: 480 })
        await look()
        clock.now = begins + 9 * MINUTE
        await look()
        expect(await states()).toEqual([])
        clock.now = begins + 10 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised'])
        clock.now = begins + 30 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised', 'no_show raised'])
        await report(workerId, clock.now)
        await look()
        expect(await states()).toEqual(['shift_late returned', 'no_show returned'])
      })

      itAtTimes('who is due on an assignment that is not the newest is missed there', async () => {
        const localTime = (t: number) => new Date(t + 3 * 60 * MINUTE).toISOString().slice(11, 16)
        const begins = Math.ceil(START / MINUTE) * MINUTE + 10 * MINUTE
        const { workerId, assignmentId } = await guardOnSite('Hamisi', {
          startLocal: localTime(begins),
          durationMin: 480,
        })
        const earlier = { startLocal: localTime(begins - 120 * MINUTE), durationMin: 60 }
        await guardOnSite('Hamisi, newest', earlier, workerId)
        await look()
        clock.now = begins + 10 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised'])
        const raised = await bench.context.db
          .selectFrom('alarm')
          .select(['assignment_id', 'detail'])
          .where('company', '=', bench.company)
          .where('subject', '=', `worker-${workerId}`)
          .execute()
        const detail = 'No fix since the shift began: presence unknown'
        expect(raised).toEqual([{ assignment_id: assignmentId, detail }])
      })

      itAtTimes('who is due by a roster that was published since the last look is late', async () => {
        const begins = Math.ceil(START / MINUTE) * MINUTE + 10 * MINUTE
        const { workerId, assignmentId } = await guardOnSite('Gathoni')
        await look()
        const day = zoneDateAt(begins, 'Africa/Nairobi')
        const week = weekMonday(day)
        const startLocal = new Date(begins + 3 * 60 * MINUTE).toISOString().slice(11, 16)
        const duty = { id: 'first', guard: workerId, post: null, day, startLocal, durationMin: 480 }
        const roster = {
          company: bench.company,
          id: rosterId(assignmentId, week),
          by: 'user:1',
          at: clock.now,
        }
        const of = { assignmentId, week }
        const set = [{ ...duty, name: 'Day', pattern: null }]
        for (const command of [
          { type: 'PlanDuties' as const, ...of, set, removed: [] },
          { type: 'PublishRoster' as const, ...of, overrides: [] },
        ]) {
          const commandId = bench.context.newId()
          expect(
            await handleCommand(bench.context, rosterStream, { ...roster, commandId, command }),
          ).toMatchObject({
            ok: true,
          })
        }
        await look()
        clock.now = begins + 10 * MINUTE
        await look()
        expect(await states()).toEqual(['shift_late raised'])
      })
    },
  )
