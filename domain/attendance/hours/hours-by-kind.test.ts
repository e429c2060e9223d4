import fc from 'fast-check'
import { expect, it } from 'vitest'
import { KENYA_HOURS } from './hour-rules.ts'
import { hoursByKind } from './hours-by-kind.ts'
import { totalLength } from './spans.ts'

const NAIROBI = 'Africa/Nairobi'
const MIN = 60_000
const at = (text: string) => Date.parse(`${text}:00+03:00`)
const work = (from: string, to: string) => [{ from: at(from), to: at(to) }]
const kinds = (days: { from: number; to: number }[][]) => hoursByKind(days, () => KENYA_HOURS, NAIROBI)

it('tells the hours of a night from those of the day', () => {
  expect(kinds([work('2026-11-24T06:00', '2026-11-24T18:00')])).toEqual([
    { holiday: 0, overtime: 0, night: 30, regular: 690 },
  ])
  expect(kinds([work('2026-11-24T18:00', '2026-11-25T06:00')])).toEqual([
    { holiday: 0, overtime: 0, night: 690, regular: 30 },
  ])
})

it('counts what goes beyond 52 hours of a week as overtime, and a holiday as nothing else', () => {
  const days = [23, 24, 25, 26, 27].map((day) => work(`2026-11-${day}T07:00`, `2026-11-${day}T18:00`))
  expect(kinds(days).map(({ overtime }) => overtime)).toEqual([0, 0, 0, 0, 180])
  expect(kinds([work('2026-12-11T18:00', '2026-12-12T06:00')])).toEqual([
    { holiday: 360, overtime: 0, night: 330, regular: 30 },
  ])
})

it('begins each week with none', () => {
  const days = [24, 25, 26, 27, 28, 29, 30].map((day) => work(`2026-11-${day}T06:30`, `2026-11-${day}T18:30`))
  expect(kinds(days).map(({ overtime }) => overtime)).toEqual([0, 0, 0, 0, 480, 720, 0])
})

it('adds up to the minutes of work, in zones with and without clock changes', () => {
  const spans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 900_000 })), {
      maxLength: 30,
    })
    .map((parts) => {
      let t = at('2026-03-01T00:00')
      return parts.map(([pause, length]) => {
        const from = t + pause * MIN
        t = from + length * 100
        return [{ from, to: t }].filter((span) => span.from < span.to)
      })
    })
  fc.assert(
    fc.property(spans, fc.constantFrom(NAIROBI, 'Europe/London', 'America/New_York'), (days, zone) => {
      for (const [i, hours] of hoursByKind(days, () => KENYA_HOURS, zone).entries()) {
        const { holiday, overtime, night, regular } = hours
        expect(Math.min(holiday, overtime, night, regular)).toBeGreaterThanOrEqual(0)
        expect(holiday + overtime + night + regular).toBe(Math.floor(totalLength(days[i] ?? []) / MIN))
      }
    }),
  )
})
