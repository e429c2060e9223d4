import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countByPart, eventLanes, lanePath } from './event-lanes.ts'

const at = (t: number, shape: 'offline' | 'alarm' | 'shift') => ({ t, shape })

it('has a lane for each kind, in an order of its own, and every event is in one', () => {
  const events = [at(1, 'shift'), at(2, 'offline'), at(3, 'offline'), at(4, 'alarm')]
  const lanes = eventLanes(events)
  expect(lanes.map(({ shape, times }) => [shape, [...times]])).toEqual([
    ['alarm', [4]],
    ['offline', [2, 3]],
    ['shift', [1]],
  ])
})

it('counts every event of a window once, however many parts there are', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 300 }),
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 400 }),
      (times, parts, from) => {
        const ascending = Float64Array.from(times).sort()
        const counts = countByPart(ascending, { from, to: 900 }, parts)
        const seen = times.filter((t) => from <= t && t <= 900).length
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(seen)
      },
    ),
  )
})

it('draws no more than the parts, however many events there are', () => {
  const times = Float64Array.from({ length: 50_000 }, (_, i) => i)
  const path = lanePath(countByPart(times, { from: 0, to: 49_999 }, 100))
  expect(path.split('z').filter(Boolean)).toHaveLength(100)
})

it('a part with more events is higher, and one event is seen', () => {
  expect(lanePath(Uint32Array.of(0, 1, 4))).toBe('M1 1V0.3h1V1zM2 1V0h1V1z')
})
