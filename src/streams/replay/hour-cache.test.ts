import { expect, it } from 'vitest'
import { packFixes } from '../../../domain/track/pack-fixes.ts'
import { packedBytes } from '../../../domain/track/packed-reading.ts'
import { hourCache } from './hour-cache.ts'

const fixes = (count: number) =>
  packFixes(0, [
    {
      workerId: '1',
      t: Float64Array.from({ length: count }, (_, i) => i),
      lat: new Int32Array(count),
      lon: new Int32Array(count),
      accuracy: new Float32Array(count),
      interval: 5000,
    },
  ])
const asked = (from: number, within?: number) => ({ from, to: from + 1, within })

it('an hour is kept by all that was asked for, until an answer without a tag', () => {
  const kept = hourCache()
  const [whole, shape] = [fixes(2), fixes(1)]
  kept.put(asked(0), '"a"', whole)
  kept.put(asked(0, 3), '"b"', shape)
  expect([kept.of(asked(0)), kept.of(asked(0, 3)), kept.of(asked(1))]).toEqual([
    { tag: '"a"', fixes: whole },
    { tag: '"b"', fixes: shape },
    undefined,
  ])
  kept.put(asked(0), null, whole)
  expect([kept.of(asked(0)), kept.of(asked(0, 3))]).toEqual([undefined, { tag: '"b"', fixes: shape }])
})

it('hours go once they take too much, those asked for longest ago first', () => {
  const kept = hourCache(2.5 * packedBytes(fixes(4)))
  for (const hour of [0, 1, 0, 2]) kept.put(asked(hour), '"a"', fixes(4))
  expect([0, 1, 2].map((hour) => kept.of(asked(hour))?.tag)).toEqual(['"a"', undefined, '"a"'])
})
