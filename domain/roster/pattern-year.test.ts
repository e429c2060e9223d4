import fc from 'fast-check'
import { expect, it } from 'vitest'
import { workerDuties } from '../duty/duties.ts'
import { toDutyRule } from '../duty/duty-rule.ts'
import { dutyDaysRules } from '../duty/duty-days.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'
import { patternDutyDays } from './shift-pattern.ts'

const ZONES = ['Africa/Nairobi', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe']
const MINUTE = 60_000
const FIRST = '2026-01-01'

const date = fc.integer({ min: 0, max: 364 }).map((days) => addDays(FIRST, days))
const day = fc.integer({ min: 1, max: 14 })
const days = fc.oneof(
  fc.record({ kind: fc.constant('daily') }),
  fc.record({
    kind: fc.constant('weekly'),
    weekdays: fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
  }),
  fc.record({ kind: fc.constant('rotation'), from: date, on: day, off: day }),
  fc.record({ kind: fc.constant('dates'), dates: fc.array(date, { minLength: 1, maxLength: 40 }) }),
)
const pattern = fc.record({
  startLocal: fc.constantFrom('00:00', '01:30', '02:00', '06:00', '14:30', '18:00', '23:59'),
  durationMin: fc.constantFrom(1, 30, 480, 720, 1439),
  days,
  validFrom: fc.option(date),
  validTo: fc.option(date),
})

/** Returns whether a duty begins on a day, computed independently of the tested code. */
function isOn(said: { kind: string; [part: string]: unknown }, at: string, index: number): boolean {
  if (said.kind === 'weekly') return (said.weekdays as number[]).includes(((index + 3) % 7) + 1)
  if (said.kind === 'dates') return (said.dates as string[]).includes(at)
  if (said.kind === 'daily') return true
  const [on, off] = [Number(said.on), Number(said.off)]
  const begins = Math.round((Date.parse(String(said.from)) - Date.parse(FIRST)) / 86_400_000)
  return (((index - begins) % (on + off)) + on + off) % (on + off) < on
}

it('gives a guard who has it each shift of a year once and in full length, in zones with and without clock changes', () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom(...ZONES), (said, timeZone) => {
      const onDays = patternDutyDays(
        { ...said, days: dutyDaysRules.parse(said.days), holidayPolicy: null },
        [],
      )
      const rule = toDutyRule(said.startLocal, said.durationMin, onDays)
      const span = {
        from: wallTimeOn(FIRST, '00:00', timeZone),
        to: wallTimeOn('2027-01-01', '00:00', timeZone) - 1,
      }
      const duties = workerDuties(
        { postings: [{ from: 0, to: null, shift: rule && { name: 'A', rule } }] },
        span,
        dutyTimesIn(timeZone),
      ).filter(({ from }) => from >= span.from)
      const expected = Array.from({ length: 365 }, (_, index) => addDays(FIRST, index)).filter(
        (at, index) =>
          isOn(said.days, at, index) && at >= (said.validFrom ?? '') && at <= (said.validTo ?? '9'),
      )
      expect(duties.map(({ from }) => zoneDateAt(from, timeZone))).toEqual(expected)
      expect(new Set(duties.map(({ from, to }) => (to - from) / MINUTE))).toEqual(
        new Set(expected.length > 0 ? [said.durationMin] : []),
      )
    }),
    { numRuns: 150 },
  )
})
