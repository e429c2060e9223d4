import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { E7, isPoor } from '../fix/fix.ts'
import { hourBridges } from './hour-bridges.ts'
import { extractGuard } from './extract-guard.ts'
import { packFixes } from './pack-fixes.ts'
import type { TrackColumns } from './packed-fixes.ts'
import { blockCount } from './packed-reading.ts'
import { PackedTrack } from './packed-track.ts'

const night = Date.UTC(2026, 10, 19, 16)
/** length of a ten-millionth of a degree of latitude, metres */
const STEP_M = 0.0111

interface Row {
  t: number
  lat: number
  lon: number
  accuracy: number
}

const walkOf = (rows: readonly Row[], workerId = '17'): TrackColumns => ({
  workerId,
  t: Float64Array.from(rows, ({ t }) => t),
  lat: Int32Array.from(rows, ({ lat }) => lat),
  lon: Int32Array.from(rows, ({ lon }) => lon),
  accuracy: Float32Array.from(rows, ({ accuracy }) => accuracy),
  interval: 5000,
})

const trackOf = (rows: readonly Row[]) => {
  const fixes = packFixes(night, [walkOf(rows)])
  return { fixes, track: new PackedTrack([{ fixes, slice: 0 }]) }
}

/** Returns by how many ten-millionths of a degree packing moved a fix. */
const moved = (track: PackedTrack, row: Row, i: number) =>
  Math.max(Math.abs(track.lat(i) * E7 - row.lat), Math.abs(track.lon(i) * E7 - row.lon))

const anywhere = fc.record({
  lat: fc.integer({ min: -900_000_000, max: 900_000_000 }),
  lon: fc.integer({ min: -1_800_000_000, max: 1_799_999_999 }),
})
const walked = fc
  .array(
    fc.record({
      pause: fc.oneof(
        { weight: 20, arbitrary: fc.integer({ min: 1, max: 20_000 }) },
        fc.integer({ min: 1, max: 9e6 }),
      ),
      step: fc.record({ lat: fc.integer({ min: -900, max: 900 }), lon: fc.integer({ min: -900, max: 900 }) }),
      wild: fc.option(anywhere, { freq: 12 }),
      accuracy: fc.oneof(fc.constant(Number.NaN), fc.double({ min: 0, max: 60_000, noNaN: true })),
    }),
    { minLength: 1, maxLength: 200 },
  )
  .map((steps) => {
    const at = { t: night, lat: -12_864_000, lon: 368_172_000 }
    return steps.map(({ pause, step, wild, accuracy }): Row => {
      at.t += pause
      at.lat += step.lat
      at.lon += step.lon
      return { ...at, ...wild, accuracy: Math.fround(accuracy) }
    })
  })

