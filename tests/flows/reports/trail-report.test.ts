import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PERMISSIONS } from '../../../domain/user/permission.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { computeReport } from '../../../server/reports/compute-report.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testContext } from '../../support/database/test-context.ts'
import { metresBetween, readTracks } from '../../support/map/independent-track.ts'
import { describeRecordedTracks } from '../../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../../support/tracks/shared-data.ts'

const company = companyId('1')
const MINUTE = 60_000

describeRecordedTracks('the report of trails', () => {
  let context: OpenContext
  beforeAll(async () => {
    context = await testContext({}, { now: () => NOON }, 'demo')
  })
  afterAll(() => context.close())

  async function trails() {
    const { content, text } = await computeReport(
      context.db,
      {
        slug: 'trail',
        reader: { company, limits: null, permissions: PERMISSIONS },
        params: { from_day: '2026-11-18', to_day: '2026-11-20', client_id: null, assignment_id: null },
        now: NOON,
      },
      () => {},
    )
    return { content, text, rows: content.tables[0]?.rows ?? [] }
  }

  it('equals a second program on what phones of walkers recorded', async () => {
    const duties = (await trails()).rows.flatMap(({ id, cells }) => {
      const [workerId = ''] = id.split('/')
      const [from, to] = [Number(cells[2]), Number(cells[3])]
      return to < NOON ? [{ workerId, from, to }] : []
    })
    const ways = [...readTracks(recordedTrack('mobilitynet_walk_cycle.csv.gz')).values()]
    expect([duties.length, ways.length].every((count) => count > 2)).toBe(true)
    for (const [at, way] of ways.entries()) {
      const duty = duties[at % duties.length]
      const [first] = way
      if (!duty || !first) continue
      const moved = way.map((row) => ({
        workerId: duty.workerId,
        t: Math.round(row.t - first.t + duty.from - 2 * MINUTE),
        lat: row.lat,
        lon: row.lon,
        accuracy: row.accuracy,
        speed: null,
      }))
      await acceptFixes(context, company, moved, 'recorded')
    }

    const { content, text, rows } = await trails()
    let all = 0
    let walked = 0
    for (const { id, cells } of rows) {
      const [workerId] = id.split('/')
      const { rows: fixes } = await sql<{ t: number; lat: number; lon: number; accuracy: number | null }>`
        select t, lat_e7 / 1e7 as lat, lon_e7 / 1e7 as lon, accuracy from fix
        where company = '1' and worker_id = ${workerId} and t >= ${cells[2]} and t < ${cells[3]} and t <= ${NOON}
        order by t`.execute(context.db)
      const silences = fixes.slice(1).map(({ t }, before) => t - (fixes[before]?.t ?? t))
      const metres = metresOf(fixes)
      expect([id, ...cells.slice(4, 7), cells[8]]).toEqual([
        id,
        fixes[0]?.t ?? null,
        fixes.at(-1)?.t ?? null,
        fixes.length,
        fixes.length > 1 ? Math.round(Math.max(...silences) / MINUTE) : null,
      ])
      // the other program computes distances on the ellipsoid
      expect(Math.abs(Number(cells[9]) - metres)).toBeLessThanOrEqual(1 + metres * 0.006)
      all += fixes.length
      walked += metres
    }
    expect(all).toBeGreaterThan(1000)
    expect(walked).toBeGreaterThan(1000)
    expect(content.figures[2]?.value).toBe(all)
    const perDay = content.plots[0]?.values.reduce((sum, value) => sum + value, 0)
    expect(perDay).toBe(content.figures[3]?.value)
    expect((await trails()).text).toEqual(text)
  })
})

/**
 * Independent computation of a trail's length, metres. A step counts if it is longer than the inaccuracy of both ends.
 * A much more accurate position replaces the previous one.
 */
function metresOf(fixes: readonly { lat: number; lon: number; accuracy: number | null }[]): number {
  let sum = 0
  let [last] = fixes
  for (const fix of fixes.slice(1)) {
    if (!last) break
    const off = Math.sqrt((last.accuracy ?? 0) ** 2 + (fix.accuracy ?? 0) ** 2)
    const step = metresBetween(last, fix)
    if (step > off) sum += step
    if (step > off || (fix.accuracy ?? 0) * 2 < (last.accuracy ?? 0)) last = fix
  }
  return sum
}
