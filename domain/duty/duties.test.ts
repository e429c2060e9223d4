import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { addDays, zoneDateAt, wallTimeAt } from '../time/zone-days.ts'
import { findDutiesAt, workerDuties, dutyTitle, type Posting } from './duties.ts'
import type { DutyDays } from './duty-days.ts'
import { plannedHoursOn, type DutyRule } from './duty-rule.ts'
import { dutyTimesIn } from './duty-times.ts'

const ZONES = ['Africa/Nairobi', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const FIRST = '2026-01-01'
const year = { from: Date.UTC(2026, 0, 1), to: Date.UTC(2027, 0, 1) }

const zone = fc.constantFrom(...ZONES)
const clock = fc
  .integer({ min: 0, max: 1439 })
  .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`)
const hours = fc.record({
  // generates the hours of clock changes more often than others
  startLocal: fc.oneof(clock, fc.constantFrom('00:00', '01:00', '01:30', '01:59', '02:00', '02:15', '02:30')),
  durationMin: fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constantFrom(480, 720, 1440)),
})
const day = fc.integer({ min: -40, max: 400 }).map((days) => addDays(FIRST, days))
const days: fc.Arbitrary<DutyDays> = fc.oneof(
  fc.constant({ kind: 'daily' as const }),
  fc.record({
    kind: fc.constant('weekly' as const),
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('rotation' as const),
    from: day,
    on: fc.integer({ min: 1, max: 7 }),
    off: fc.integer({ min: 1, max: 7 }),
  }),
  fc.record({ kind: fc.constant('dates' as const), dates: fc.uniqueArray(day, { maxLength: 30 }) }),
)
const rule: fc.Arbitrary<DutyRule> = fc
  .record({
    hours,
    days,
    validFrom: fc.option(day),
    validTo: fc.option(day),
    except: fc.uniqueArray(
      fc.oneof(
        day,
        day.map((date) => date.slice(5)),
      ),
      { maxLength: 12 },
    ),
    planned: fc.dictionary(day, fc.array(hours, { maxLength: 1 }), { maxKeys: 5 }),
  })
  .map(({ hours: own, ...rest }) => ({ ...own, ...rest }))

const sumOf = (numbers: readonly number[]) => numbers.reduce((a, b) => a + b, 0)

describe('the duties of a year', () => {
  it('are one for each day of the rule, none lost or doubled, and as long as the rule says', () => {
    fc.assert(
      fc.property(rule, zone, (of, timeZone) => {
        const worker = { postings: [{ from: 0, to: null, shift: { name: 'A', rule: of } }] }
        const duties = workerDuties(worker, year, dutyTimesIn(timeZone))
        const began = duties.map(({ from }) => zoneDateAt(from, timeZone))
        const expected: string[] = []
        for (let date = addDays(FIRST, -2); date <= '2027-01-01'; date = addDays(date, 1)) {
          const [own] = plannedHoursOn(of, Temporal.PlainDate.from(date))
          if (!own) continue
          const duty = duties[began.indexOf(date)]
          // a duty at the start or end of the year may lie outside the year
          if (!duty) {
            expect(date <= FIRST || date >= '2026-12-31').toBe(true)
            continue
          }
          expected.push(date)
          const stated = `${date}T${own.startLocal}`
          // skips a local hour that a clock change leaves out
          for (
            let t = duty.from;
            wallTimeAt(duty.from, timeZone) !== stated && t > duty.from - 3 * HOUR;
            t -= MINUTE
          )
            expect(wallTimeAt(t, timeZone)).not.toBe(stated)
          const later = Date.parse(`${wallTimeAt(duty.from, timeZone)}Z`) - Date.parse(`${stated}Z`)
          expect(later === 0 || (later > 0 && later <= HOUR)).toBe(true)
          if (own.durationMin < 1440) expect((duty.to - duty.from) / MINUTE).toBe(own.durationMin)
          else {
            const ends = wallTimeAt(duty.to, timeZone)
            expect(ends >= `${addDays(date, 1)}T${own.startLocal}`).toBe(true)
            expect(Math.abs(duty.to - duty.from - DAY)).toBeLessThanOrEqual(HOUR)
          }
        }
        expect(began).toEqual(expected)
      }),
      { numRuns: 200 },
    )
  })

  it('go round the clock without a gap and without an overlap', () => {
    fc.assert(
      fc.property(clock, zone, (startLocal, timeZone) => {
        const always = {
          startLocal,
          durationMin: 1440,
          days: { kind: 'daily' as const },
          validFrom: null,
          validTo: null,
          except: [],
          planned: {},
        }
        const duties = workerDuties(
          { postings: [{ ...year, shift: { name: 'A', rule: always } }] },
          year,
          dutyTimesIn(timeZone),
        )
        expect(sumOf(duties.map(({ from, to }) => to - from))).toBe(year.to - year.from)
      }),
      { numRuns: 50 },
    )
  })

  it('are at each place and time those that go on then, in whatever order they are asked for', () => {
    const moment = fc.integer({ min: year.from, max: year.to - 1 })
    const posting = fc.record({
      placeId: fc.constantFrom('gate', 'yard'),
      from: fc.oneof(fc.constant(0), moment),
      to: fc.option(moment),
      shift: fc.option(fc.record({ name: fc.constant('A'), rule })),
    })
    const worker = fc.record({ postings: fc.array(posting, { maxLength: 3 }) })
    fc.assert(
      fc.property(
        fc.array(worker, { maxLength: 3 }),
        zone,
        fc.array(moment, { maxLength: 8 }),
        (workers, timeZone, moments) => {
          const times = dutyTimesIn(timeZone)
          const duties = workers.flatMap((each) => workerDuties(each, year, times))
          const edges = duties.flatMap(({ from, to }) => [from - 1, from, to - 1, to])
          for (const t of [...moments, ...edges.slice(0, 20), ...edges.slice(-20)])
            for (const placeId of ['gate', 'yard']) {
              const postings = workers.flatMap((each) =>
                each.postings.filter((one) => one.placeId === placeId),
              )
              const due = findDutiesAt({ postings }, t, times).map(({ posting: one, from }) => [
                postings.indexOf(one),
                from,
              ])
              const goingOn = postings.map((one) =>
                duties.findLast((duty) => duty.posting === one && duty.from <= t && t < duty.to),
              )
              const expected = goingOn.flatMap((duty, i) => (duty ? [[i, duty.from]] : []))
              if (t >= year.from && t < year.to) expect(due).toEqual(expected)
            }
        },
      ),
      { numRuns: 200 },
    )
  })
})

it('begin and end with their posting', () => {
  const [from, noon] = [Date.UTC(2026, 5, 1), Date.UTC(2026, 5, 1, 12)]
  const shift = (startLocal: string): Posting['shift'] => ({
    name: 'A',
    rule: {
      startLocal,
      durationMin: 480,
      days: { kind: 'daily' },
      validFrom: null,
      validTo: null,
      except: [],
      planned: {},
    },
  })
  const postings = [
    { from: 0, to: noon, shift: shift('08:00') },
    { from: noon, to: null, shift: shift('09:00') },
  ]
  const duties = workerDuties({ postings }, { from, to: from + DAY - 1 }, dutyTimesIn('UTC'))
  const hour = (t: number) => (t - from) / 3_600_000
  expect(
    duties.map((duty) => [hour(duty.from), hour(duty.to), hour(duty.time.from), hour(duty.time.to)]),
  ).toEqual([
    [8, 12, 8, 16],
    [12, 17, 9, 17],
  ])
})

it('go on as one duty, by the name it was planned with, while the roster of another week is published', () => {
  const night = { startLocal: '18:00', durationMin: 720, name: 'Night' }
  const shift = (name: string, planned: DutyRule['planned']): Posting['shift'] => ({
    name,
    rule: {
      startLocal: '18:00',
      durationMin: 720,
      days: { kind: 'dates', dates: [] },
      validFrom: null,
      validTo: null,
      except: [],
      planned,
    },
  })
  const published = Date.UTC(2026, 5, 7, 22)
  const later = { startLocal: '06:00', durationMin: 720, name: 'Day' }
  const postings = [
    { from: 0, to: published, shift: shift('Night', { '2026-06-07': [night] }) },
    { from: published, to: null, shift: shift('Day', { '2026-06-07': [night], '2026-06-08': [later] }) },
  ]
  const span = { from: Date.UTC(2026, 5, 7), to: Date.UTC(2026, 5, 9) }
  const duties = workerDuties({ postings }, span, dutyTimesIn('UTC'))
  expect(duties.map((duty) => [dutyTitle(duty), duty.from, duty.to])).toEqual([
    ['Night', Date.UTC(2026, 5, 7, 18), Date.UTC(2026, 5, 8, 6)],
    ['Day', Date.UTC(2026, 5, 8, 6), Date.UTC(2026, 5, 8, 18)],
  ])
})

it('are whole also where their first posting ended before the span', () => {
  const night = { startLocal: '18:00', durationMin: 720, name: 'Night' }
  const rule: DutyRule = {
    startLocal: '18:00',
    durationMin: 720,
    days: { kind: 'dates', dates: [] },
    validFrom: null,
    validTo: null,
    except: [],
    planned: { '2026-06-07': [night] },
  }
  const published = Date.UTC(2026, 5, 7, 22)
  const shift = { name: 'Night', rule }
  const postings = [
    { from: 0, to: published, shift },
    { from: published, to: null, shift },
  ]
  const span = { from: published, to: Date.UTC(2026, 5, 9) }
  const duties = workerDuties({ postings }, span, dutyTimesIn('UTC'))
  expect(duties.map(({ from, to }) => [from, to])).toEqual([
    [Date.UTC(2026, 5, 7, 18), Date.UTC(2026, 5, 8, 6)],
  ])
})
