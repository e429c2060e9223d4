import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOUR_CLOSE_DELAY_MS, SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream, type FixSealsEvent } from '../../../domain/evidence/seals/fix-seals.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { type Lease, createLease } from '../../../server/db/lease.ts'
import { readStream } from '../../../server/event-log/read-log.ts'
import { openSealingRound } from '../../../server/evidence/sealing/open-sealing-round.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { fixFaultText, verifyFixes } from '../../../server/evidence/verify/verify-fixes.ts'
import { lockClosedHours } from '../../../server/fixes/write/closed-hours.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { readFixRevisions } from '../../../server/fixes/read/fix-revisions.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { bothEngines, type TestDatabase } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const HOUR = SEAL_HOUR_MS
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
let context: OpenContext

const fix = (workerId: string, t: number, over: Partial<Fix> = {}): Fix => ({
  workerId,
  t,
  lat: -1.29,
  lon: 36.82,
  accuracy: 8,
  speed: null,
  ...over,
})
let lease: Lease
const seal = () => sealDueHours(context, lease)
const events = async () =>
  (await readStream(context.db, company, `fix-seals-${company}`)).map(({ event }) =>
    fixSealsStream.event.parse(event),
  )
const counts = (event: FixSealsEvent | undefined) =>
  event?.type === 'FixesSealed'
    ? {
        seals: event.seals.map(({ workerId, hour, count }) => [workerId, (hour - noon) / HOUR, count]),
        late: event.late.map(({ workerId, hour, count }) => [workerId, (hour - noon) / HOUR, count]),
        whole: event.whole,
      }
    : event
const verified = async () => {
  const report = await verifyFixes(context, { name: company, asked: company })
  return { ...report, faults: report.faults.map(fixFaultText) }
}
const shown = (worker: string, from: number) =>
  readFixes(context.db, company, { workerId: worker, from, to: from + HOUR })

