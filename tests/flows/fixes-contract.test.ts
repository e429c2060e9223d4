import { acceptFixes } from '../support/accept-fixes.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { patrolColumns } from '../../contract/location.ts'
import type { Fix } from '../../domain/fix/fix.ts'
import { trailFrom } from '../../domain/fix/trail.ts'
import { testEngines, type TestDatabase } from '../support/test-database.ts'
import { workerOf } from '../support/worker-of.ts'
import type { OpenContext } from '../../server/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import type { StoredFixes } from '../../server/event-log/event-hub.ts'
import { acceptRecording } from '../../server/fixes/accept-recording.ts'
import { outline } from '../../server/import/outline.ts'
import { columnTexts } from '../../server/fixes/column-texts.ts'
import { fixesBetween } from '../../server/fixes/fixes-between.ts'
import { liveLocations } from '../../server/fixes/live-locations.ts'
import { trailFromParts } from '../../src/streams/sources/history-points.ts'

const company = companyId('1')
const now = Date.UTC(2026, 10, 21, 12)
const hour = 3_600_000
let context: OpenContext

const fix = (workerId: string, t: number, over: Partial<Fix> = {}): Fix => ({
  workerId,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: null,
  speed: null,
  ...over,
})
const all = (workerId: string) =>
  fixesBetween(context.db, company, { workerId, from: 0, to: now + hour }, 10_000)
