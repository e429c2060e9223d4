import { describe, expect, it } from 'vitest'
import type { DutyDays } from './duty-days.ts'
import { dailyRule, type DutyRule } from './duty-rule.ts'
import { dutyTimesIn } from './duty-times.ts'

const nairobi = dutyTimesIn('Africa/Nairobi')
const night = dailyRule('18:00', 720)
/** Returns the time HH:mm of 21 November in Nairobi, ms since epoch UTC. */
const at = (clock: string) => Date.parse(`2026-11-21T${clock}:00+03:00`)

/** Returns the days in a period on which duties begin, each with its hours. */
function begins(rule: DutyRule, first: string, last: string, timeZone = 'UTC'): string[] {
  const span = { from: Date.parse(`${first}T12:00Z`), to: Date.parse(`${last}T12:00Z`) }
  return dutyTimesIn(timeZone)
    .within(rule, span)
    .map(({ from, to }) => `${new Date(from).toISOString().slice(5, 16)} ${(to - from) / 3_600_000}`)
}
const early = (days: DutyDays, more: Partial<DutyRule> = {}): DutyRule => ({
  ...dailyRule('06:00', 480),
  days,
  ...more,
})

describe('the duty at a time', () => {
  it.each([
    ['17:59', false],
    ['18:00', true],
    ['23:59', true],
    ['00:00', true],
    ['05:59', true],
    ['06:00', false],
  ])('of a daily night at %s', (clock, isOn) => {
    expect(nairobi.at(night, at(clock)) !== null).toBe(isOn)
  })

  it('is the latest of two, and the earlier one again where that is longer', () => {
    const rule = early(
      { kind: 'daily' },
      { planned: { '2026-11-20': [{ startLocal: '20:00', durationMin: 1200 }] } },
    )
    const froms = ['05:59', '06:00', '14:30', '16:00'].map((clock) => nairobi.at(rule, at(clock))?.from)
    expect(froms).toEqual([at('20:00') - 86_400_000, at('06:00'), at('20:00') - 86_400_000, undefined])
  })

  it('continues another that ends as it begins', () => {
    const fourOn = early({ kind: 'rotation', from: '2026-11-20', on: 4, off: 2 }, { durationMin: 1440 })
    const spans = dutyTimesIn('UTC').within(fourOn, { from: at('12:00') - 4 * 86_400_000, to: at('12:00') })
    expect(spans.map(({ continues }) => continues)).toEqual([true, false, true])
  })
})

describe('the days of a rule', () => {
  it.each<[string, DutyRule, string[]]>([
    ['weekly', early({ kind: 'weekly', weekdays: [1, 7] }), ['11-22T06:00 8', '11-23T06:00 8']],
    ['dates', early({ kind: 'dates', dates: ['2026-11-24', '2026-11-30'] }), ['11-24T06:00 8']],
    [
      'a rotation, also before its first day',
      early({ kind: 'rotation', from: '2026-11-27', on: 1, off: 2 }),
      ['11-21T06:00 8', '11-24T06:00 8'],
    ],
    [
      'the effective period',
      early({ kind: 'daily' }, { validFrom: '2026-11-22', validTo: '2026-11-23' }),
      ['11-22T06:00 8', '11-23T06:00 8'],
    ],
    [
      'planned days, also outside the effective period',
      early(
        { kind: 'weekly', weekdays: [1] },
        {
          validTo: '2026-11-24',
          planned: {
            '2026-11-23': [],
            '2026-11-24': [
              { startLocal: '08:00', durationMin: 60 },
              { startLocal: '18:00', durationMin: 120 },
            ],
            '2026-11-25': [{ startLocal: '08:00', durationMin: 60 }],
          },
        },
      ),
      ['11-24T08:00 1', '11-24T18:00 2', '11-25T08:00 1'],
    ],
  ])('%s', (_, rule, expected) => {
    expect(begins(rule, '2026-11-21', '2026-11-25').filter((each) => each >= '11-21T12')).toEqual(
      expected.filter((each) => each >= '11-21T12'),
    )
  })
})

describe('where a clock is changed', () => {
  it('a duty keeps its length, and one of a whole day ends at the same time', () => {
    const summer = (rule: DutyRule) => begins(rule, '2026-03-28', '2026-03-30', 'Europe/London').slice(-2)
    expect(summer(night)).toEqual(['03-28T18:00 12', '03-29T17:00 12'])
    expect(summer(dailyRule('18:00', 1440))).toEqual(['03-28T18:00 23', '03-29T17:00 24'])
  })

  it('a duty that begins in an hour left out begins after it, and once in one that comes twice', () => {
    const rule = dailyRule('01:30', 60)
    expect(begins(rule, '2026-03-28', '2026-03-29', 'Europe/London')).toEqual(['03-29T01:30 1'])
    expect(begins(rule, '2026-10-24', '2026-10-25', 'Europe/London')).toEqual(['10-25T00:30 1'])
  })
})
