import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moreAccurateFix, parseFix, fixSchema, type Fix } from './fix.ts'

const fix: fc.Arbitrary<Fix> = fc
  .record({
    lat: fc.constantFrom(-1.29, -1.3),
    lon: fc.constantFrom(36.8, 36.9),
    accuracy: fc.constantFrom(null, 0, 0.001, 5, 12.5),
    speed: fc.constantFrom(null, 0, 1.2),
  })
  .map((rest) => ({ workerId: '17', t: 1_763_683_200_000, ...rest }))

describe('the better of two fixes with one identity', () => {
  it('is the same in whatever order any number of them arrive', () => {
    const shuffled = fc
      .array(fix, { minLength: 1, maxLength: 8 })
      .chain((fixes) => fc.tuple(fc.constant(fixes), fc.shuffledSubarray(fixes, { minLength: fixes.length })))
    fc.assert(
      fc.property(shuffled, ([fixes, others]) => {
        expect(others.reduce(moreAccurateFix)).toEqual(fixes.reduce(moreAccurateFix))
      }),
    )
  })

  it('is the more accurate, then the smaller in latitude, longitude and speed; what is unknown or beyond belief comes last', () => {
    const base: Fix = { workerId: '17', t: 1, lat: -1.29, lon: 36.8, accuracy: 5, speed: 1 }
    const order: Fix[] = [
      { ...base, accuracy: 4, lat: 9 },
      { ...base, lat: -1.3, lon: 99 },
      { ...base, lon: 36.7, speed: null },
      { ...base, speed: 0 },
      base,
      { ...base, speed: null },
      { ...base, accuracy: 0.001, lat: -10 },
      { ...base, accuracy: null, lat: -9 },
      { ...base, accuracy: 0, lat: -8 },
      { ...base, accuracy: 0.999, lat: -8 },
      { ...base, accuracy: null, lat: -8 },
    ]
    for (const [i, better] of order.entries())
      for (const worse of order.slice(i + 1)) {
        expect(moreAccurateFix(better, worse)).toBe(better)
        expect(moreAccurateFix(worse, better)).toBe(better)
      }
  })

  it('is the known one where nothing tells them apart', () => {
    const known: Fix = { workerId: '17', t: 1, lat: -1.29, lon: 36.8, accuracy: null, speed: null }
    expect(moreAccurateFix(known, { ...known })).toBe(known)
  })
})

describe('a fix from checked values', () => {
  const number = fc.oneof(
    fc.double(),
    fc.integer({ min: -200, max: 200 }),
    fc.constantFrom(90, -90, 180, -180, 0, -0, 1_763_683_200_000, 2 ** 53, Number.NaN, Infinity, -Infinity),
  )
  const some = fc.record({
    workerId: fc.constantFrom('17', ''),
    t: number,
    lat: number,
    lon: number,
    accuracy: fc.option(number),
    speed: fc.option(number),
  })

  it('is one where the schema says so', () => {
    fc.assert(
      fc.property(some, (values) => {
        const parsed = fixSchema.safeParse(values)
        expect(parseFix(values)).toEqual(parsed.success ? parsed.data : null)
      }),
      { numRuns: 2000 },
    )
  })
})
