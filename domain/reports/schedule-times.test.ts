import { expect, it } from 'vitest'
import { nextDueTime, duePeriod } from './schedule-times.ts'

const at = (text: string) => Date.parse(text)
const times = { weekday: 1, timeOfDay: '07:00', timeZone: 'Africa/Nairobi' } as const

it.each([
  ['daily', '2026-11-27T03:00:00Z', '2026-11-27T04:00:00Z'],
  ['daily', '2026-11-27T04:00:00Z', '2026-11-28T04:00:00Z'],
  ['weekly', '2026-11-27T03:00:00Z', '2026-11-30T04:00:00Z'],
  ['monthly', '2026-11-27T03:00:00Z', '2026-12-01T04:00:00Z'],
] as const)('is due next: %s after %s', (frequency, after, due) => {
  expect(nextDueTime({ ...times, frequency }, at(after))).toBe(at(due))
})

it('is due once on days on which the clock is changed', () => {
  const night = { frequency: 'daily', weekday: 1, timeOfDay: '02:30', timeZone: 'Europe/Berlin' } as const
  const first = nextDueTime(night, at('2026-10-24T12:00:00Z'))
  expect([first, nextDueTime(night, first)]).toEqual([at('2026-10-25T00:30:00Z'), at('2026-10-26T01:30:00Z')])
})

it.each([
  ['daily', '2026-11-26', '2026-11-26'],
  ['weekly', '2026-11-20', '2026-11-26'],
  ['monthly', '2026-10-01', '2026-10-31'],
] as const)('covers the period before: %s', (frequency, from_day, to_day) => {
  expect(duePeriod({ ...times, frequency }, at('2026-11-27T04:00:00Z'))).toEqual({ from_day, to_day })
})
