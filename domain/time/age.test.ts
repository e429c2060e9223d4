import { expect, it } from 'vitest'
import { formatAgo, formatAge, formatDuration } from './age.ts'

it.each([
  [-5000, '0 s', 'now'],
  [999, '0 s', 'now'],
  [1000, '1 s', '1 s ago'],
  [59_999, '59 s', '59 s ago'],
  [60_000, '1 min', '1 min ago'],
  [3_599_999, '59 min', '59 min ago'],
  [7_500_000, '2 h 5 min', '2 h 5 min ago'],
  [86_400_000, '1 d', '1 d ago'],
  [300_000_000, '3 d', '3 d ago'],
])('%d ms is %j, %j', (ms, age, ago) => {
  expect([formatAge(ms), formatAgo(ms)]).toEqual([age, ago])
})

it.each([
  [0, 'under a minute'],
  [40_000, 'under a minute'],
  [60_000, '1 min'],
  [89_000, '1 min'],
  [95_000, '2 min'],
  [3_590_000, '1 h'],
  [7_500_000, '2 h 5 min'],
])('%d ms lasted %j', (ms, length) => {
  expect(formatDuration(ms)).toBe(length)
})
