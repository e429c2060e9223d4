import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreAccurateFix, type Fix } from '../../domain/fix/fix.ts'
import { createTrail, type Trail } from '../../domain/fix/trail.ts'
import { FixLog, sortFixes } from './fix-log.ts'

const START = 1_763_683_200_000

/** Fixes with few possible times, so that many have the same time. */
const fix: fc.Arbitrary<Fix> = fc
  .record({
    t: fc.integer({ min: 0, max: 12 }).map((step) => START + step * 5000),
    lat: fc.constantFrom(-1.29, -1.3),
    lon: fc.constantFrom(36.82, 36.83),
    accuracy: fc.constantFrom(null, 5, 12.3, 80),
    speed: fc.constantFrom(null, 0, 1.2),
  })
  .map((fields) => ({ workerId: '17', ...fields }))
const arrivals = fc.array(fc.array(fix, { maxLength: 5 }), { maxLength: 12 })

function points(trail: Trail) {
  return Array.from({ length: trail.length }, (_, i) => [
    trail.t[i],
    trail.lat[i],
    trail.lon[i],
    trail.accuracy[i],
    trail.speed[i],
  ])
}

/** Slow reference implementation. */
function expected(fixes: readonly Fix[]): Trail {
  const byTime = new Map<number, Fix>()
  for (const fix of fixes) {
    const known = byTime.get(fix.t)
    byTime.set(fix.t, known === undefined ? fix : moreAccurateFix(known, fix))
  }
  return createTrail(
    '17',
    [...byTime.values()].toSorted((a, b) => a.t - b.t),
  )
}

describe('realtime tracking updates', () => {
  it('a fix of the same time replaces, others are added in order, whatever the order of arrival', () => {
    fc.assert(
      fc.property(arrivals, (batches) => {
        const log = new FixLog('17')
        for (const batch of batches) log.put(batch)
        expect(points(log.trail)).toEqual(points(expected(batches.flat())))
      }),
    )
  })

  it('arriving in another order or in other batches makes the same trail', () => {
    const shuffled = arrivals.chain((batches) => {
      const all = batches.flat()
      return fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))
    })
    fc.assert(
      fc.property(shuffled, ([once, again]) => {
        const a = new FixLog('17')
        a.put(once)
        const b = new FixLog('17')
        for (const fix of again) b.put([fix])
        expect(points(b.trail)).toEqual(points(a.trail))
      }),
    )
  })

  it('live and historical ones together are their union in order, and the latest has the greatest time', () => {
    fc.assert(
      fc.property(fc.array(fix), fc.array(fix), (history, live) => {
        const log = new FixLog('17')
        log.put(live)
        log.merge(createTrail('17', sortFixes(history)))
        const all = [...history, ...live]
        expect(points(log.trail)).toEqual(points(expected(all)))
        expect(log.trail.t.at(-1)).toBe(all.length === 0 ? undefined : Math.max(...all.map(({ t }) => t)))
      }),
    )
  })

  it('what brings nothing new keeps the very same trail', () => {
    fc.assert(
      fc.property(arrivals, (batches) => {
        const log = new FixLog('17')
        for (const batch of batches) log.put(batch)
        const before = log.trail
        expect(log.put(batches.flat())).toBe(false)
        expect(log.merge(createTrail('17', sortFixes(batches.flat())))).toBe(false)
        expect(log.trail).toBe(before)
      }),
    )
  })

  it('a trail that was given out never changes', () => {
    fc.assert(
      fc.property(arrivals, (batches) => {
        const log = new FixLog('17')
        const all = batches.map((batch) => {
          log.put(batch)
          return { trail: log.trail, points: points(log.trail) }
        })
        for (const given of all) expect(points(given.trail)).toEqual(given.points)
      }),
    )
  })

  it('appends without copying what is there', () => {
    const log = new FixLog('17')
    const at = (step: number): Fix => ({
      workerId: '17',
      t: START + step * 5000,
      lat: -1.29,
      lon: 36.82,
      accuracy: 5,
      speed: null,
    })
    log.put(Array.from({ length: 1000 }, (_, step) => at(step)))
    const memory = new Set<ArrayBufferLike>()
    for (let step = 1000; step < 5000; step++) {
      log.put([at(step)])
      memory.add(log.trail.t.buffer)
    }
    expect(log.trail.length).toBe(5000)
    expect(memory.size).toBeLessThanOrEqual(3)
  })
})

it('a fix that came live and is late is marked once its history says so', () => {
  const log = new FixLog('17')
  const fix = { workerId: '17', t: 1000, lat: -1.29, lon: 36.82, accuracy: 5, speed: null }
  log.put([fix])
  expect(log.merge(createTrail('17', [{ ...fix, lateMs: 5000 }]))).toBe(true)
  expect([...log.trail.lateMs]).toEqual([5000])
  expect(log.merge(createTrail('17', [fix]))).toBe(false)
})
