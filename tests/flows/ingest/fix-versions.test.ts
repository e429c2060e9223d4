import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Fix } from '../../../domain/fix/fix.ts'
import { createTrail } from '../../../domain/fix/trail.ts'
import { readFixes } from '../../../server/fixes/read/read-fixes.ts'
import { trailFromParts } from '../../../src/streams/sources/history-points.ts'
import { company, fix, now, withFixStore } from '../../support/with-fix-store.ts'

const HOUR = 3_600_000

withFixStore('fixes', (store) => {
  const { hire, accept, shown, columns } = store

  describe('accepted fixes', () => {
    it('stay beside what is said of the same moment later, which moves none by a claim beyond belief', async () => {
      const guard = await hire('Chebet')
      const night = Array.from({ length: 300 }, (_, i) =>
        fix(guard, now - HOUR + i * 1000, { accuracy: 6, lat: -1.29 + i * 1e-5 }),
      )
      await accept(night)
      const before = await shown(guard)
      const moved = night.map((one) => ({ ...one, lat: -2, accuracy: 0.001 }))
      const told = { stored: 0, duplicates: 300, patrols: 0, revoked: false }
      expect(await accept(moved, 'owntracks')).toEqual(told)
      expect(await accept(moved, 'owntracks')).toEqual(told)
      expect(await shown(guard)).toEqual(before)
      const kept = await store.context.db
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
      const guard = await hire('Wafula')
      const at = (accuracy: number, lat: number) => fix(guard, now - HOUR, { accuracy, lat })
      const [poor, middling, good] = [at(80, -1.1), at(20, -1.2), at(5, -1.3)]
      const other = fix(guard, now - HOUR + 1000)
      expect(await accept([middling, poor, other])).toMatchObject({
        stored: 2,
        duplicates: 1,
      })
      expect(await accept([good, middling])).toMatchObject({ stored: 1 })
      expect(await shown(guard)).toEqual([good, other])
      expect(trailFromParts(guard, await columns(guard, 0, now))).toEqual(createTrail(guard, [good, other]))
      const span = { workerId: guard, from: 0, to: now, newestFirst: true }
      expect(await readFixes(store.context.db, company, span)).toEqual([other, good])
      const { lat_e7 } = await store.context.db
        .selectFrom('fix')
        .select('lat_e7')
        .where('worker_id', '=', guard)
        .where('t', '=', good.t)
        .executeTakeFirstOrThrow()
      expect(lat_e7).toBe(-12_000_000)
    })

    it('keep sixteen versions of a moment, and set aside what is said of it beyond', async () => {
      const guard = await hire('Kiprop')
      const said = Array.from({ length: 40 }, (_, i) =>
        fix(guard, now - HOUR, { accuracy: 30, lat: -1 - i * 1e-4 }),
      )
      await accept(said.slice(0, 10))
      await accept(said.slice(10))
      const kept = await store.context.db
        .selectFrom('fix_version')
        .select('version')
        .where('worker_id', '=', guard)
        .orderBy('version')
        .execute()
      expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 15 }, (_, i) => i + 2))
      expect(await shown(guard)).toEqual([said[15]])
      const aside = await store.context.db.selectFrom('quarantine').select(['reason', 'records']).execute()
      expect(aside).toEqual([{ reason: 'another place for a moment that has too many already', records: 24 }])
    })

    it('leave the better one of two, in whatever order they come', async () => {
      const place = fc.record({
        // the database rounds the last two to the same position
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
            const [one, other] = [await hire('A'), await hire('B')]
            const inPieces = async (guard: string, drawn: typeof places) => {
              let piece: Fix[] = []
              for (const each of drawn) {
                piece.push(fix(guard, now - HOUR, each))
                if (together.next().value) continue
                await accept(piece)
                piece = []
              }
              await accept(piece)
              return (await shown(guard)).map((stored) => ({ ...stored, workerId: '' }))
            }
            const kept = await inPieces(one, places)
            expect(kept).toHaveLength(1)
            expect(await inPieces(other, places.toReversed())).toEqual(kept)
          },
        ),
        { numRuns: 40 },
      )
    })
  })
})
