import { describe, expect, it } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import type { StoredFixes } from '../../../server/event-log/event-hub.ts'
import { readLiveLocations } from '../../../server/fixes/live/live-locations.ts'
import { trailFromParts } from '../../../src/streams/sources/history-points.ts'
import { company, fix, now, withFixStore } from '../../support/with-fix-store.ts'

const HOUR = 3_600_000

withFixStore('fixes', (store) => {
  const { hire, accept, shown, columns } = store

  describe('accepted fixes', () => {
    it('are stored once, to the ten-millionth of a degree, with what is unknown left unknown', async () => {
      const guard = await hire('Akinyi')
      const first = fix(guard, now - 60_000, {
        lat: -1.286412345678,
        lon: 36.8172,
        accuracy: 8.5,
        speed: 1.25,
      })
      expect(await accept([first, first])).toEqual({
        stored: 1,
        duplicates: 1,
        patrols: 1,
        revoked: false,
      })
      expect(await accept([first])).toEqual({
        stored: 0,
        duplicates: 1,
        patrols: 0,
        revoked: false,
      })
      expect(await accept([fix(guard, now - 30_000)])).toEqual({
        stored: 1,
        duplicates: 0,
        patrols: 0,
        revoked: false,
      })
      expect(await shown(guard)).toEqual([{ ...first, lat: -1.2864123 }, fix(guard, now - 30_000)])
    })

    it('are written as columns by the database, however many there are', async () => {
      const guard = await hire('Achieng')
      const from = now - 6 * HOUR
      const many = Array.from({ length: 4001 }, (_, i) =>
        fix(guard, from + i * 1000, {
          lat: -1.2 - i * 1e-7,
          accuracy: i % 3 === 0 ? null : i / 4,
          speed: i % 2 === 0 ? null : i,
        }),
      )
      await accept(many)
      const parts = await columns(guard, from, now)
      expect(parts.map(({ t }) => t.length)).toEqual([4000, 1])
      expect(trailFromParts(guard, parts)).toEqual(createTrail(guard, await shown(guard)))
      const [part] = await columns(guard, from + 1, from + 3000)
      expect(part?.t).toEqual([from + 1000, from + 2000])
      expect(await columns(guard, from - HOUR, from)).toEqual([])
    })

    it('move the live location forward only and teach it the usual interval', async () => {
      const guard = await hire('Wanjiru')
      const live = async () => (await readLiveLocations(store.context.db, company, guard))[0]
      await accept([fix(guard, now - 45_000), fix(guard, now - 30_000)])
      await accept([fix(guard, now - 15_000, { lat: -1.3, accuracy: 4 })])
      await accept([fix(guard, now - 20_000, { lat: -1.1 })])
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
      const guard = await hire('Mutua')
      const heard: StoredFixes[] = []
      const stopListening = store.context.events.on('fixes', (fixes) => heard.push(fixes))
      const [late, newest] = [fix(guard, now - 40_000, { lat: -1.2864123 }), fix(guard, now - 10_000)]
      await accept([newest, { ...late, lat: -1.286412345678 }])
      await accept([newest])
      stopListening()
      const { id: patrolId } = await store.context.db
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
        store.context.db
          .selectFrom('fix_count')
          .select(['slot', 'count'])
          .where('slot', 'in', [slot, slot + 600_000])
          .orderBy('slot')
          .execute()
      const guard = await hire('Otieno')
      const taken = [slot, slot + 599_999, slot + 599_999, slot + 600_000]
      await accept(taken.map((t) => fix(guard, t)))
      expect(await count()).toEqual([
        { slot, count: 2 },
        { slot: slot + 600_000, count: 1 },
      ])
    })

    it('come together when they come at once', async () => {
      const guard = await hire('Kamau')
      const many = Array.from({ length: 5000 }, (_, i) => fix(guard, now - 1_000_000 + i))
      const outcomes = await Promise.all(many.map((one) => accept([one])))
      expect(outcomes.every(({ stored }) => stored === 1)).toBe(true)
      expect((await shown(guard)).map(({ t }) => t)).toEqual(many.map(({ t }) => t))
    })
  })
})
