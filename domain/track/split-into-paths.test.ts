import { expect, it } from 'vitest'
import { splitIntoPaths } from './split-into-paths.ts'

const HOUR = 3_600_000
const walk = (workerId: string, times: readonly number[], interval: number) => ({
  workerId,
  t: Float64Array.from(times),
  lat: Int32Array.from(times, (_, i) => -12_900_000 - i),
  lon: Int32Array.from(times, () => 368_200_000),
  interval,
})
const lengths = (...walks: ReturnType<typeof walk>[]) =>
  [...splitIntoPaths(walks)].map(([guard, stretches]) => [guard, stretches.map(({ lat }) => lat.length)])

it('goes on from an hour to the next, and nowhere over a gap by the rhythm of what was stored', () => {
  expect(
    lengths(
      walk('1', [HOUR - 120_000, HOUR - 60_000], 5000),
      walk('2', [0, 600_000], 300_000),
      walk('1', [HOUR + 60_000, HOUR + 180_001], 5000),
    ),
  ).toEqual([
    ['1', [3, 1]],
    ['2', [2]],
  ])
  // the fixes of the hour before are so far apart that the time until this one is no gap
  expect(lengths(walk('1', [0], 300_000), walk('1', [HOUR / 4], 5000))).toEqual([['1', [2]]])
})

it('says which positions came late', () => {
  const late = { ...walk('1', [0, 5000, 10_000], 5000), late: Float64Array.of(5000) }
  expect(
    splitIntoPaths([late])
      .get('1')
      ?.map(({ isLate }) => isLate),
  ).toEqual([[false, true, false]])
})

it('is in degrees, and there is none where nobody walked', () => {
  expect(splitIntoPaths([walk('1', [5], 0)]).get('1')).toEqual([
    { lat: [-1.29], lon: [36.82], isLate: [false] },
  ])
  expect(splitIntoPaths([]).size).toBe(0)
})
