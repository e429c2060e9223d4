import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientStream } from '../../../domain/records/client.ts'
import { deviceStream } from '../../../domain/records/device.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { createCommander } from '../../../server/demo/demo-commander.ts'
import { commitDeliveries } from '../../../server/fixes/write/commit-deliveries.ts'
import { checkContactsOnce } from '../../../server/fixes/live/live-watchdog.ts'
import { QUARANTINE_REASONS } from '../../../server/ingest/parsed-message.ts'
import { alarmBench, clock, MINUTE, OUTSIDE, START, WITHIN } from '../../support/fixtures/alarm-bench.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { listeningSince } from '../../support/realtime/listening-since.ts'

const ALWAYS = { isHeld: async () => true, release: async () => {} }
const NIGHT_MIN = 36

interface Said {
  place?: typeof WITHIN
  source?: string
  battery?: number
  future?: boolean
}
/**
 * A simulated guard, and what the phone sends in each minute; null: nothing. `kind` is the alarm that it must raise.
 */
interface Planted {
  kind: string | null
  says: (minute: number) => Said | null
  isOnRoster?: boolean
}

const times = (count: number, one: (i: number) => Planted) => Array.from({ length: count }, (_, i) => one(i))
const between = (minute: number, from: number, to: number) => minute >= from && minute < to
/** 39 guards of whom each must raise one alarm, and 8 who must raise none; the fortieth alarm is about a document */
const NIGHT: readonly Planted[] = [
  ...times(10, (i) => ({
    kind: 'outside_geofence',
    says: (minute) => ({ place: between(minute, 5 + i, 9 + i) ? OUTSIDE : WITHIN }),
  })),
  ...times(10, (i) => ({ kind: 'guard_offline', says: (minute) => (minute < 5 + 2 * i ? {} : null) })),
  ...times(5, () => ({
    kind: 'shift_late',
    isOnRoster: true,
    says: (minute) => (minute < 25 ? null : {}),
  })),
  ...times(5, () => ({ kind: 'no_show', isOnRoster: true, says: () => null })),
  ...times(4, (i) => ({ kind: 'low_battery', says: (minute) => ({ battery: minute < 8 + i ? 60 : 12 }) })),
  ...times(3, (i) => ({
    kind: 'fake_position',
    says: (minute) => ({ source: between(minute, 9 + i, 12 + i) ? 'osmand/simulated' : 'osmand' }),
  })),
  ...times(2, (i) => ({
    kind: 'device_clock',
    says: (minute) => (minute < 10 + i ? {} : minute === 10 + i ? { future: true } : null),
  })),
  ...times(8, () => ({ kind: null, says: () => ({ battery: 40 }) })),
]