const patrols = (workerId: string) =>
  context.db
    .selectFrom('patrol')
    .select(['started_at', 'ended_at', 'end_reason'])
    .where('worker_id', '=', workerId)
    .orderBy('started_at')
    .execute()

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `fixes on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      beforeAll(async () => {
        running = await engine.start()
        database = await running.newDatabase()
        context = await database.open({ now: () => now })
      })
      afterAll(async () => {
        await context.close()
        await running.stop()
      })

      describe('accepted fixes', () => {
        it('are stored once, to the ten-millionth of a degree, with what is unknown left unknown', async () => {
          const guard = await workerOf(context, company, 'Akinyi')
          const first = fix(guard, now - 60_000, {
            lat: -1.286412345678,
            lon: 36.8172,
            accuracy: 8.5,
            speed: 1.25,
          })
          expect(await acceptFixes(context, company, [first, first], 'osmand')).toEqual({
            stored: 1,
            duplicates: 1,
            patrols: 1,
            revoked: false,
          })
          expect(await acceptFixes(context, company, [first], 'osmand')).toEqual({
            stored: 0,
            duplicates: 1,
            patrols: 0,
            revoked: false,
          })
          expect(await acceptFixes(context, company, [fix(guard, now - 30_000)], 'osmand')).toEqual({
            stored: 1,
            duplicates: 0,
            patrols: 0,
            revoked: false,
          })
          expect(await all(guard)).toEqual([{ ...first, lat: -1.2864123 }, fix(guard, now - 30_000)])
        })

        it('are written as columns by the database, however many there are', async () => {
          const guard = await workerOf(context, company, 'Achieng')
          const from = now - 6 * hour
          const many = Array.from({ length: 4001 }, (_, i) =>
            fix(guard, from + i * 1000, {
              lat: -1.2 - i * 1e-7,
              accuracy: i % 3 === 0 ? null : i / 4,
              speed: i % 2 === 0 ? null : i,
            }),
          )
          await acceptFixes(context, company, many, 'osmand')
          const read = async (span: { from: number; to: number }) => {
            const texts: string[] = []
            for await (const text of columnTexts(context, company, { workerId: guard, ...span }))
              texts.push(text)
            const said = `{"workerId":"${guard}","parts":[${texts.join()}]}`
            return patrolColumns.parse(JSON.parse(said)).parts
          }
          const parts = await read({ from, to: now })
          expect(parts.map(({ t }) => t.length)).toEqual([4000, 1])
          expect(trailFromParts(guard, parts)).toEqual(trailFrom(guard, await all(guard)))
          const [part] = await read({ from: from + 1, to: from + 3000 })
          expect(part?.t).toEqual([from + 1000, from + 2000])
          expect(await read({ from: from - hour, to: from })).toEqual([])
        })

        it('stay beside what is said of the same moment later, which moves none by a claim beyond belief', async () => {
          const guard = await workerOf(context, company, 'Chebet')
          const night = Array.from({ length: 300 }, (_, i) =>
            fix(guard, now - hour + i * 1000, { accuracy: 6, lat: -1.29 + i * 1e-5 }),
          )
          await acceptFixes(context, company, night, 'osmand')
          const before = await all(guard)
          const moved = night.map((one) => ({ ...one, lat: -2, accuracy: 0.001 }))
          const told = { stored: 0, duplicates: 300, patrols: 0, revoked: false }
          expect(await acceptFixes(context, company, moved, 'owntracks')).toEqual(told)
          expect(await acceptFixes(context, company, moved, 'owntracks')).toEqual(told)
          expect(await all(guard)).toEqual(before)
          const kept = await context.db
            .selectFrom('fix_version')
            .select(['version', 'lat_e7', 'accuracy', 'source', 'received'])
            .where('worker_id', '=', guard)
            .orderBy('t')
            .execute()
          expect(kept).toEqual(
            moved.map(() => ({
              version: 2,
              lat_e7: -20_000_000,
              accuracy: 0.001,
              source: 'owntracks',
              received: now,
            })),
          )
        })

        it('are shown by the better of their versions wherever they are read, and none is lost', async () => {
          const guard = await workerOf(context, company, 'Wafula')
          const at = (accuracy: number, lat: number) => fix(guard, now - hour, { accuracy, lat })
          const [poor, middling, good] = [at(80, -1.1), at(20, -1.2), at(5, -1.3)]
          const other = fix(guard, now - hour + 1000)
          expect(await acceptFixes(context, company, [middling, poor, other], 'osmand')).toMatchObject({
            stored: 2,
            duplicates: 1,
          })
          expect(await acceptFixes(context, company, [good, middling], 'osmand')).toMatchObject({ stored: 1 })
          expect(await all(guard)).toEqual([good, other])
          const texts: string[] = []
          for await (const text of columnTexts(context, company, { workerId: guard, from: 0, to: now }))
            texts.push(text)
          const { parts } = patrolColumns.parse(
            JSON.parse(`{"workerId":"${guard}","parts":[${texts.join()}]}`),
          )
          expect(trailFromParts(guard, parts)).toEqual(trailFrom(guard, [good, other]))
          const span = { workerId: guard, from: 0, to: now, newestFirst: true }
          expect(await fixesBetween(context.db, company, span)).toEqual([other, good])
          const { lat_e7 } = await context.db
            .selectFrom('fix')
            .select('lat_e7')
            .where('worker_id', '=', guard)
            .where('t', '=', good.t)
            .executeTakeFirstOrThrow()
          expect(lat_e7).toBe(-12_000_000)
        })

        it('keep sixteen versions of a moment, and set aside what is said of it beyond', async () => {
          const guard = await workerOf(context, company, 'Kiprop')
          const said = Array.from({ length: 40 }, (_, i) =>
            fix(guard, now - hour, { accuracy: 30, lat: -1 - i * 1e-4 }),
          )
          await acceptFixes(context, company, said.slice(0, 10), 'osmand')
          await acceptFixes(context, company, said.slice(10), 'osmand')
          const kept = await context.db
            .selectFrom('fix_version')
            .select('version')
            .where('worker_id', '=', guard)
            .orderBy('version')
            .execute()
          expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 15 }, (_, i) => i + 2))
          expect(await all(guard)).toEqual([said[15]])
          const aside = await context.db.selectFrom('quarantine').select(['reason', 'records']).execute()
          expect(aside).toEqual([
            { reason: 'another place for a moment that has too many already', records: 24 },
          ])
        })

        it('leave the better one of two, in whatever order they come', async () => {
          const place = fc.record({
            // the last two are one place in the database
            lat: fc.constantFrom(-1.2, -1.3, -1.30000001),
            lon: fc.constantFrom(36.8, 36.9),
            accuracy: fc.constantFrom(null, 5, 10),
            speed: fc.constantFrom(null, 0, 1.2),
          })
          await fc.assert(
            fc.asyncProperty(
              fc.array(place, { minLength: 2, maxLength: 6 }),
              fc.infiniteStream(fc.boolean()),
              async (places, together) => {
                const [one, other] = [
                  await workerOf(context, company, 'A'),
                  await workerOf(context, company, 'B'),
                ]
                const inPieces = async (guard: string, drawn: typeof places) => {
                  let piece: Fix[] = []
                  for (const each of drawn) {
                    piece.push(fix(guard, now - hour, each))
                    if (together.next().value) continue
                    await acceptFixes(context, company, piece, 'osmand')
                    piece = []
                  }
                  await acceptFixes(context, company, piece, 'osmand')
                  return (await all(guard)).map((stored) => ({ ...stored, workerId: '' }))
                }
                const kept = await inPieces(one, places)
                expect(kept).toHaveLength(1)
                expect(await inPieces(other, places.toReversed())).toEqual(kept)
              },
            ),
            { numRuns: 40 },
          )
        })

        it('move the live location forward only and teach it the usual interval', async () => {
          const guard = await workerOf(context, company, 'Wanjiru')
          const live = async () => (await liveLocations(context.db, company, guard))[0]
          await acceptFixes(context, company, [fix(guard, now - 45_000), fix(guard, now - 30_000)], 'osmand')
          await acceptFixes(
            context,
            company,
            [fix(guard, now - 15_000, { lat: -1.3, accuracy: 4 })],
            'osmand',
          )
          await acceptFixes(context, company, [fix(guard, now - 20_000, { lat: -1.1 })], 'osmand')
          expect(await live()).toEqual({
            worker_id: guard,
            worker_name: 'Wanjiru',
            latitude: -1.3,
            longitude: 36.82,
            created_at: now - 15_000,
            accuracy: 4,
            speed: null,
            status: 'Online',
            interval_ms: 15_000,
          })
        })

        it('are told to who listens, each with its patrol and the newest of each guard', async () => {
          const guard = await workerOf(context, company, 'Mutua')
          const heard: StoredFixes[] = []
          const stopListening = context.events.on('fixes', (fixes) => heard.push(fixes))
          const [late, newest] = [fix(guard, now - 40_000, { lat: -1.2864123 }), fix(guard, now - 10_000)]
          await acceptFixes(context, company, [newest, { ...late, lat: -1.286412345678 }], 'osmand')
          await acceptFixes(context, company, [newest], 'osmand')
          stopListening()
          const { id: patrolId } = await context.db
            .selectFrom('patrol')
            .select('id')
            .where('worker_id', '=', guard)
            .executeTakeFirstOrThrow()
          expect(heard).toMatchObject([
            {
              company,
              live: [{ worker_id: guard, created_at: now - 10_000, worker_name: 'Mutua' }],
              points: [
                { ...late, patrolId },
                { ...newest, patrolId },
              ],
            },
          ])
        })

        it('are counted in the ten minutes in which they were taken', async () => {
          const slot = Math.floor(now / 600_000) * 600_000 - 50 * 600_000
          const count = () =>
            context.db
              .selectFrom('fix_count')
              .select(['slot', 'count'])
              .where('slot', 'in', [slot, slot + 600_000])
              .orderBy('slot')
              .execute()
          const guard = await workerOf(context, company, 'Otieno')
          const taken = [slot, slot + 599_999, slot + 599_999, slot + 600_000]
          await acceptFixes(
            context,
            company,
            taken.map((t) => fix(guard, t)),
            'osmand',
          )
          expect(await count()).toEqual([
            { slot, count: 2 },
            { slot: slot + 600_000, count: 1 },
          ])
        })

        it('come together when they come at once', async () => {
          const guard = await workerOf(context, company, 'Kamau')
          const many = Array.from({ length: 5000 }, (_, i) => fix(guard, now - 1_000_000 + i))
          const outcomes = await Promise.all(
            many.map((one) => acceptFixes(context, company, [one], 'osmand')),
          )
          expect(outcomes.every(({ stored }) => stored === 1)).toBe(true)
          expect((await all(guard)).map(({ t }) => t)).toEqual(many.map(({ t }) => t))
        })
      })

      describe('the patrols of fixes', () => {
        it('start with the first one, by the ingest, and end six quiet hours later at the last one', async () => {
          const guard = await workerOf(context, company, 'Chebet')
          await acceptFixes(context, company, [fix(guard, now - 10 * hour)], 'osmand')
          expect(await patrols(guard)).toEqual([
            { started_at: now - 10 * hour, ended_at: null, end_reason: null },
          ])
          await acceptFixes(context, company, [fix(guard, now - hour)], 'osmand')
          await acceptFixes(context, company, [fix(guard, now - 20 * hour)], 'osmand')
          expect(await patrols(guard)).toEqual([
            { started_at: now - 20 * hour, ended_at: now - 14 * hour, end_reason: 'quiet' },
            { started_at: now - 10 * hour, ended_at: now - 10 * hour + 1, end_reason: 'quiet' },
            { started_at: now - hour, ended_at: null, end_reason: null },
          ])
          const { by } = await context.db
            .selectFrom('event')
            .select('by')
            .where('type', '=', 'PatrolEnded')
            .executeTakeFirstOrThrow()
          expect(by).toBe('system:ingest')
        })

        it('are found among those of the past by a fix that comes late, which fills a hole only up to the next', async () => {
          const guard = await workerOf(context, company, 'Naliaka')
          const day = 24 * hour
          for (const days of [5, 4, 3, 2, 1])
            await acceptFixes(context, company, [fix(guard, now - days * day)], 'osmand')
          const before = await patrols(guard)
          const third = now - 3 * day
          for (const late of [2 * hour, 3 * hour, hour])
            await acceptFixes(context, company, [fix(guard, third + late)], 'osmand')
          expect(await patrols(guard)).toEqual([
            ...before.slice(0, 3),
            { started_at: third + hour, ended_at: third + 2 * hour, end_reason: 'quiet' },
            { started_at: third + 2 * hour, ended_at: third + 8 * hour, end_reason: 'quiet' },
            ...before.slice(3),
          ])
          expect(before).toHaveLength(5)
        })

        it('of a recording end where it ends, however many pieces it is stored in', async () => {
          const guard = await workerOf(context, company, 'Barasa')
          const recorded = Array.from({ length: 4500 }, (_, i) => fix('x', now - 100 * hour + i * 1000))
          const outcome = await acceptRecording(
            context,
            company,
            guard,
            [...recorded, ...recorded.slice(0, 10)],
            outline(recorded.map(({ t }) => t)),
          )
          expect(outcome).toMatchObject({ stored: 4500, duplicates: 10 })
          expect(await patrols(guard)).toEqual([
            { started_at: now - 100 * hour, ended_at: now - 100 * hour + 4_499_001, end_reason: 'import' },
          ])
          expect(await liveLocations(context.db, company, guard)).toMatchObject([
            { status: 'Offline', interval_ms: 1000 },
          ])
        })
      })

      if (engine.name === 'PostgreSQL')
        it('have patrols that never overlap, though several servers store at once', async () => {
          const other = await database.open({ now: () => now })
          const guard = await workerOf(context, company, 'Halima')
          const times = Array.from({ length: 60 }, (_, i) => now - i * 25 * 60_000)
          await Promise.all(
            times.flatMap((t) =>
              [context, other].map((server) => acceptFixes(server, company, [fix(guard, t)], 'osmand')),
            ),
          )
          await other.close()
          expect((await all(guard)).map(({ t }) => t)).toEqual(times.toReversed())
          const kept = await patrols(guard)
          for (const t of times)
            expect(
              kept.filter(
                (patrol) => patrol.started_at <= t && t < (patrol.ended_at ?? Number.POSITIVE_INFINITY),
              ),
            ).toHaveLength(1)
          for (const [i, patrol] of kept.entries())
            expect(kept[i - 1]?.ended_at ?? 0).toBeLessThanOrEqual(patrol.started_at)
        })
    },
  )
