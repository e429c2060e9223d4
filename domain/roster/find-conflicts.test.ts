import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConflicts, type AssignmentDuty, type RosterGuard } from './find-conflicts.ts'
import { plannedSpans } from './planned-duty.ts'
import { KENYA_LIMITS, limitValues } from './work-limits.ts'

const guard: RosterGuard = {
  id: '7',
  assignments: ['1'],
  licenceExpiresOn: '2026-12-31',
  certificates: [{ name: 'First Aid', expires: '2026-12-01' }],
  leave: [{ from: '2026-12-10', to: '2026-12-12', kind: 'annual' }],
  barredFrom: [],
}
let given = 0
const duty = (
  day: string,
  startLocal: string,
  hours = 12,
  of: Partial<AssignmentDuty> = {},
): AssignmentDuty => ({
  id: String(++given),
  guard: '7',
  post: null,
  day,
  startLocal,
  durationMin: hours * 60,
  name: 'A',
  pattern: null,
  assignmentId: '1',
  ...of,
})
const known = {
  limits: limitValues(KENYA_LIMITS),
  spanOf: plannedSpans('Africa/Nairobi'),
  certificates: new Map([['n', ['first aid']]]),
  days: new Map([['9', { firstDay: null, lastDay: '2026-11-23' }]]),
}
const said = (duties: AssignmentDuty[], of: Partial<RosterGuard> = {}) =>
  findConflicts({ ...guard, ...of }, duties, known).map(
    ({ code, duty: id }) => `${code} ${duties.find((each) => each.id === id)?.day.slice(5)}`,
  )

describe('conflicts of a guard', () => {
  it('are none in days of twelve hours with twelve between', () => {
    expect(said([duty('2026-11-23', '06:00'), duty('2026-11-24', '06:00')])).toEqual([])
  })

  it('are an overlap, also with a duty elsewhere', () => {
    expect(
      said([duty('2026-11-23', '06:00', 11), duty('2026-11-23', '16:00', 1, { assignmentId: '2' })], {
        assignments: ['1', '2'],
      }),
    ).toEqual(['overlap 11-23', 'overlap 11-23'])
  })

  it('are too little rest, also across midnight and a week', () => {
    expect(said([duty('2026-11-29', '18:00', 8), duty('2026-11-30', '10:00', 4)])).toEqual(['rest 11-30'])
    expect(said([duty('2026-11-29', '18:00', 8), duty('2026-11-30', '13:00', 4)])).toEqual([])
  })

  it('are too many hours of a day and of two weeks', () => {
    expect(said([duty('2026-11-23', '06:00', 13)])).toEqual(['day_hours 11-23'])
    const days = ['23', '24', '25', '26', '27'].map((day) => duty(`2026-11-${day}`, '06:00'))
    const next = ['30', '31'].map((day) => duty(day === '31' ? '2026-12-01' : '2026-11-30', '06:00'))
    expect(said([...days, ...next])).toEqual([])
    const more = ['02', '03', '04'].map((day) => duty(`2026-12-${day}`, '06:00'))
    expect(said([...days, ...next, ...more]).filter((each) => each.startsWith('fortnight'))).toHaveLength(10)
  })

  it('are a licence and certificates that end before, or are missing', () => {
    expect(said([duty('2026-12-31', '18:00'), duty('2027-01-03', '18:00')])).toEqual(['licence 01-03'])
    expect(
      said([
        duty('2026-12-01', '18:00', 8, { pattern: 'n' }),
        duty('2026-12-03', '18:00', 8, { pattern: 'n' }),
      ]),
    ).toEqual(['certificate 12-03'])
    const none = findConflicts(
      { ...guard, certificates: [] },
      [duty('2026-12-01', '18:00', 8, { pattern: 'n' })],
      known,
    )
    expect(none.map(({ message }) => message)).toEqual(['No certificate: first aid.'])
  })

  it('are leave, a bar, and an assignment on which the guard is not', () => {
    expect(said([duty('2026-12-09', '18:00'), duty('2026-12-12', '06:00')])).toEqual(['on_leave 12-12'])
    expect(said([duty('2026-11-23', '06:00')], { barredFrom: ['1'], assignments: [] })).toEqual([
      'not_assigned 11-23',
      'barred 11-23',
    ])
  })
})

it('are too many days and nights in a row, by the limits of the company', () => {
  const week = [23, 24, 25, 26, 27, 28, 29].map((day) => duty(`2026-11-${day}`, '08:00', 4))
  expect(said(week)).toEqual(['days_in_row 11-29'])
  const nights = [23, 24, 25].map((day) => duty(`2026-11-${day}`, '22:00', 6))
  const rules = { ...known, limits: { ...limitValues(KENYA_LIMITS), nightsInRow: 2 } }
  expect(findConflicts(guard, nights, rules).map(({ message }) => message)).toEqual([
    '3 nights in a row; 2 are allowed.',
  ])
  // these duties end before 03:00, so they are no night duties
  const late = [23, 24, 25].map((day) => duty(`2026-11-${day}`, '20:00', 6))
  expect(findConflicts(guard, late, rules)).toEqual([])
})

it('are days on which the assignment has no duties', () => {
  const days = ['2026-11-23', '2026-11-24'].map((day) => duty(day, '08:00', 4, { assignmentId: '9' }))
  expect(said(days, { assignments: ['9'] })).toEqual(['outside_days 11-24'])
})

it('are those that a look at every pair of duties finds, whatever their order', () => {
  const minute = 60_000
  const days = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25']
  const duties = fc.array(
    fc.record({
      day: fc.constantFrom(...days),
      startLocal: fc.constantFrom('00:00', '06:00', '12:30', '18:00', '23:59'),
      durationMin: fc.constantFrom(1, 360, 720, 1_439, 1_440),
    }),
    { maxLength: 9 },
  )
  const rest = known.limits.restHours * 60
  fc.assert(
    fc.property(duties, (all) => {
      const held = all.map((hours) => ({ ...duty('2026-11-23', '06:00'), ...hours }))
      const spans = held.map((each) => ({ id: each.id, ...known.spanOf(each) }))
      const expected = spans.flatMap((own) => {
        const others = spans.filter(({ id }) => id !== own.id)
        const before = others.filter(({ to }) => to <= own.from).map(({ to }) => (own.from - to) / minute)
        const inDay = spans.map(({ from, to }) =>
          Math.max(0, Math.min(own.from + 1_440 * minute, to) - Math.max(own.from, from)),
        )
        return [
          others.some(({ from, to }) => from < own.to && own.from < to) && `overlap ${own.id}`,
          Math.min(...before) < rest && `rest ${own.id}`,
          inDay.reduce((sum, ms) => sum + ms, 0) > known.limits.dayHours * 60 * minute &&
            `day_hours ${own.id}`,
        ].filter(Boolean)
      })
      const asked = ['overlap', 'rest', 'day_hours']
      const found = findConflicts(guard, held, known)
        .filter(({ code }) => asked.includes(code))
        .map(({ code, duty: id }) => `${code} ${id}`)
      expect([found.length, new Set(found)]).toEqual([expected.length, new Set(expected)])
    }),
  )
})
