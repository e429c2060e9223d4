import { hash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import type { Fix } from '../../../domain/fix/fix.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { type Lease, createLease } from '../../../server/db/lease.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { readGuardHours, type TrailsSpan } from '../../../server/trails/guard-hours.ts'
import { trailArrowStream } from '../../../server/trails/trail-arrow.ts'
import { trailsEtag } from '../../../server/trails/trails-etag.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
const HOUR = SEAL_HOUR_MS
const noon = Date.UTC(2026, 10, 21, 12)
let now = noon
let context: OpenContext
let lease: Lease
let guards: string[]

const store = (workerId: string, t: number, over: Partial<Fix> = {}) =>
  acceptFixes(
    context,
    company,
    [{ workerId, t, lat: -1.29, lon: 36.82, accuracy: 8, speed: null, ...over }],
    'osmand',
  )
const seal = () => sealDueHours(context, lease)
const hourAt = (from: number) => ({ from, to: from + HOUR })
const tagOf = (span: TrailsSpan, coding = 'gzip') => trailsEtag(context, company, span, coding)
async function digest(span: TrailsSpan) {
  const pieces: Uint8Array[] = []
  const hours = readGuardHours(context, company, span, async () => {})
  for await (const piece of trailArrowStream(hours)) pieces.push(piece)
  return hash('sha256', Buffer.concat(pieces))
}

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `the tag of what was walked on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        now = noon
        const database = await running.newDatabase()
        context = await database.open({ now: () => now })
        lease = createLease(context, 'sealing')
        guards = [await hireWorker(context, company, 'Akinyi'), await hireWorker(context, company, 'Barasa')]
        return () => context.close()
      })

      it('is there once the hours are closed, and is that of what was asked for', async () => {
        const [guard = '', other = ''] = guards
        await store(guard, noon)
        await store(other, noon + HOUR)
        now = noon + HOUR + 10 * 60_000
        await seal()
        expect(await tagOf(hourAt(noon))).toBeNull()
        now = noon + 2 * HOUR + 20 * 60_000
        await seal()
        expect(await tagOf({ from: noon, to: noon + 2 * HOUR + 1 })).toBeNull()
        const span = hourAt(noon)
        const asked = [
          span,
          hourAt(noon + HOUR),
          { from: noon, to: noon + 2 * HOUR },
          { from: noon + 1, to: noon + HOUR },
          { ...span, within: 3 },
          { ...span, within: 5 },
          { ...span, workerIds: [guard] },
        ]
        const tags = [await tagOf(span, ''), ...(await Promise.all(asked.map((each) => tagOf(each))))]
        expect(new Set(tags).size).toBe(asked.length + 1)
        for (const tag of tags) expect(tag).toMatch(/^"[\w-]{43}"$/)
        expect(await Promise.all(asked.map((each) => tagOf(each)))).toEqual(tags.slice(1))
      })

      it('changes for what comes late, for its hour alone, and is gone with what is let go', async () => {
        const [guard = ''] = guards
        await store(guard, noon)
        await store(guard, noon + HOUR)
        now = noon + 3 * HOUR
        await seal()
        const both = () => Promise.all([tagOf(hourAt(noon)), tagOf(hourAt(noon + HOUR))])
        const before = await both()
        await store(guard, noon + 60_000)
        const late = await both()
        expect(late[0]).not.toBe(before[0])
        expect(late[1]).toBe(before[1])
        // storing the same fix again does not change the ETag
        await store(guard, noon + 60_000)
        expect(await both()).toEqual(late)
        await store(guard, noon + 60_000, { accuracy: 3 })
        expect((await both())[0]).not.toBe(late[0])
        await store(guard, now)
        now += 9 * 24 * HOUR
        await changeSettings(context, company, { fixRetentionDays: 7 })
        await sweepOnce(context)
        expect(await both()).toEqual([null, null])
      })

      it('changes at the next sealing for what a server of an older version stored or sealed, which does not count it', async () => {
        const { db } = context
        const [guard = ''] = guards
        const sealNext = async () => {
          now += HOUR
          await seal()
          return tagOf(hourAt(noon))
        }
        await store(guard, noon)
        now = noon + 2 * HOUR
        const before = await sealNext()
        await store(guard, noon + 60_000)
        await db.deleteFrom('late_change').execute()
        expect(await tagOf(hourAt(noon))).toBe(before)
        const sealed = await sealNext()
        expect(sealed).not.toBe(before)
        const counted = await db.selectFrom('late_change').selectAll().execute()
        await store(guard, noon + 120_000)
        await sealNext()
        await db.deleteFrom('late_change').execute()
        await db.insertInto('late_change').values(counted).execute()
        const places = () => db.selectFrom('fix_seal').selectAll().orderBy('late').execute()
        const all = await places()
        await db
          .deleteFrom('fix_seal')
          .where('version', '=', all.at(-1)?.version ?? 0)
          .execute()
        expect([await tagOf(hourAt(noon)), (await places()).length]).toEqual([sealed, all.length - 1])
        const known = await sealNext()
        expect([known === sealed, await places()]).toEqual([false, all])
        expect(await sealNext()).toBe(known)
      })

      it('is never that of other fixes, whatever comes when', async () => {
        const hours = 4
        const step = fc.record({
          guard: fc.nat({ max: 1 }),
          hour: fc.nat({ max: hours }),
          at: fc.nat({ max: 3 }),
          accuracy: fc.constantFrom(null, 3, 8),
          passes: fc.constantFrom(0, 0, 0, 0, HOUR),
        })
        const known = new Map<string, string>()
        let again = 0
        for (const { guard, hour, at, accuracy, passes } of fc.sample(step, { numRuns: 60, seed: 9 })) {
          const t = noon + hour * HOUR + at * 1000
          if (t <= now) await store(guards[guard] ?? '', t, { accuracy })
          now += passes
          await seal()
          for (let asked = 0; asked < hours; asked++) {
            const span = hourAt(noon + asked * HOUR)
            const tag = await tagOf(span)
            if (tag === null) continue
            const body = await digest(span)
            if (known.has(tag)) again += 1
            expect(known.get(tag) ?? body).toBe(body)
            known.set(tag, body)
          }
        }
        // proves that both cases occurred often: the same ETag and a changed one
        expect([again > 40, known.size > hours + 4]).toEqual([true, true])
      })
    },
  )
