import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../tests/support/decide-after.ts'
import { workerDuties } from '../duty/duties.ts'
import { toDutyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../time/zone-days.ts'
import { weekDays, weekMonday, type PlannedDuty, rosterId, plannedSpans } from './planned-duty.ts'
import { hasUnpublishedChanges, rosterStream, type RosterEvent } from './roster.ts'
import { ROSTER_ONLY_DAYS, guardDays, mergeWeek } from './rostered-days.ts'

const of = { assignmentId: '1', week: '2026-11-23' }
const duty = (id: string, fields: Partial<PlannedDuty> = {}): PlannedDuty => ({
  id,
  guard: '7',
  post: '3',
  day: '2026-11-24',
  startLocal: '18:00',
  durationMin: 720,
  name: 'Night',
  pattern: null,
  ...fields,
})
const planned = (set: PlannedDuty[], removed: string[] = []): RosterEvent => ({
  type: 'DutiesPlanned',
  ...of,
  set,
  removed,
})

describe('a week of a roster', () => {
  it('is planned by what differs, and is published whole', () => {
    const plan = { type: 'PlanDuties' as const, ...of, set: [duty('a'), duty('b')], removed: ['x'] }
    expect(decideAfter(rosterStream, [], plan)).toEqual({ events: [planned([duty('a'), duty('b')])] })
    expect(decideAfter(rosterStream, [planned([duty('a')])], plan)).toEqual({
      events: [planned([duty('b')])],
    })
    const events = [planned([duty('b', { day: '2026-11-25' }), duty('a')])]
    expect(decideAfter(rosterStream, events, { type: 'PublishRoster', ...of, overrides: [] })).toEqual({
      events: [
        {
          type: 'RosterPublished',
          ...of,
          duties: [duty('a'), duty('b', { day: '2026-11-25' })],
          overridden: [],
        },
      ],
    })
  })

  it('has changed by any field of any duty, by more and by fewer', () => {
    const published = [duty('a'), duty('b')]
    expect(hasUnpublishedChanges({ duties: structuredClone(published), published })).toBe(false)
    expect(hasUnpublishedChanges({ duties: [], published: null })).toBe(false)
    const others: PlannedDuty[][] = [[], [duty('a')], [...published, duty('c')]]
    const fields = { guard: null, post: null, day: '2026-11-25', startLocal: '17:00', durationMin: 719 }
    for (const [field, value] of Object.entries({ ...fields, name: 'Day', pattern: '4', id: 'd' }))
      others.push([duty('a'), duty('b', { [field]: value })])
    for (const duties of others) expect(hasUnpublishedChanges({ duties, published })).toBe(true)
  })

  it('takes a change back until it is published', () => {
    const published: RosterEvent = { type: 'RosterPublished', ...of, duties: [duty('a')], overridden: [] }
    const events = [planned([duty('a')]), published, planned([], ['a'])]
    expect(decideAfter(rosterStream, events, { type: 'DiscardPlan', ...of })).toEqual({
      events: [{ type: 'PlanDiscarded', ...of }],
    })
    const back = [...events, { type: 'PlanDiscarded' as const, ...of }]
    expect(decideAfter(rosterStream, back, { type: 'PublishRoster', ...of, overrides: [] })).toEqual({
      events: [],
    })
  })

  it('refuses a day of another week', () => {
    const set = [duty('a', { day: '2026-11-30' })]
    expect(decideAfter(rosterStream, [], { type: 'PlanDuties', ...of, set, removed: [] })).toMatchObject({
      refused: { code: 'other_week' },
    })
  })

  it('is not changed once it is over', () => {
    const context = { at: Date.UTC(2026, 10, 30, 13), by: 'user:1' }
    const command = { type: 'PlanDuties' as const, ...of, set: [duty('a')], removed: [] }
    expect(rosterStream.decide(command, rosterStream.initial, context)).toMatchObject({
      refused: { code: 'week_over' },
    })
  })

  it('is named by its assignment and Monday', () => {
    expect([rosterId('12', '2026-11-23'), weekMonday('2026-11-29'), weekMonday('2026-11-23')]).toEqual([
      '12w20261123',
      '2026-11-23',
      '2026-11-23',
    ])
  })
})

describe('a published year', () => {
  const clock = fc
    .integer({ min: 0, max: 95 })
    .map((at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`)
  const first = '2025-12-29'
  const duties = fc
    .array(
      fc.record({
        on: fc.integer({ min: 0, max: 370 }),
        startLocal: fc.oneof(clock, fc.constantFrom('01:30', '02:00', '02:30', '03:00')),
        durationMin: fc.oneof(fc.integer({ min: 1, max: 1440 }), fc.constantFrom(720, 1440)),
        guard: fc.constantFrom('7', '8', null),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map(({ on, ...each }, at) => duty(String(at), { ...each, day: addDays(first, on) })))
  const zone = fc.constantFrom('Africa/Nairobi', 'Europe/London', 'America/New_York', 'Australia/Lord_Howe')

  it('gives a guard each planned duty once and in full length, and no other', () => {
    fc.assert(
      fc.property(duties, zone, fc.boolean(), (all, timeZone, hasShift) => {
        let days: ReturnType<typeof mergeWeek> = {}
        for (let week = first; week <= '2027-01-11'; week = addDays(week, 7))
          days = mergeWeek(
            days,
            guardDays(
              all.filter(({ day }) => weekMonday(day) === week),
              '7',
              weekDays(week),
            ),
            '2000-01-01',
          )
        const rule = toDutyRule('06:00', 720, {
          days: hasShift ? { kind: 'daily' } : ROSTER_ONLY_DAYS,
          from: null,
          to: null,
          planned: days,
        })
        const span = { from: Date.UTC(2025, 11, 31), to: Date.UTC(2027, 0, 10) }
        const postings = [{ from: 0, to: null, shift: rule && { name: 'A', rule } }]
        const found = workerDuties({ postings }, span, dutyTimesIn(timeZone))
        const expected = all
          .filter(({ guard }) => guard === '7')
          .map(plannedSpans(timeZone))
          .filter(({ from, to }) => from <= span.to && span.from < to)
        const written = (list: { from: number; to: number }[]) =>
          list.map(({ from, to }) => `${from} ${to - from}`).toSorted()
        expect(written(found)).toEqual(written(expected))
      }),
      { numRuns: 100 },
    )
  })

  it('keeps them while week after week is published in the course of the year', () => {
    const weeks = Array.from({ length: 54 }, (_, at) => addDays(first, at * 7))
    const before = fc.array(fc.integer({ min: 1, max: 13 * 24 }), {
      minLength: weeks.length,
      maxLength: weeks.length,
    })
    fc.assert(
      fc.property(duties, zone, before, (all, timeZone, hours) => {
        const publications = weeks
          .map((week, nth) => ({
            week,
            at: wallTimeOn(week, '00:00', timeZone) - (hours[nth] ?? 0) * 3_600_000,
          }))
          .toSorted((a, b) => a.at - b.at)
        let planned: ReturnType<typeof mergeWeek> = {}
        const postings = publications.map(({ week, at }, nth) => {
          const ofWeek = all.filter(({ day }) => weekMonday(day) === week)
          planned = mergeWeek(
            planned,
            guardDays(ofWeek, '7', weekDays(week)),
            addDays(zoneDateAt(at, 'UTC'), -10),
          )
          const days = { days: ROSTER_ONLY_DAYS, from: null, to: null, planned }
          const rule = toDutyRule('06:00', 720, days)
          return { from: at, to: publications[nth + 1]?.at ?? null, shift: rule && { name: 'A', rule } }
        })
        const span = { from: Date.UTC(2025, 11, 31), to: Date.UTC(2027, 0, 5) }
        const found = workerDuties({ postings }, span, dutyTimesIn(timeZone))
        const expected = all
          .filter(({ guard }) => guard === '7')
          .map(plannedSpans(timeZone))
          .filter(({ from, to }) => from <= span.to && span.from < to)
        const written = (list: { from: number; to: number }[]) =>
          list.map(({ from, to }) => `${from} ${to - from}`).toSorted()
        expect(written(found)).toEqual(written(expected))
      }),
      { numRuns: 25 },
    )
  })
})
