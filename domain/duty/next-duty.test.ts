import { expect, it } from 'vitest'
import type { DutyDays } from './duty-days.ts'
import { dailyRule } from './duty-rule.ts'
import { nextDutyStart } from './duty-times.ts'

const rule = (startLocal: string, durationMin = 720) => dailyRule(startLocal, durationMin)
const on = (days: DutyDays) => ({ ...rule('18:00'), days })
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 20, hour, minute)

it.each([
  ['the first of today that is still to come', [rule('18:00'), rule('06:00')], at(2), at(3)],
  ['that of tomorrow once all of today have begun', [rule('06:00'), rule('18:00')], at(15, 30), at(27)],
  ['not the one that begins at this moment', [rule('18:00')], at(15), at(15 + 24)],
  ['none of those that go round the clock', [rule('06:00', 1440)], at(2), null],
  ['none where there is none', [], at(2), null],
  ['that of tomorrow, where today has none', [on({ kind: 'weekly', weekdays: [6] })], at(2), at(15 + 24)],
  ['none that begins after tomorrow', [on({ kind: 'dates', dates: ['2026-11-22'] })], at(2), null],
])('the next duty is %s', (_, rules, now, begins) => {
  expect(nextDutyStart(rules, now, 'Africa/Nairobi')).toBe(begins)
})
