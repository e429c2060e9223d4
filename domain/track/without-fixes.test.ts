import fc from 'fast-check'
import { expect, it } from 'vitest'
import { packFixes } from './pack-fixes.ts'
import type { PackedFixes, TrackColumns } from './packed-fixes.ts'
import { PackedTrack } from './packed-track.ts'
import { withoutFixes } from './without-fixes.ts'

const night = Date.UTC(2026, 10, 19, 16)

/** Generates tracks of guards in cars. Their blocks have coarse steps and end at distant fixes. */
const walk = fc
  .array(
    fc.record({
      pause: fc.integer({ min: 0, max: 900_000 }),
      lat: fc.integer({ min: -3_000_000, max: 3_000_000 }),
      lon: fc.integer({ min: -3_000_000, max: 3_000_000 }),
      accuracy: fc.double({ min: 0, max: 60_000, noNaN: true }),
      delay: fc.oneof(fc.constant(800), fc.integer({ min: 0, max: 2 ** 31 - 1 })),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows): Omit<TrackColumns, 'workerId'> => {
    let t = night
    return {
      t: Float64Array.from(rows, ({ pause }) => (t += pause)),
      lat: Int32Array.from(rows, ({ lat }) => lat),
      lon: Int32Array.from(rows, ({ lon }) => lon),
      accuracy: Float32Array.from(rows, ({ accuracy }) => accuracy),
      delay: Int32Array.from(rows, ({ delay }) => delay),
      interval: 5000,
    }
  })

/** Returns all fields of each fix, one guard after the other. */
function told(fixes: PackedFixes) {
  return fixes.workerIds.flatMap((workerId, slice) => {
    const track = new PackedTrack([{ fixes, slice }])
    return Array.from({ length: track.count }, (_, i) => [
      workerId,
      track.t(i),
      track.lat(i),
      track.lon(i),
      track.accuracy(i),
      track.receivedAt(i),
    ])
  })
}

it('tells the same of what stays as before, to the last digit', () => {
  fc.assert(
    fc.property(
      fc.array(walk, { maxLength: 4 }),
      fc.array(fc.constantFrom(0, 0, 1), { minLength: 120, maxLength: 120 }),
      (walks, out) => {
        const fixes = packFixes(
          night,
          walks.map((each, i) => ({ ...each, workerId: String(i) })),
        )
        const less = withoutFixes(fixes, Uint8Array.from(out.slice(0, fixes.count)))
        const due = told(fixes).filter((_, i) => out[i] === 0)
        expect(told(less)).toEqual(due)
        expect([less.count, less.to]).toEqual([
          due.length,
          Math.max(night, ...due.map(([, t]) => t as number)),
        ])
      },
    ),
  )
})