for (const engine of testEngines.filter(({ name }) => name === 'SQLite'))
  describe.skipIf(engine.missing !== null)('a night', () => {
    const bench = alarmBench(engine)
    const { look, report, alarms, guardOnSite, step } = bench

    it(
      'of 40 real cases raises all 40, each once, and nothing of guards at their posts',
      { timeout: 300_000 },
      async () => {
        const localTime = (t: number) => new Date(t + 3 * 60 * MINUTE).toISOString().slice(11, 16)
        const shift = { startLocal: localTime(START + 5 * MINUTE), durationMin: 480 }
        const guards = []
        for (const [i, planted] of NIGHT.entries()) {
          const { workerId } = await guardOnSite(`Guard ${i}`, planted.isOnRoster ? shift : null)
          guards.push({ ...planted, workerId, deviceId: await phoneOf(workerId) })
        }
        await addDocument()
        for (let minute = 0; minute <= NIGHT_MIN; minute++) {
          clock.now = START + minute * MINUTE
          for (const { says, ...guard } of guards) {
            const said = says(minute)
            if (said) await send(guard, said)
          }
          await checkContactsOnce(bench.context, ALWAYS, listeningSince(START, clock.now))
          await look()
        }
        const raised = await alarms()
        const of = (kind: string | null, workerId: string) =>
          raised.filter((alarm) => alarm.kind === kind && alarm.subject === `worker-${workerId}`).length
        const planted = guards.filter(({ kind }) => kind !== null)
        expect(planted).toHaveLength(39)
        expect(planted.filter(({ kind, workerId }) => of(kind, workerId) !== 1)).toEqual([])
        expect(raised.filter(({ kind }) => kind === 'document_expiring')).toHaveLength(1)
        const calm = guards.filter(({ kind }) => kind === null).map(({ workerId }) => `worker-${workerId}`)
        expect(raised.filter(({ subject }) => calm.includes(subject))).toEqual([])
      },
    )

    const minutes = Array.from({ length: 50 }, (_, minute) => minute + 1)
    const real = new Set([4, 5, 6, 7, 12, 20, 21, 22, 40, 41, 42, 43])
    it.each([
      { kind: 'outside_geofence', says: { place: OUTSIDE } },
      { kind: 'fake_position', says: { source: 'osmand/simulated' } },
    ])(
      'leaves the same alarms of $kind when the same fixes come shuffled, doubled and late',
      async (each) => {
        /** returns the alarms of a guard whose fixes arrive in this order, `atOnce` of them between two checks */
        const left = async (order: readonly number[], atOnce: number) => {
          // the geofence exists before the first position
          clock.now = START
          const { workerId } = await guardOnSite(`Guard ${bench.context.newId()}`)
          clock.now = START + 60 * MINUTE
          for (const [n, minute] of order.entries()) {
            clock.now += 1000
            const { place = WITHIN, source } = real.has(minute) ? (each.says as Said) : {}
            await report(workerId, START + minute * MINUTE, place, source)
            if (n % atOnce === atOnce - 1) await look()
          }
          await look()
          const standing = (await alarms()).filter(
            ({ subject, status }) => subject === `worker-${workerId}` && status !== 'withdrawn',
          )
          for (const { id } of standing) await step(id, { type: 'AcknowledgeAlarm' })
          return standing.map(({ kind, since, cleared, status }) => ({ kind, since, cleared, status }))
        }
        const inOrder = await left(minutes, 1)
        expect(inOrder).toEqual([{ kind: each.kind, since: 4, cleared: 44, status: 'returned' }])
        const arrival = fc.record({
          order: fc.shuffledSubarray([...minutes, ...minutes.slice(10, 30)], { minLength: 70 }),
          atOnce: fc.integer({ min: 1, max: 9 }),
        })
        await fc.assert(
          fc.asyncProperty(arrival, async ({ order, atOnce }) => {
            expect(await left(order, atOnce)).toEqual(inOrder)
          }),
          { numRuns: 8 },
        )
      },
    )

    it('raises a fake position that a real one follows before anybody looks', async () => {
      const { workerId } = await guardOnSite('Wanjiku')
      await report(workerId, START + 1)
      await look()
      clock.now = START + 2 * MINUTE
      await report(workerId, START + MINUTE, WITHIN, 'osmand/simulated')
      await report(workerId, START + MINUTE + 1000)
      await look()
      expect(await alarms()).toMatchObject([{ kind: 'fake_position', status: 'raised', since: 1 }])
      clock.now = START + 4 * MINUTE
      await look()
      expect((await alarms()).map(({ status }) => status)).toEqual(['returned'])
    })

    const phoneOf = (workerId: string) =>
      bench.context.db.transaction().execute((trx) =>
        createCommander(bench.context, trx, bench.company, bench.context.newId()).toNew(deviceStream, {
          type: 'EnrolDevice',
          workerId,
          label: 'Phone',
          secretHash: createHash('sha256').update(workerId).digest('hex'),
        }),
      )

    const addDocument = () =>
      bench.context.db.transaction().execute(async (trx) => {
        const { toNew } = createCommander(bench.context, trx, bench.company, bench.context.newId())
        const clientId = await toNew(clientStream, { type: 'AddClient', name: 'Gulf' })
        const expiresOn = new Date(START + 10 * 24 * 60 * MINUTE).toISOString().slice(0, 10)
        const paper = { title: 'Contract', kind: 'contract' as const, expiresOn }
        return toNew(documentStream, { type: 'AddDocument', clientId, ...paper })
      })

    const send = (
      { workerId, deviceId }: { workerId: string; deviceId: string },
      { place = WITHIN, source = 'osmand', battery = 80, future = false }: Said,
    ) =>
      commitDeliveries(bench.context, [
        {
          company: bench.company,
          fixes: future ? [] : [{ workerId, t: clock.now, ...place, accuracy: 10, speed: null, source }],
          quarantined: future ? [{ reason: QUARANTINE_REASONS.future, body: '{}' }] : [],
          received: clock.now,
          format: source,
          deviceId,
          message: null,
          userAgent: null,
          batteryPct: battery,
          recording: null,
        },
      ])
  })
