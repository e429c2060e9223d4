import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deviceStream } from '../../../domain/records/device.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { clearSealFault, recordSealFault } from '../../../server/evidence/seal-check/seal-faults.ts'
import { commitDeliveries } from '../../../server/fixes/write/commit-deliveries.ts'
import { checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { QUARANTINE_REASONS } from '../../../server/ingest/parsed-message.ts'
import { alarmBench, clock, MINUTE, START, WITHIN } from '../../support/fixtures/alarm-bench.ts'
import { bothEngines } from '../../support/database/test-database.ts'
import { pastOfKind } from '../../support/fixtures/past-of-kind.ts'
import { listeningSince } from '../../support/realtime/listening-since.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const HOUR = 60 * MINUTE
const FAKE = 'osmand/simulated'

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `alarms about phones on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      const bench = alarmBench(engine)
      const { itAtTimes, look, report, states, alarms } = bench
      const guard = (name: string) => hireWorker(bench.context, bench.company, name)

      it('a test counts the stretches of fake positions that began in its period, and of its company', async () => {
        const [faker, honest] = [await guard('Njoroge'), await guard('Auma')]
        clock.now = START + 2 * HOUR
        for (let minute = -6; minute <= 40; minute += 2) {
          const isFake = minute < 0 || (minute >= 10 && minute < 20) || minute >= 36
          await report(faker, START + minute * MINUTE, WITHIN, isFake ? FAKE : 'osmand')
          await report(honest, START + minute * MINUTE)
        }
        const subject = `worker-${faker}`
        expect(await pastOfKind(bench, 'fake_position', START, START + HOUR)).toEqual([
          [subject, 10, 20],
          [subject, 36, null],
        ])
        expect(await pastOfKind(bench, 'fake_position', START - HOUR, START)).toEqual([[subject, -6, null]])
        const { context } = bench
        const other = { context, company: companyId(String(Number(bench.company) + 1000)) }
        expect(await pastOfKind(other, 'fake_position', START, START + HOUR)).toEqual([])
      })

      it('a test does not count fake positions that came too late to raise an alarm', async () => {
        const faker = await guard('Njoroge')
        clock.now = START + 30 * HOUR
        await report(faker, START, WITHIN, FAKE)
        await report(faker, START + 20 * HOUR)
        expect(await pastOfKind(bench, 'fake_position', START, START + HOUR)).toEqual([])
      })

      it('a test counts the silence of a guard from the last fix on, as the alarm does', async () => {
        const workerId = await guard('Chebet')
        await report(workerId, START)
        clock.now = START + 40 * MINUTE
        const held = { isHeld: async () => true, release: async () => {} }
        await checkContactsOnce(bench.context, held, listeningSince(START, clock.now))
        await look()
        expect(await alarms()).toMatchObject([{ kind: 'guard_offline', since: 0 }])
        expect(await pastOfKind(bench, 'guard_offline', START, START + HOUR)).toEqual([
          [`worker-${workerId}`, 0, null],
        ])
      })

      const phoneOf = async (workerId: string) => {
        const deviceId = await bench.context.db.transaction().execute((trx) =>
          createCommander(bench.context, trx, bench.company, bench.context.newId()).toNew(deviceStream, {
            type: 'EnrolDevice',
            workerId,
            label: 'Phone',
            secretHash: createHash('sha256').update(`${bench.company} ${workerId}`).digest('hex'),
          }),
        )
        return async (isFuture: boolean, batteryPct: number | null = null) =>
          commitDeliveries(bench.context, [
            {
              company: bench.company,
              fixes: isFuture
                ? []
                : [{ workerId, t: clock.now, ...WITHIN, accuracy: 10, speed: null, source: 'osmand' }],
              quarantined: isFuture ? [{ reason: QUARANTINE_REASONS.future, body: '{}' }] : [],
              received: clock.now,
              format: 'osmand',
              deviceId,
              message: null,
              userAgent: null,
              batteryPct,
              recording: null,
            },
          ])
      }

      itAtTimes('a wrong clock is raised although the phone goes on sending such fixes', async () => {
        const workerId = await guard('Otieno')
        const send = await phoneOf(workerId)
        await send(false)
        await look()
        for (let half = 1; half <= 10; half += 1) {
          clock.now = START + half * 30_000
          await send(true)
          await look()
        }
        expect(await alarms()).toMatchObject([{ kind: 'device_clock', status: 'raised', since: 0.5 }])
        // the alarm stays while the phone sends nothing, because nothing shows that its clock is right
        clock.now = START + 3 * HOUR
        await look()
        expect(await states()).toEqual(['device_clock raised'])
        await send(false)
        await look()
        expect(await states()).toEqual(['device_clock returned'])
      })

      itAtTimes('a low battery is raised although the phone goes on reporting it', async () => {
        const workerId = await guard('Achieng')
        const send = await phoneOf(workerId)
        await bench.addRule({ kind: 'low_battery', threshold: 15, onDelayS: 300 })
        await look()
        for (let minute = 0; minute <= 10; minute += 1) {
          clock.now = START + minute * MINUTE
          await send(false, 14)
          await look()
        }
        expect(await states()).toEqual(['low_battery raised'])
      })

      it('a test of the clock counts each period until the next credible fix', async () => {
        const workerId = await guard('Otieno')
        const send = await phoneOf(workerId)
        const wrong = new Set([2, 3, 4, 8])
        for (let minute = 0; minute <= 8; minute += 1) {
          clock.now = START + minute * MINUTE
          await send(wrong.has(minute))
        }
        const subject = `worker-${workerId}`
        expect(await pastOfKind(bench, 'device_clock', START, START + HOUR)).toEqual([
          [subject, 2, 5],
          [subject, 8, null],
        ])
        expect(await pastOfKind(bench, 'device_clock', START + 3 * MINUTE, START + HOUR)).toEqual([
          [subject, 8, null],
        ])
      })

      itAtTimes('a test of broken seals counts what the desk was told', async () => {
        const place = { workerId: '1', hour: 0, late: 0 }
        await recordSealFault(
          bench.context.db,
          bench.company,
          { ...place, fault: 'a fix was changed' },
          clock.now,
        )
        await look()
        clock.now += 5 * MINUTE
        await clearSealFault(bench.context.db, bench.company, place, clock.now)
        await look()
        const subject = `company-${bench.company}`
        expect(await pastOfKind(bench, 'seal_broken', START, clock.now)).toEqual([[subject, 0, 5]])
        expect(await pastOfKind(bench, 'seal_broken', START - HOUR, START)).toEqual([])
        expect(await pastOfKind(bench, 'backup_failed', START, clock.now)).toEqual([])
      })
    },
  )
