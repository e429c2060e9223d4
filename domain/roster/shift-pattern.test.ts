import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { plannedHoursOn, toDutyRule } from '../duty/duty-rule.ts'
import { patternDutyDays, shiftPatternStream } from './shift-pattern.ts'

const night = {
  name: 'Night',
  startLocal: '18:00',
  durationMin: 720,
  days: { kind: 'rotation', from: '2026-11-25', on: 4, off: 2 },
  requiredGuards: 2,
} as const
const kept = {
  minRank: null,
  certificates: null,
  breaks: null,
  validFrom: null,
  validTo: null,
  holidayPolicy: null,
  holidayGuards: null,
}
const added = { type: 'ShiftPatternAdded' as const, ...night, ...kept }
const command = (given: object) =>
  shiftPatternStream.command.safeParse({ type: 'AddShiftPattern', ...night, ...given })

describe('a shift pattern', () => {
  it('is added, and changes only what differs', () => {
    expect(decideAfter(shiftPatternStream, [], { type: 'AddShiftPattern', ...night })).toEqual({
      events: [added],
    })
    expect(
      decideAfter(shiftPatternStream, [added], { type: 'ChangeShiftPattern', ...night, requiredGuards: 3 }),
    ).toEqual({ events: [{ type: 'ShiftPatternChanged', requiredGuards: 3 }] })
  })

  it('does not end before it begins, also where only one of the days is changed', () => {
    const from = { ...added, validFrom: '2026-12-01' }
    expect(
      decideAfter(shiftPatternStream, [from], { type: 'ChangeShiftPattern', validTo: '2026-11-30' }),
    ).toMatchObject({ refused: { field: 'validTo' } })
    expect(
      decideAfter(shiftPatternStream, [from], { type: 'ChangeShiftPattern', validTo: '2026-12-01' }),
    ).toEqual({ events: [{ type: 'ShiftPatternChanged', validTo: '2026-12-01' }] })
  })

  it('is not shorter than its breaks', () => {
    const breaks = [{ kind: 'meal' as const, minutes: 240, paid: false }]
    expect(
      decideAfter(shiftPatternStream, [{ ...added, breaks }], {
        type: 'ChangeShiftPattern',
        durationMin: 239,
      }),
    ).toMatchObject({ refused: { field: 'breaks' } })
  })
})

it.each<[string, object, boolean]>([
  ['no weekday', { days: { kind: 'weekly', weekdays: [] } }, false],
  ['an eighth weekday', { days: { kind: 'weekly', weekdays: [8] } }, false],
  ['a rotation without a day off', { days: { kind: 'rotation', from: '2026-11-25', on: 4, off: 0 } }, false],
  ['a rotation of half days', { days: { kind: 'rotation', from: '2026-11-25', on: 1.5, off: 1 } }, false],
  ['no date', { days: { kind: 'dates', dates: [] } }, false],
  ['a day that does not exist', { days: { kind: 'dates', dates: ['2026-02-30'] } }, false],
  ['more than a day', { durationMin: 1441 }, false],
  ['nobody needed', { requiredGuards: 0 }, false],
  ['weekdays', { days: { kind: 'weekly', weekdays: [1, 7] } }, true],
])('%s', (_, given, accepted) => {
  expect(command(given).success).toBe(accepted)
})

it('has each weekday once, in order', () => {
  expect(command({ days: { kind: 'weekly', weekdays: [7, 1, 7] } }).data).toMatchObject({
    days: { kind: 'weekly', weekdays: [1, 7] },
  })
})

it('does not begin on a confirmed holiday where it is off then, and asks for the number of another strength', () => {
  const holidays = [
    { day: '12-25', name: 'Christmas Day', confirmed: true },
    { day: '2027-03-10', name: 'Idd-ul-Fitr', confirmed: false },
  ]
  const daily = { days: { kind: 'daily' as const }, validFrom: null, validTo: null }
  const begins = (holidayPolicy: 'off' | 'work') => {
    const rule = toDutyRule('18:00', 720, patternDutyDays({ ...daily, holidayPolicy }, holidays))
    return ['2026-12-24', '2026-12-25', '2027-03-10'].map(
      (day) => rule && plannedHoursOn(rule, Temporal.PlainDate.from(day)).length,
    )
  }
  expect([begins('off'), begins('work')]).toEqual([
    [1, 0, 1],
    [1, 1, 1],
  ])
  const other = { type: 'ChangeShiftPattern' as const, holidayPolicy: 'strength' as const }
  expect(decideAfter(shiftPatternStream, [added], other)).toMatchObject({
    refused: { field: 'holidayGuards' },
  })
})
