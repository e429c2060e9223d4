import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ChecklistSchedule } from '../checklists/checklist-schedule.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'
import { dueChecklists } from './due-checklists.ts'
import { lastWeeks } from './trend-weeks.ts'

const ZONES = ['Africa/Nairobi', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']
const DAY_MS = 24 * 3_600_000
const of = (schedule: ChecklistSchedule, timeZone: string) => ({
  checklistId: '1',
  sitePostId: '2',
  schedule,
  timeZone,
})
const clock = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

it('is due at each time of each day of a year, over clock changes, and once in spans that follow one another', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.uniqueArray(clock, { minLength: 1, maxLength: 4 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 5, max: 1439 }),
      fc.array(fc.integer({ min: 1, max: 300 * DAY_MS }), { maxLength: 5 }),
      (timeZone, times, weekdays, window_min, cuts) => {
        const from = wallTimeOn('2026-01-01', '00:00', timeZone)
        const to = wallTimeOn('2027-01-01', '00:00', timeZone)
        const schedule = { days: { kind: 'weekly' as const, weekdays }, times, window_min }
        const found = dueChecklists(of(schedule, timeZone), { from, to })

        const wanted = new Set<number>()
        for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
          const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
          if (weekdays.includes(weekday))
            for (const time of times) wanted.add(wallTimeOn(date, time, timeZone))
        }
        expect(found.map((due) => due.from)).toEqual([...wanted].toSorted((a, b) => a - b))
        expect(found.every((due) => due.to - due.from === window_min * 60_000)).toBe(true)

        const edges = [from, ...cuts.map((cut) => from + cut).toSorted((a, b) => a - b), to]
        const pieces = edges
          .slice(1)
          .flatMap((end, at) =>
            dueChecklists(of(schedule, timeZone), { from: edges[at] ?? from, to: end }).map(({ key }) => key),
          )
        expect(pieces).toEqual(found.map(({ key }) => key))
      },
    ),
    { numRuns: 30 },
  )
})

it('is due once where a clock is put forward over two of its times', () => {
  const schedule = { days: { kind: 'daily' as const }, times: ['02:30', '03:30'], window_min: 60 }
  const from = wallTimeOn('2026-03-29', '00:00', 'Europe/Berlin')
  const found = dueChecklists(of(schedule, 'Europe/Berlin'), { from, to: from + DAY_MS })
  expect(found.map((due) => due.from)).toEqual([wallTimeOn('2026-03-29', '03:30', 'Europe/Berlin')])
})

it('trends have whole weeks from Monday to Sunday, without a gap, over clock changes', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2026, 11, 31) }),
      (timeZone, now) => {
        const weeks = lastWeeks(now, timeZone, 12)
        const last = weeks.at(-1)
        expect(weeks).toHaveLength(12)
        expect(last && last.from <= now && now < last.to).toBe(true)
        for (const [at, week] of weeks.entries()) {
          expect(new Date(`${zoneDateAt(week.from, timeZone)}T12:00:00Z`).getUTCDay()).toBe(1)
          if (at > 0) expect(week.from).toBe(weeks[at - 1]?.to)
        }
      },
    ),
    { numRuns: 50 },
  )
})
