import { expect, it } from 'vitest'
import { relativeTime, zonedTime } from './relative-time.ts'

const now = Date.UTC(2026, 10, 21, 12)

it.each([
  [0, 'now'],
  [999, 'now'],
  [1000, '1s ago'],
  [59_999, '59s ago'],
  [60_000, '1m ago'],
  [3_600_000 * 3, '3h ago'],
  [86_400_000 * 2.9, '2d ago'],
  [-5000, 'in 5s'],
])('a time %d ms before now reads %s', (age, text) => {
  expect(relativeTime(now - age, now)).toBe(text)
})

it('shows a time in the zone it is asked for', () => {
  expect(zonedTime(now, 'Africa/Nairobi')).toBe('21 Nov 2026, 15:00:00 GMT+3')
})
