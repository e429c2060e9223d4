import fc from 'fast-check'
import { expect, it } from 'vitest'
import { E7 } from '../fix/fix.ts'
import { haversine } from '../geo/haversine.ts'
import { simplifyTrack } from './simplify-track.ts'

const GAP_MS = 120_000

const walks = fc
  .record({
    lat: fc.integer({ min: -600_000_000, max: 600_000_000 }),
    steps: fc.array(
      fc.record({
        pause: fc.oneof(
          { weight: 30, arbitrary: fc.integer({ min: 1000, max: 12_000 }) },
          fc.integer({ min: 1000, max: 900_000 }),
        ),
        lat: fc.integer({ min: -900, max: 900 }),
        lon: fc.integer({ min: -900, max: 900 }),
      }),
      { minLength: 1, maxLength: 150 },
    ),
  })
  .map(({ lat, steps }) => {
    const at = { t: 0, lat, lon: 368_172_000 }
    const walk = { t: [] as number[], lat: [] as number[], lon: [] as number[] }
    for (const step of steps) {
      walk.t.push((at.t += step.pause))
      walk.lat.push((at.lat += step.lat))
      walk.lon.push((at.lon += step.lon))
    }
    return walk
  })

it('leaves out no fix that lies farther from the line than it says', () => {
  fc.assert(
    fc.property(walks, fc.double({ min: 0.5, max: 50, noNaN: true }), ({ t, lat, lon }, metres) => {
      const kept = simplifyTrack({ t, lat, lon }, metres, GAP_MS)
      const place = (i: number) => [(lat[i] as number) / E7, (lon[i] as number) / E7] as const
      for (const [n, from] of kept.entries()) {
        const to = kept[n + 1] ?? from
        const along = Array.from({ length: 401 }, (_, part) => {
          const share = part / 400
          const [a, b] = [place(from), place(to)]
          return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])] as const
        })
        const step = haversine(...place(from), ...place(to)) / 400
        for (let i = from + 1; i < to; i++) {
          const off = Math.min(...along.map((point) => haversine(...place(i), ...point)))
          expect(off).toBeLessThanOrEqual(metres * 1.001 + step)
        }
      }
    }),
    { numRuns: 60 },
  )
})

it('keeps both sides of each silence, makes no other, and keeps the ends', () => {
  fc.assert(
    fc.property(walks, ({ t, lat, lon }) => {
      const silences = (times: readonly number[]) =>
        times.flatMap((at, i) =>
          i > 0 && at - (times[i - 1] as number) > GAP_MS ? [[times[i - 1], at]] : [],
        )
      const kept = simplifyTrack({ t, lat, lon }, 1000, GAP_MS).map((i) => t[i] as number)
      expect([kept[0], kept.at(-1)]).toEqual([t[0], t.at(-1)])
      expect(silences(kept)).toEqual(silences(t))
    }),
  )
})

it('takes no longer for fixes of which each must be kept, however many came in two minutes', () => {
  const count = 20_000
  const i = Array.from({ length: count }, (_, n) => n)
  let reads = 0
  const lat = new Proxy(
    i.map((n) => (n % 2 ? 1 : -1) * (count - n) * 10),
    {
      get: (values, name) => {
        reads += 1
        return Reflect.get(values, name) as unknown
      },
    },
  )
  expect(simplifyTrack({ t: i.map((n) => n * 5), lat, lon: i.map(() => 368_172_000) }, 0.1, GAP_MS)).toEqual(
    i,
  )
  expect(reads).toBeLessThan(count * 200)
})

it('leaves two of a straight way of two minutes', () => {
  const i = Array.from({ length: 25 }, (_, n) => n)
  const straight = { t: i.map((n) => n * 5000), lat: i.map((n) => n * 300), lon: i.map((n) => n * 200) }
  expect(simplifyTrack(straight, 1, GAP_MS)).toEqual([0, 24])
})
