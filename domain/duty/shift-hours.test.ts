import { expect, it } from 'vitest'
import { dailyRule } from './duty-rule.ts'
import { minutesBetween, shiftEnd, shiftHours, shiftsOverlap } from './duty-times.ts'

const shift = (startLocal: string, hours: number) => dailyRule(startLocal, hours * 60)
const day = shift('06:00', 12)
const night = shift('18:00', 12)
const from = Date.UTC(2026, 2, 20)
const span = { from, to: from + 28 * 86_400_000 }

it('knows when a shift ends, also over midnight', () => {
  expect([shiftEnd(day), shiftEnd(night), shiftEnd(shift('22:30', 1.75))]).toEqual([
    '18:00',
    '06:00',
    '00:15',
  ])
  expect([shiftHours(night), shiftHours(shift('06:00', 24))]).toEqual(['18:00 to 06:00', 'round the clock'])
})

it.each([
  ['06:00', '18:00', 720],
  ['18:00', '06:30', 750],
  ['06:00', '06:00', 1440],
])('counts the minutes from %s to %s', (start, end, minutes) => {
  expect(minutesBetween(start, end)).toBe(minutes)
})

const weekly = (weekdays: number[]) => ({ ...day, days: { kind: 'weekly' as const, weekdays } })
const rotation = (from: string) => ({
  ...day,
  days: { kind: 'rotation' as const, from, on: 4, off: 2 },
})

it.each([
  ['day and night', day, night, false],
  ['an hour before the end', day, shift('17:59', 1), true],
  ['the end of a night', night, shift('05:00', 2), true],
  ['an hour within a night', night, shift('02:00', 1), true],
  ['what follows a night', night, shift('06:00', 1), false],
  ['round the clock', shift('00:00', 24), shift('12:00', 1), true],
  ['itself', day, day, true],
  ['other weekdays', weekly([1, 2, 3]), weekly([4, 5]), false],
  ['one weekday in common', weekly([1, 2, 3]), weekly([3, 4]), true],
  [
    'a rotation and its days off',
    rotation('2026-03-02'),
    { ...rotation('2026-03-06'), days: { kind: 'rotation' as const, from: '2026-03-06', on: 2, off: 4 } },
    false,
  ],
  ['rotations that meet', rotation('2026-03-02'), rotation('2026-03-05'), true],
])('finds the hours that two rules share: %s', (_, a, b, overlap) => {
  expect([shiftsOverlap(a, b, span), shiftsOverlap(b, a, span)]).toEqual([overlap, overlap])
})