for (const engine of bothEngines)
  describe.skipIf(engine.missing !== null)(
    `fixes on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let database: TestDatabase
      let [guard, other] = ['', '']
      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        now = noon
        database = await running.newDatabase()
        context = await database.open({ now: () => now })
        lease = createLease(context, 'sealing')
        guard = await hireWorker(context, company, 'Akinyi')
        other = await hireWorker(context, company, 'Barasa')
        return () => context.close()
      })

      it('are sealed once their hour is over and a while has passed, each once', async () => {
        await acceptFixes(
          context,
          company,
          [fix(guard, noon - 1), fix(guard, noon), fix(guard, noon + 5)],
          'osmand',
        )
        await acceptFixes(
          context,
          company,
          [fix(other, noon + 7), fix(guard, noon, { accuracy: 3 })],
          'osmand',
        )
        now = noon + HOUR + HOUR_CLOSE_DELAY_MS - 1
        await seal()
        expect((await events()).map(counts)).toEqual([{ seals: [[guard, -1, 1]], late: [], whole: true }])
        expect(await verified()).toMatchObject({ versions: 5, open: 4, faults: [] })
        now += 1
        await seal()
        await seal()
        expect((await events()).map(counts).slice(1)).toEqual([
          {
            seals: [
              [guard, 0, 3],
              [other, 0, 1],
            ],
            late: [],
            whole: true,
          },
        ])
        now += HOUR
        await seal()
        // an hour without fixes adds nothing to the log; late fixes for it are still accepted
        expect((await events()).slice(2)).toEqual([])
        expect(await verified()).toMatchObject({ versions: 5, open: 0, faults: [] })
        await acceptFixes(context, company, [fix(guard, noon + HOUR + 1)], 'osmand')
        now += HOUR
        await seal()
        expect((await events()).map(counts).slice(2)).toEqual([
          { seals: [[guard, 1, 1]], late: [], whole: true },
        ])
        expect(await verified()).toMatchObject({ versions: 6, open: 0, faults: [] })
      })

      it('that come late are in a supplement, and displace nothing', async () => {
        const known = fix(guard, noon, { accuracy: 40 })
        await acceptFixes(context, company, [known], 'osmand')
        now = noon + HOUR + HOUR_CLOSE_DELAY_MS
        await seal()
        const better = fix(guard, noon, { accuracy: 3, lat: -1.3 })
        const week = Array.from({ length: 7 * 24 }, (_, i) => fix(guard, noon - (i + 1) * HOUR))
        expect(await acceptFixes(context, company, [better, ...week], 'osmand')).toMatchObject({
          stored: week.length,
        })
        expect(await shown(guard, noon)).toEqual([known])
        expect(await verified()).toMatchObject({ open: week.length + 1, faults: [] })
        now += HOUR
        await seal()
        const [, supplement, ...more] = await events()
        expect(more).toEqual([])
        expect(counts(supplement)).toEqual({
          seals: [],
          late: [...week.toReversed().map(({ t }) => [guard, (t - noon) / HOUR, 1]), [guard, 0, 1]],
          whole: true,
        })
        // fixes in a sealed supplement cannot be replaced by a better one either
        const [moved] = week as [Fix]
        await acceptFixes(context, company, [{ ...moved, accuracy: 2, lat: -1.4 }], 'osmand')
        expect(await shown(guard, noon - HOUR)).toEqual([
          { ...moved, lateMs: 2 * HOUR + HOUR_CLOSE_DELAY_MS },
        ])
        const revisions = (from: number, limit: number) =>
          readFixRevisions(context.db, company, { workerId: guard, from, to: now, limit })
        const { data, ...counted } = await revisions(0, 1)
        expect(counted).toEqual({ total: 2, next: noon })
        expect(data).toMatchObject([
          {
            created_at: noon - HOUR,
            versions: [
              { version: 1, accuracy: 8, late: true, shown: true, received_at: now - HOUR },
              { version: 2, accuracy: 2, late: true, shown: false, received_at: now },
            ],
          },
        ])
        expect(await revisions(noon, 1)).toMatchObject({
          data: [
            {
              created_at: noon,
              versions: [
                { late: false, shown: true },
                { late: true, shown: false },
              ],
            },
          ],
          total: 1,
          next: null,
        })
        now += HOUR
        await seal()
        expect(await verified()).toMatchObject({ versions: week.length + 3, open: 0, faults: [] })
        expect(await context.db.selectFrom('late_hour').selectAll().execute()).toEqual([])
      })

      it('that were there before anything was sealed are sealed in small pieces, and a stop in between costs nothing', async () => {
        const past = Array.from({ length: 600 }, (_, i) => fix(guard, noon - i * HOUR))
        await acceptFixes(
          context,
          company,
          [...past, ...past.map((each) => ({ ...each, workerId: other }))],
          'import',
        )
        now = noon + 2 * HOUR
        for (let stops = 0, looks = 0; stops < 3; stops++) {
          looks = 0
          await sealDueHours(context, lease, new Map(), () => ++looks > 2)
        }
        expect((await events()).map((event) => event.type === 'FixesSealed' && event.whole)).toEqual([
          false,
          false,
          false,
        ])
        expect(await verified()).toMatchObject({ versions: 1200, open: 1200 - 3 * 256, faults: [] })
        await seal()
        expect(await verified()).toMatchObject({ versions: 1200, open: 0, faults: [] })
        expect(await events()).toHaveLength(5)
      })

      it.runIf(engine.name === 'PostgreSQL')(
        'are closed by who waits, before those who came after him',
        async () => {
          await acceptFixes(context, company, [fix(guard, noon)], 'osmand')
          now = noon + 2 * HOUR
          const row = await context.db.selectFrom('sealing_state').selectAll().executeTakeFirstOrThrow()
          const storing = await context.db.startTransaction().execute()
          await lockClosedHours(storing, context.engine, company)
          const closing = openSealingRound(context, row, fixSealsStream.initial)
          await expect
            .poll(async () => {
              const { rows } = await sql`select 1 from pg_locks where not granted`.execute(context.db)
              return rows.length
            })
            .toBe(1)
          const after = context.db
            .transaction()
            .execute((trx) => lockClosedHours(trx, context.engine, company))
          await storing.commit().execute()
          expect(await closing).toMatchObject({ round: 1 })
          expect(await after).toMatchObject({ round: 1 })
        },
      )

      it(
        'are each in one seal or still open while several processes store, close and seal',
        { timeout: 60_000 },
        async () => {
          const second = engine.name === 'PostgreSQL' ? await database.open({ now: () => now }) : context
          const guards = [guard, other, await hireWorker(context, company, 'Cherono')]
          let stored = 0
          const store = async (of: OpenContext, seed: number) => {
            for (let i = 0; i < 40; i++) {
              const times = fc.sample(fc.integer({ min: -3 * HOUR, max: HOUR }), {
                numRuns: 20,
                seed: seed * 100 + i,
              })
              const fixes = times.map((t, j) =>
                fix(guards[(i + j) % 3] as string, now + t, { lat: seed / 100 }),
              )
              await acceptFixes(of, company, fixes, 'osmand')
              stored += fixes.length
            }
          }
          let storing = true
          const move = async (of: OpenContext) => {
            const lease = createLease(of, `sealing of ${of === second ? 'one' : 'another'}`)
            while (storing) {
              now += HOUR / 5
              await sealDueHours(of, lease)
              await new Promise((resolve) => setImmediate(resolve))
            }
          }
          // two leases make two processes seal at once, which normally cannot happen
          const moving = Promise.all([move(context), move(second)])
          await Promise.all([store(context, 1), store(second, 2), store(context, 3), store(second, 4)])
          storing = false
          await moving
          for (let i = 0; i < 3; i++) {
            now += 2 * HOUR
            await seal()
          }
          const kept = await Promise.all(
            (['fix', 'fix_version'] as const).map(async (table) => {
              const row = await context.db
                .selectFrom(table)
                .select((eb) => [eb.fn.countAll<number>().as('all'), eb.fn.count<number>('late').as('late')])
                .executeTakeFirstOrThrow()
              return row
            }),
          )
          const versions = kept.reduce((sum, { all }) => sum + all, 0)
          expect(stored).toBe(3200)
          expect(kept.every(({ all, late }) => late > 0 && late < all)).toBe(true)
          expect(await verified()).toMatchObject({ versions, open: 0, faults: [] })
          if (second !== context) await second.close()
        },
      )
    },
  )
