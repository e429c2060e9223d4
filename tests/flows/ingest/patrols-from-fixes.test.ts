import { describe, expect, it } from 'vitest'
import { acceptRecording } from '../../../server/fixes/write/fix-writer.ts'
import { readLiveLocations } from '../../../server/fixes/live/live-locations.ts'
import { outlineTimes } from '../../../server/import/import-files.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { company, fix, now, withFixStore } from '../../support/with-fix-store.ts'

const HOUR = 3_600_000

withFixStore('fixes', (store) => {
  const { engine, hire, accept, shown } = store

  const patrols = (workerId: string) =>
    store.context.db
      .selectFrom('patrol')
      .select(['started_at', 'ended_at', 'end_reason'])
      .where('worker_id', '=', workerId)
      .orderBy('started_at')
      .execute()

  describe('the patrols of fixes', () => {
    it('start with the first one, by the ingest, and end six quiet hours later at the last one', async () => {
      const guard = await hire('Chebet')
      await accept([fix(guard, now - 10 * HOUR)])
      expect(await patrols(guard)).toEqual([
        { started_at: now - 10 * HOUR, ended_at: null, end_reason: null },
      ])
      await accept([fix(guard, now - HOUR)])
      await accept([fix(guard, now - 20 * HOUR)])
      expect(await patrols(guard)).toEqual([
        { started_at: now - 20 * HOUR, ended_at: now - 14 * HOUR, end_reason: 'quiet' },
        { started_at: now - 10 * HOUR, ended_at: now - 10 * HOUR + 1, end_reason: 'quiet' },
        { started_at: now - HOUR, ended_at: null, end_reason: null },
      ])
      const { by } = await store.context.db
        .selectFrom('event')
        .select('by')
        .where('type', '=', 'PatrolEnded')
        .executeTakeFirstOrThrow()
      expect(by).toBe('system:ingest')
    })

    it('are found among those of the past by a fix that comes late, which fills a hole only up to the next', async () => {
      const guard = await hire('Naliaka')
      const day = 24 * HOUR
      for (const days of [5, 4, 3, 2, 1]) await accept([fix(guard, now - days * day)])
      const before = await patrols(guard)
      const third = now - 3 * day
      for (const late of [2 * HOUR, 3 * HOUR, HOUR]) await accept([fix(guard, third + late)])
      expect(await patrols(guard)).toEqual([
        ...before.slice(0, 3),
        { started_at: third + HOUR, ended_at: third + 2 * HOUR, end_reason: 'quiet' },
        { started_at: third + 2 * HOUR, ended_at: third + 8 * HOUR, end_reason: 'quiet' },
        ...before.slice(3),
      ])
      expect(before).toHaveLength(5)
    })

    it('of a recording end where it ends, however many pieces it is stored in', async () => {
      const guard = await hire('Barasa')
      const recorded = Array.from({ length: 4500 }, (_, i) => fix('x', now - 100 * HOUR + i * 1000))
      const outcome = await acceptRecording(
        store.context,
        company,
        guard,
        [...recorded, ...recorded.slice(0, 10)],
        outlineTimes(recorded.map(({ t }) => t)),
      )
      expect(outcome).toMatchObject({ stored: 4500, duplicates: 10 })
      expect(await patrols(guard)).toEqual([
        { started_at: now - 100 * HOUR, ended_at: now - 100 * HOUR + 4_499_001, end_reason: 'import' },
      ])
      expect(await readLiveLocations(store.context.db, company, guard)).toMatchObject([
        { status: 'Off duty', interval_ms: 1000 },
      ])
    })
  })

  if (engine === 'PostgreSQL')
    it('have patrols that never overlap, though several servers store at once', async () => {
      const other = await store.database.open({ now: () => now })
      const guard = await hire('Halima')
      const times = Array.from({ length: 60 }, (_, i) => now - i * 25 * 60_000)
      await Promise.all(
        times.flatMap((t) =>
          [store.context, other].map((server) => acceptFixes(server, company, [fix(guard, t)], 'osmand')),
        ),
      )
      await other.close()
      expect((await shown(guard)).map(({ t }) => t)).toEqual(times.toReversed())
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
})
