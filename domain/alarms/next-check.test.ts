import { expect, it } from 'vitest'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { dailyRule } from '../duty/duty-rule.ts'
import { nextCheck } from './next-check.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const times = dutyTimesIn('Africa/Nairobi')
// 06:00 in Nairobi
const BEGINS = Date.parse('2026-11-02T03:00:00Z')
const rule = dailyRule('06:00', 60)
const asked = {
  rule,
  rules: [rule],
  everyMs: 15 * MINUTE,
  answerMs: 5 * MINUTE,
  sentAt: 0,
  endedAt: 0,
  waiting: null,
  hours: { isWithin: true, changesAt: null },
} as const
const at = (minute: number, known: Partial<Parameters<typeof nextCheck>[0]> = {}) =>
  nextCheck({ ...asked, ...known }, BEGINS + minute * MINUTE, times).what

it('sends no check that could not be answered before the duty ends, also where it is overdue', () => {
  expect([at(14), at(15), at(55), at(56)]).toEqual([null, 'send', 'send', null])
})

it('lets a check of a rule lapse with the duty only while there was still time to answer', () => {
  const waiting = { waiting: 'of rule', rule: null } as const
  const sentAt = BEGINS + 50 * MINUTE
  expect([at(54, { ...waiting, sentAt }), at(55, { ...waiting, sentAt })]).toEqual(['lapse', null])
  expect(at(DAY / MINUTE, { waiting: 'of rule', sentAt })).toBe(null)
  expect(at(54, { waiting: 'of person', rule: null, sentAt })).toBe(null)
})
