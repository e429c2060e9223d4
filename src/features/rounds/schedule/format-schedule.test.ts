import { expect, it } from 'vitest'
import { formatSchedule, formatStarts, formatWindow } from './format-schedule.ts'

const night = { start_local: '18:00', duration_min: 720 }
const schedule = {
  days: { kind: 'weekly' as const, weekdays: [1, 5] },
  valid_from: null,
  valid_to: null,
  starts: { kind: 'times' as const, times: ['02:00', '22:30'] },
  window_min: 45,
  grace_before_min: 10,
  grace_after_min: 0,
}

it.each([
  [schedule.starts, 'at 02:00 and 22:30'],
  [{ kind: 'spread' as const, ...night, count: 1 }, '1 round from 18:00 to 06:00'],
  [{ kind: 'spread' as const, ...night, duration_min: 1440, count: 12 }, '12 rounds round the clock'],
  [
    { kind: 'random' as const, ...night, count: 4, min_gap_min: 60 },
    '4 random rounds from 18:00 to 06:00, 60 min apart or more',
  ],
])('reads when rounds begin', (starts, words) => {
  expect(formatStarts(starts)).toBe(words)
})

it('reads the days, the window and the grace', () => {
  expect([formatSchedule(schedule), formatSchedule(null), formatWindow(schedule)]).toEqual([
    'Mon, Fri, at 02:00 and 22:30',
    'No schedule',
    'due for 45 min, with 10 min before',
  ])
})