describe('packed fixes', () => {
  it('keep the time to the millisecond and every place to seven centimetres', () => {
    fc.assert(
      fc.property(walked, (rows) => {
        const { track } = trackOf(rows)
        expect(track.count).toBe(rows.length)
        for (const [i, row] of rows.entries()) {
          expect(track.t(i)).toBe(row.t)
          expect(moved(track, row, i) * STEP_M * Math.SQRT2).toBeLessThan(0.07)
        }
      }),
    )
  })

  it('lose nothing of the rest by fixes that are wildly off, which have blocks to themselves', () => {
    const rows = Array.from({ length: 720 }, (_, i): Row => ({
      t: night + i * 5000,
      lat: -12_864_123 + ((i * 37) % 20_000),
      lon: 368_172_001 + ((i * 53) % 24_001),
      accuracy: 8,
    }))
    const wild = [0, 300, 301, 719]
    for (const i of wild) Object.assign(rows[i] as Row, { lat: 899_999_999 - i, lon: -1_799_999_999 })
    const { track, fixes } = trackOf(rows)
    expect(rows.map((row, i) => moved(track, row, i)).every((off) => off < 1e-3)).toBe(true)
    expect(blockCount(fixes)).toBe(5)
  })

  it('tell accuracy rounded up by less than a fifth, and nothing that was good as poor', () => {
    const accuracies = [Number.NaN, 0, 0.8, 3, 8.3, 49.9, 50, 50.1, 120, 6553.4]
    const { track } = trackOf(
      accuracies.map((accuracy, i) => ({ t: night + i, lat: 0, lon: 0, accuracy: Math.fround(accuracy) })),
    )
    expect(track.accuracy(0)).toBeNull()
    for (const [i, metres] of accuracies.entries()) {
      if (i === 0) continue
      const told = track.accuracy(i) as number
      expect(told).toBeGreaterThanOrEqual(metres - 1e-3)
      expect(told).toBeLessThanOrEqual(Math.max(0.8, metres * 1.2))
      expect(isPoor(told)).toBe(isPoor(metres))
      // received accuracies are packed again when hours are joined, so packing twice must change nothing
      const again = trackOf([{ t: night, lat: 0, lon: 0, accuracy: Math.fround(told) }]).track
      expect(again.accuracy(0)).toBe(told)
    }
  })

  it('take eight bytes at most, and six where a guard walks for an hour at an even pace', () => {
    fc.assert(
      fc.property(walked, (rows) => {
        const { fixes } = trackOf(rows)
        expect(fixes.words.byteLength).toBeLessThanOrEqual(8 * rows.length)
      }),
    )
    const beat = Array.from({ length: 720 }, (_, i): Row => ({
      t: night + i * 5000 + ((i * 379) % 1000),
      lat: Math.round(-12_864_123 + 27_000 * Math.sin(i / 57)),
      lon: Math.round(368_172_001 + 27_000 * Math.cos(i / 57)),
      accuracy: 8,
    }))
    expect(trackOf(beat).fixes.words.byteLength / 720).toBeLessThanOrEqual(6.1)
  })

  it('are found by time', () => {
    fc.assert(
      fc.property(walked, fc.array(fc.integer({ min: -10, max: 9e6 }), { minLength: 20 }), (rows, times) => {
        const { track } = trackOf(rows)
        for (const t of times.map((ms) => night + ms))
          expect(track.at(t)).toBe(rows.findLastIndex((row) => row.t <= t))
      }),
    )
  })

  it('of many guards and hours are read as one track each', () => {
    const row = (t: number): Row => ({ t, lat: t % 1000, lon: -(t % 777), accuracy: 5 })
    const hours = [0, 1, 2].map((hour) => {
      const rows = (shift: number) =>
        Array.from({ length: 50 }, (_, i) => row(night + hour * 3_600_000 + i * 60_000 + shift))
      return packFixes(night + hour * 3_600_000, [
        walkOf([], '1'),
        walkOf(rows(0), '4'),
        walkOf(rows(7), '17'),
      ])
    })
    expect(hours[0]?.workerIds).toEqual(['4', '17'])
    const track = new PackedTrack(hours.map((fixes) => ({ fixes, slice: 1 })))
    expect(track.count).toBe(150)
    expect([track.t(149), track.lat(149) * E7]).toEqual([
      night + 2 * 3_600_000 + 49 * 60_000 + 7,
      row(track.t(149)).lat,
    ])
    expect([track.at(night), track.at(track.t(73)), track.at(track.t(73) - 1), track.at(Infinity)]).toEqual([
      -1, 73, 72, 149,
    ])
    expect(() => track.t(150)).toThrow('fix 150 of 150')

    const alone = extractGuard(
      '17',
      hours.map((fixes) => ({ fixes, slice: 1 })),
    )
    const copy = new PackedTrack([{ fixes: alone, slice: 0 }])
    const each = (of: PackedTrack) =>
      Array.from({ length: of.count }, (_, i) => [of.t(i), of.lat(i), of.lon(i), of.accuracy(i)])
    expect(each(copy)).toEqual(each(track))
  })

  it('have a way from each hour to the next, of guards who walked in both', () => {
    const at = (t: number, lat: number): Row => ({ t, lat, lon: 5, accuracy: 8 })
    const earlier = packFixes(night, [
      walkOf([at(night, 1), at(night + 9, 2)], '4'),
      walkOf([at(night, 3)], '5'),
    ])
    const later = packFixes(night + 20, [walkOf([at(night + 20, 7), at(night + 30, 8)], '4')])
    const joints = hourBridges(earlier, later)
    expect(joints.workerIds).toEqual(['4'])
    const way = new PackedTrack([{ fixes: joints, slice: 0 }])
    expect([0, 1].map((i) => [way.t(i) - night, Math.round(way.lat(i) * E7)])).toEqual([
      [9, 2],
      [20, 7],
    ])
  })
})
