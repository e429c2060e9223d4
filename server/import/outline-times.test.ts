import fc from 'fast-check'
import { expect, it } from 'vitest'
import { planPatrols } from '../../domain/patrol/plan-patrols.ts'
import { outlineTimes } from './import-files.ts'

const hour = 3_600_000

it('is short for a long recording', () => {
  const day = Array.from({ length: 24 * 3600 }, (_, i) => i * 1000)
  expect(outlineTimes(day)).toEqual([0, 6, 12, 18].map((h) => h * hour).concat(24 * hour - 1000))
  expect(outlineTimes([])).toEqual([])
})

it('asks for the same patrols as the whole recording does', () => {
  const spacings = fc.array(
    fc.oneof(fc.integer({ min: 0, max: hour }), fc.integer({ min: 0, max: 20 * hour })),
    { minLength: 1, maxLength: 60 },
  )
  fc.assert(
    fc.property(spacings, (steps) => {
      const times = steps.reduce((all, step) => [...all, (all.at(-1) ?? 0) + step], [0])
      const ascending = [...new Set(times)]
      expect(planPatrols([], null, outlineTimes(times))).toEqual(planPatrols([], null, ascending))
    }),
  )
})
