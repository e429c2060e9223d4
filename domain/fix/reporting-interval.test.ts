import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { updateReportingInterval, reportingInterval } from './reporting-interval.ts'

const learn = (spacings: number[]) => spacings.reduce<number | null>(updateReportingInterval, null)

describe('learning the usual interval', () => {
  it('takes the first spacing as it is and ignores what is not a rhythm', () => {
    expect(updateReportingInterval(null, 15_000)).toBe(15_000)
    expect(updateReportingInterval(null, 0)).toBeNull()
    expect(updateReportingInterval(15_000, -5)).toBe(15_000)
    expect(updateReportingInterval(15_000, 3_600_000)).toBe(15_000)
    expect(updateReportingInterval(15_000, Number.NaN)).toBe(15_000)
  })

  it('is moved by one gap by no more than a quarter', () => {
    expect(learn([15_000, 15_000, 600_000, 15_000, 15_000])).toBe(15_000)
    expect(updateReportingInterval(16_000, 600_000)).toBe(20_000)
  })

  it('reaches a new steady rhythm from any start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 1_800_000 }),
        fc.integer({ min: 1000, max: 1_800_000 }),
        (first, then) => {
          expect(learn([first, ...Array.from({ length: 40 }, () => then)])).toBe(then)
        },
      ),
    )
  })

  it('stays within the spacings it has seen', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_800_000 }), { minLength: 1 }), (spacings) => {
        const learned = learn(spacings) as number
        expect(learned).toBeGreaterThanOrEqual(Math.min(...spacings))
        expect(learned).toBeLessThanOrEqual(Math.max(...spacings))
      }),
    )
  })
})

describe('the usual interval of a whole trail', () => {
  it('is the median spacing', () => {
    expect(reportingInterval([])).toBeNull()
    expect(reportingInterval([5])).toBeNull()
    expect(reportingInterval([0, 10, 20, 30, 5000, 5010])).toBe(10)
    expect(reportingInterval([0, 3_600_000])).toBeNull()
  })
})
