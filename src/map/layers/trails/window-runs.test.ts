import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packFixes } from '../../../../domain/track/pack-fixes.ts'
import type { TrackColumns } from '../../../../domain/track/packed-fixes.ts'
import { sliceBlocks, blockFirstFix } from '../../../../domain/track/packed-reading.ts'
import { INTS_PER_RUN, windowRuns } from './window-runs.ts'

const night = Date.UTC(2026, 10, 19, 16)

const walk = (workerId: string, times: readonly number[]): TrackColumns => ({
  workerId,
  t: Float64Array.from(times),
  // every ninth fix is far away and so begins a new block
  lat: Int32Array.from(times, (_, i) => (i % 9 === 8 ? 500_000_000 : i * 10)),
  lon: new Int32Array(times.length),
  accuracy: new Float32Array(times.length),
  interval: 5000,
})

const times = fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 60 }).map((pauses) =>
  pauses.map(
    (
      (at) => (pause: number) =>
        (at += pause)
    )(night),
  ),
)

it('a window has the segments that end in it, each once and in order, of those who are drawn', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(times, fc.boolean()), { maxLength: 5 }),
      fc.integer({ min: -1000, max: 2_000_000 }),
      fc.integer({ min: 0, max: 2_000_000 }),
      (guards, from, length) => {
        const walked = guards.filter(([t]) => t.length > 0)
        const fixes = packFixes(
          night,
          walked.map(([t], i) => walk(String(i), t)),
        )
        const window = { from: night + from, to: night + from + length }
        const drawn = Uint8Array.from(walked, ([, isDrawn]) => Number(isDrawn))
        const found = windowRuns(fixes, drawn, window)
        const due = walked.flatMap(([t, isDrawn], slice) => {
          const first = blockFirstFix(fixes, sliceBlocks(fixes, slice)[0])
          const begins = t.slice(0, -1).flatMap((_, i) => {
            const end = t[i + 1] as number
            return end > window.from && end <= window.to ? first + i : []
          })
          return isDrawn ? begins : []
        })
        expect(segmentsOf(found.ints.subarray(0, found.runs * INTS_PER_RUN), found.segments)).toEqual(due)
      },
    ),
  )

  /** Returns the index of the first fix of each segment, as the graphics card finds it. */
  function segmentsOf(ints: Int32Array, segments: number): number[] {
    return Array.from({ length: segments }, (_, segment) => {
      let run = 0
      while ((ints[(run + 1) * INTS_PER_RUN] ?? Infinity) <= segment) run += 1
      return (ints[run * INTS_PER_RUN + 1] as number) + segment - (ints[run * INTS_PER_RUN] as number)
    })
  }
})
