import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceRow, fixAt, MIN, T0 } from '../../tests/support/records/lone-post.ts'
import { totalLength } from './hours/spans.ts'

const someFixes = fc
  .array(
    fc.record({
      minute: fc.integer({ min: -60, max: 540 }),
      east: fc.constantFrom(0, 10, 55, 70, 100, 900),
      accuracy: fc.constantFrom(5, 20, 50, 100, 500, null),
    }),
    { maxLength: 120 },
  )
  .map((all) => all.map(({ minute, east, accuracy }) => fixAt(minute, east, accuracy)))

describe('attendance, whatever the fixes', () => {
  it('is the same for the same fixes in any order, doubled, and with some that come late', () => {
    const shuffled = someFixes.chain((fixes) =>
      fc.tuple(
        fc.constant(fixes),
        fc.shuffledSubarray([...fixes, ...fixes], {
          minLength: fixes.length * 2,
          maxLength: fixes.length * 2,
        }),
      ),
    )
    fc.assert(
      fc.property(shuffled, fc.integer({ min: -30, max: 700 }), fc.nat(), (both, minute, nth) => {
        const [fixes, again] = both
        const inTime = nth % (again.length + 1)
        attendanceRow(again.slice(0, inTime), {}, minute)
        const late = [...again.slice(inTime), ...again.slice(0, inTime)]
        expect(attendanceRow(again, {}, minute)).toEqual(attendanceRow(fixes, {}, minute))
        expect(attendanceRow(late, {}, minute)).toEqual(attendanceRow(fixes, {}, minute))
      }),
    )
  })

  it('does not depend on fixes after now, and never counts more than the duty', () => {
    fc.assert(
      fc.property(someFixes, fc.integer({ min: 0, max: 700 }), (fixes, minute) => {
        const row = attendanceRow(fixes, {}, minute)
        expect(row).toEqual(
          attendanceRow(
            fixes.filter(({ t }) => t <= T0 + minute * MIN),
            {},
            minute,
          ),
        )
        expect(row.minutes).toBeLessThanOrEqual(Math.min(480, Math.max(0, minute)))
        expect(row.minutes).toBe(Math.floor(totalLength(row.worked) / MIN))
        for (const { proof } of row.findings)
          for (const t of proof) expect(t === T0 || fixes.some((fix) => fix.t === t)).toBe(true)
      }),
    )
  })
})
