import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dutyDaysRules } from '../duty/duty-days.ts'
import { addDays, zoneDateAt, wallTimeOn, wallTimeAt } from '../time/zone-days.ts'
import { dueRounds, type ScheduledRoute } from './due-rounds.ts'
import type { RoundSchedule } from './round-schedule.ts'

const MINUTE = 60_000
const ZONES = ['Africa/Nairobi', 'Africa/Cairo', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
const NIGHT = { startLocal: '18:00', durationMin: 720 }

const schedule = (starts: RoundSchedule['starts'], more: Partial<RoundSchedule> = {}): RoundSchedule => ({
  days: { kind: 'daily' },
  validFrom: null,
  validTo: null,
  starts,
  windowMin: 30,
  graceBeforeMin: 10,
  graceAfterMin: 15,
  ...more,
})
const route = (given: RoundSchedule | null, timeZone = 'Africa/Nairobi', seed = 'a1'): ScheduledRoute => ({
  id: '7',
  timeZone,
  schedule: given,
  seed,
})
const over = (first: string, last: string, timeZone = 'Africa/Nairobi') => ({
  from: wallTimeOn(first, '00:00', timeZone),
  to: wallTimeOn(last, '00:00', timeZone),
})
const clocks = (of: ScheduledRoute, first: string, last: string) =>
  dueRounds(of, over(first, last, of.timeZone)).map(({ from }) => wallTimeAt(from, of.timeZone))

describe('rounds are due', () => {
  it('at times of the day, on the days of the schedule', () => {
    const of = route(
      schedule(
        { kind: 'times', times: ['02:00', '22:30'] },
        { days: { kind: 'weekly', weekdays: [4] }, validTo: '2026-11-26' },
      ),
    )
    expect(clocks(of, '2026-11-20', '2026-12-05')).toEqual(['2026-11-26T02:00', '2026-11-26T22:30'])
  })

  it('spread over each shift, also after midnight', () => {
    expect(
      clocks(route(schedule({ kind: 'spread', ...NIGHT, count: 3 })), '2026-11-26', '2026-11-27'),
    ).toEqual(['2026-11-26T02:00', '2026-11-26T18:00', '2026-11-26T22:00'])
  })

  it('never where a route has no schedule', () => {
    expect(dueRounds(route(null), over('2026-01-01', '2027-01-01'))).toEqual([])
  })

  it('with the window and the grace around it, and the day on which the shift began', () => {
    const from = wallTimeOn('2026-11-27', '02:00', 'Africa/Nairobi')
    const of = route(schedule({ kind: 'spread', ...NIGHT, count: 3 }))
    expect(dueRounds(of, { from, to: from + 1 })).toEqual([
      {
        key: `7/2026-11-26/${from}`,
        routeId: '7',
        day: '2026-11-26',
        from,
        to: from + 30 * MINUTE,
        opensAt: from - 10 * MINUTE,
        closesAt: from + 45 * MINUTE,
      },
    ])
  })

  it('once each where two times fall on one moment, as a clock is put forward', () => {
    const of = route(schedule({ kind: 'times', times: ['01:30', '02:30'] }), 'Europe/London')
    const rounds = dueRounds(of, over('2026-03-29', '2026-03-30', 'Europe/London'))
    expect(rounds.map(({ from }) => wallTimeAt(from, 'Europe/London'))).toEqual([
      '2026-03-29T02:30',
      '2026-03-29T02:30',
    ])
    expect(new Set(rounds.map(({ key }) => key)).size).toBe(2)
  })
})

describe('random rounds', () => {
  const random = schedule({ kind: 'random', ...NIGHT, count: 6, minGapMin: 60 })

  it('are other ones each night and for each seed, and the same ones again', () => {
    const minutesOf = (of: ScheduledRoute) => clocks(of, '2026-11-26', '2026-11-29').map((at) => at.slice(11))
    expect(minutesOf(route(random))).toEqual(minutesOf(route(random)))
    expect(minutesOf(route(random))).not.toEqual(minutesOf(route(random, 'Africa/Nairobi', 'a2')))
    const nights = minutesOf(route(random))
    expect(nights.slice(0, 6)).not.toEqual(nights.slice(6, 12))
  })

  it('use the whole shift: over a year each quarter of it has rounds', () => {
    const starts = clocks(
      route(schedule({ kind: 'random', ...NIGHT, count: 1, minGapMin: 1 })),
      '2026-01-01',
      '2027-01-01',
    )
    const hours = starts.map((at) => (Number(at.slice(11, 13)) + 6) % 24)
    const quarters = [0, 1, 2, 3].map((nth) => hours.filter((hour) => Math.floor(hour / 3) === nth).length)
    expect(Math.min(...quarters)).toBeGreaterThan(60)
  })
})

const FIRST = '2026-01-01'
const date = fc.integer({ min: 0, max: 364 }).map((days) => addDays(FIRST, days))
const days = fc.oneof(
  fc.record({ kind: fc.constant('daily') }),
  fc.record({
    kind: fc.constant('weekly'),
    weekdays: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('rotation'),
    from: date,
    on: fc.integer({ min: 1, max: 14 }),
    off: fc.integer({ min: 1, max: 14 }),
  }),
  fc.record({ kind: fc.constant('dates'), dates: fc.array(date, { minLength: 1, maxLength: 40 }) }),
)
const clock = fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:30', '06:00', '14:30', '18:00', '23:59')
const hours = { startLocal: clock, durationMin: fc.constantFrom(120, 480, 720, 1439, 1440) }
const starts: fc.Arbitrary<RoundSchedule['starts']> = fc.oneof(
  fc.record({
    kind: fc.constant('times' as const),
    times: fc.uniqueArray(clock, { minLength: 1, maxLength: 5 }).map((times) => times.toSorted()),
  }),
  fc.record({ kind: fc.constant('spread' as const), ...hours, count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({
    kind: fc.constant('random' as const),
    ...hours,
    count: fc.integer({ min: 1, max: 4 }),
    minGapMin: fc.integer({ min: 1, max: 30 }),
  }),
)

/** Returns whether a round is due on a day, computed independently of the tested code. */
function isOn(said: { kind: string; [part: string]: unknown }, at: string, index: number): boolean {
  if (said.kind === 'weekly') return (said.weekdays as number[]).includes(((index + 3) % 7) + 1)
  if (said.kind === 'dates') return (said.dates as string[]).includes(at)
  if (said.kind === 'daily') return true
  const [on, off] = [Number(said.on), Number(said.off)]
  const begins = Math.round((Date.parse(String(said.from)) - Date.parse(FIRST)) / 86_400_000)
  return (((index - begins) % (on + off)) + on + off) % (on + off) < on
}

it('gives each round of a year once, in zones with and without clock changes, however the year is cut', () => {
  fc.assert(
    fc.property(
      starts,
      days,
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: 1, max: 366 * 24 * 60 }), { maxLength: 6 }),
      (begin, on, timeZone, cuts) => {
        const of = route(schedule(begin, { days: dutyDaysRules.parse(on) }), timeZone)
        // the last shifts of the year end in the next year
        const span = {
          from: wallTimeOn(FIRST, '00:00', timeZone),
          to: wallTimeOn('2027-01-03', '00:00', timeZone),
        }
        const rounds = dueRounds(of, span).filter(({ day }) => FIRST <= day && day < '2027-01-01')
        const wanted = Array.from({ length: 365 }, (_, index) => addDays(FIRST, index)).filter((at, index) =>
          isOn(on, at, index),
        )
        const each = begin.kind === 'times' ? begin.times.length : begin.count
        expect(rounds.map(({ day }) => day).toSorted()).toEqual(
          wanted.flatMap((at) => Array.from({ length: each }, () => at)),
        )
        expect(new Set(rounds.map(({ key }) => key)).size).toBe(rounds.length)
        if (begin.kind === 'times')
          expect(rounds.map(({ from }) => from)).toEqual(
            wanted
              .flatMap((at) => begin.times.map((time) => wallTimeOn(at, time, timeZone)))
              .toSorted((a, b) => a - b),
          )
        else
          for (const { day, from } of rounds)
            expect(from).toBeGreaterThanOrEqual(wallTimeOn(day, begin.startLocal, timeZone))
        if (begin.kind === 'random')
          for (const [i, { day, from }] of rounds.entries()) {
            const before = rounds[i - 1]
            if (before?.day === day)
              expect(from - before.from).toBeGreaterThanOrEqual(begin.minGapMin * MINUTE)
          }
        const edges = [
          span.from,
          ...cuts.map((minutes) => span.from + minutes * MINUTE).toSorted((a, b) => a - b),
          span.to,
        ]
        const pieces = edges.slice(1).flatMap((to, i) => dueRounds(of, { from: edges[i] as number, to }))
        expect(pieces).toEqual(dueRounds(of, span))
        expect(rounds.every(({ day, from }) => zoneDateAt(from, timeZone) >= day)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})
