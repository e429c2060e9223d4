import { describe, expect, it } from 'vitest'
import {
  duty,
  geofenceAround,
  known,
  MIN,
  POST,
  attendanceRow,
  stay,
  T0,
} from '../../tests/support/records/lone-post.ts'
import { offsetCorner } from '../geo/editable-geofence.ts'
import { computeAttendance } from './compute-attendance.ts'
import type { ClockEvent } from './clock/clock-event.ts'
import { findPresentNotDue } from './presence/present-not-due.ts'

const clock = (kind: ClockEvent['kind'], minute: number): ClockEvent => ({
  id: `${kind}${minute}`,
  kind,
  t: T0 + minute * MIN,
  source: 'person',
})
const kinds = (row: ReturnType<typeof attendanceRow>) => row.findings.map(({ kind }) => kind)

describe('attendance by fixes', () => {
  it('of a guard at the post from before until after is present for the whole duty', () => {
    expect(attendanceRow(stay(-20, 500))).toMatchObject({
      status: 'present',
      arrival: { t: T0 - 20 * MIN, by: 'fix' },
      lateMin: 0,
      earlyMin: 0,
      minutes: 480,
      findings: [],
    })
  })

  it('of a guard who arrives late has the minutes, the last fix outside and the first within', () => {
    expect(attendanceRow([...stay(-30, 20, 900), ...stay(24, 480)])).toMatchObject({
      status: 'late',
      lateMin: 24,
      minutes: 456,
      findings: [
        { kind: 'arrived_late', from: T0, to: T0 + 24 * MIN, proof: [T0 + 20 * MIN, T0 + 24 * MIN] },
      ],
    })
  })

  it('within the grace is neither late nor early', () => {
    expect(attendanceRow(stay(5, 475))).toMatchObject({
      status: 'present',
      lateMin: 0,
      earlyMin: 0,
      minutes: 480,
    })
  })

  it('of a guard who leaves in the last hour has left early', () => {
    expect(attendanceRow([...stay(0, 440), ...stay(445, 480, 900)])).toMatchObject({
      status: 'left_early',
      departure: { t: T0 + 440 * MIN, by: 'fix' },
      earlyMin: 40,
      minutes: 440,
    })
  })

  it('of a guard who goes and comes back has abandoned the post in between', () => {
    const row = attendanceRow([...stay(0, 200), ...stay(205, 265, 900), ...stay(270, 480)])
    expect(row).toMatchObject({ status: 'post_abandoned', awayMin: 65, minutes: 415 })
    expect(row.findings).toEqual([
      {
        kind: 'post_abandoned',
        from: T0 + 205 * MIN,
        to: T0 + 270 * MIN,
        metres: 840,
        placeId: null,
        proof: [205, 265, 270].map((minute) => T0 + minute * MIN),
      },
    ])
  })

  it('of a guard who is away now says so while it goes on, and not before a quarter of an hour', () => {
    const fixes = [...stay(0, 200), ...stay(205, 300, 900)]
    expect(attendanceRow(fixes, {}, 215)).toMatchObject({ status: 'present' })
    expect(attendanceRow(fixes, {}, 230)).toMatchObject({
      status: 'post_abandoned',
      findings: [{ kind: 'post_abandoned', to: null }],
    })
  })

  it('takes an absence that fits a break for the break, once', () => {
    const fixes = [...stay(0, 200), ...stay(205, 230, 900), ...stay(235, 480)]
    const breaks = [{ minutes: 30, paid: false }]
    const withBreak = computeAttendance({ ...duty, breaks }, known(fixes), T0 + 600 * MIN)
    expect(withBreak).toMatchObject({ status: 'present', minutes: 450, findings: [{ kind: 'break_taken' }] })
    const twice = [...stay(0, 100), ...stay(101, 125, 900), ...stay(126, 200), ...stay(205, 230, 900)]
    expect(
      computeAttendance({ ...duty, breaks }, known([...twice, ...stay(235, 480)]), T0 + 600 * MIN),
    ).toMatchObject({ status: 'post_abandoned', awayMin: 30, minutes: 420 })
  })

  it('pays paid breaks and never unpaid ones', () => {
    const paid = { ...duty, breaks: [{ minutes: 30, paid: true }] }
    const unpaid = { ...duty, breaks: [{ minutes: 30, paid: false }] }
    expect(computeAttendance(paid, known(stay(0, 480)), T0 + 600 * MIN).minutes).toBe(480)
    expect(computeAttendance(unpaid, known(stay(0, 480)), T0 + 600 * MIN).minutes).toBe(450)
  })

  it('of a guard whose fixes stay elsewhere is expected, late, a no show', () => {
    expect(attendanceRow([], {}, -10).status).toBe('expected')
    expect(attendanceRow(stay(0, 30, 900), {}, 30)).toMatchObject({
      status: 'late',
      lateMin: 30,
      unknownMin: 0,
    })
    expect(attendanceRow(stay(0, 90, 900), {}, 90)).toMatchObject({
      status: 'no_show',
      findings: [{ kind: 'not_arrived', to: null }],
    })
    expect(attendanceRow(stay(0, 480, 900))).toMatchObject({
      status: 'no_show',
      minutes: 0,
      findings: [{ kind: 'not_arrived', metres: 840, to: T0 + 480 * MIN }],
    })
  })

  it('is unknown without fixes that prove anything, and says why', () => {
    expect(attendanceRow([], {}, 30)).toMatchObject({ status: 'unknown', lateMin: 0, unknownMin: 30 })
    expect(attendanceRow([])).toMatchObject({
      status: 'unknown',
      minutes: 0,
      unknownMin: 480,
      findings: [{ kind: 'no_fixes', from: T0, to: T0 + 480 * MIN }],
    })
    expect(attendanceRow(stay(0, 480, 300, 800))).toMatchObject({
      status: 'unknown',
      unknownMin: 480,
      findings: [{ kind: 'not_proven' }],
    })
    // one fix on the way to the post, and none later
    expect(attendanceRow(stay(-30, 20, 900))).toMatchObject({
      status: 'unknown',
      unknownMin: 460,
      findings: [{ kind: 'not_arrived', to: T0 + 20 * MIN }, { kind: 'no_fixes' }],
    })
  })

  it('does not call late whom nothing shows elsewhere before the first fix', () => {
    const row = attendanceRow(stay(182, 480))
    expect(row).toMatchObject({ status: 'unknown', lateMin: 0, minutes: 298, unknownMin: 182 })
    expect(kinds(row)).toEqual(['arrival_unseen', 'silent'])
    expect(attendanceRow(stay(14, 480))).toMatchObject({ status: 'present', lateMin: 0, minutes: 466 })
    expect(attendanceRow([...stay(-30, 20, 900), ...stay(80, 480)])).toMatchObject({
      status: 'late',
      lateMin: 20,
      minutes: 400,
    })
  })

  it('is unknown after the last fix that proves anything', () => {
    const row = attendanceRow([...stay(0, 200), ...stay(201, 480, 300, 800)])
    expect(row).toMatchObject({ status: 'unknown', minutes: 200, unknownMin: 280, silentMin: 0 })
    expect(kinds(row)).toEqual(['not_proven'])
  })

  it('of a guard at another post names it', () => {
    const other = { id: '8', geofences: [geofenceAround(offsetCorner(POST, 900, 0), 60)] }
    const row = attendanceRow(stay(0, 480, 900), { places: [other] })
    expect(row.status).toBe('at_another_post')
    expect(kinds(row)).toEqual(['at_another_post', 'not_arrived'])
    const later = attendanceRow([...stay(0, 200), ...stay(205, 265, 900), ...stay(270, 480)], {
      places: [other],
    })
    expect(later.findings).toContainEqual(expect.objectContaining({ kind: 'at_another_post', placeId: '8' }))
  })

  it('of a phone that falls silent says how long, and counts only what is proved', () => {
    expect(attendanceRow(stay(0, 200))).toMatchObject({
      status: 'unknown',
      unknownMin: 280,
      departure: { t: T0 + 200 * MIN, by: 'last_fix' },
      minutes: 200,
      silentMin: 280,
      findings: [{ kind: 'silent' }],
    })
    expect(attendanceRow([...stay(0, 100), ...stay(300, 480)])).toMatchObject({
      minutes: 480,
      silentMin: 200,
    })
  })

  it('is unknown where the post had no geofence', () => {
    expect(attendanceRow(stay(0, 480), { geofences: [] })).toMatchObject({
      status: 'unknown',
      findings: [{ kind: 'no_geofence' }],
    })
  })

  it('uses the geofence of the hour', () => {
    const moves = [
      { ...geofenceAround(POST, 60), to: T0 + 240 * MIN },
      { ...geofenceAround(offsetCorner(POST, 900, 0), 60), from: T0 + 240 * MIN },
    ]
    const fixes = [...stay(0, 239), ...stay(241, 480, 900)]
    expect(attendanceRow(fixes, { geofences: moves })).toMatchObject({ status: 'present', minutes: 480 })
    expect(attendanceRow(fixes)).toMatchObject({ status: 'post_abandoned' })
  })
})

describe('clock events and corrections', () => {
  it('say when somebody arrived and left where no fix speaks against it', () => {
    expect(attendanceRow([], { clocks: [clock('in', 3), clock('out', 470)] })).toMatchObject({
      status: 'left_early',
      arrival: { by: 'clock' },
      earlyMin: 10,
      minutes: 470,
    })
  })

  it('do not count where the guard was surely elsewhere', () => {
    const row = attendanceRow([...stay(0, 60, 900), ...stay(64, 480)], { clocks: [clock('in', 2)] })
    expect(row).toMatchObject({ status: 'late', lateMin: 64 })
    expect(kinds(row)).toContain('clock_contradicted')
  })

  it('make an absence a break', () => {
    const fixes = [...stay(0, 200), ...stay(205, 265, 900), ...stay(270, 480)]
    const clocks = [clock('break_start', 203), clock('break_end', 271)]
    expect(attendanceRow(fixes, { clocks })).toMatchObject({ status: 'present', minutes: 412 })
    expect(attendanceRow(stay(0, 230), { clocks: [clock('break_start', 203)] }, 230).status).toBe('on_break')
  })

  it('are replaced by a correction, which keeps what was found', () => {
    const correction = {
      status: 'present' as const,
      arrival: T0,
      departure: T0 + 480 * MIN,
      reason: 'The phone was charging at the gate.',
    }
    const row = attendanceRow(stay(24, 480), { correction })
    expect(row).toMatchObject({ status: 'present', lateMin: 0, minutes: 480, correction })
    expect(kinds(row)).toEqual(['arrival_unseen'])
    expect(row.unknownMin).toBe(0)
    expect(
      attendanceRow([], { correction: { ...correction, status: 'excused', arrival: null, departure: null } }),
    ).toMatchObject({ status: 'excused', minutes: 0 })
  })
})

it('finds who is at a place without being due', () => {
  const places = [{ id: '7', geofences: [geofenceAround(POST, 60)] }]
  const span = { from: T0, to: T0 + 480 * MIN }
  expect(findPresentNotDue('1', { fixes: stay(100, 130), places, duties: [], span })).toMatchObject([
    { status: 'not_due', assignmentId: '7', from: T0 + 100 * MIN, to: T0 + 130 * MIN, minutes: 0 },
  ])
  expect(findPresentNotDue('1', { fixes: stay(100, 130), places, duties: [span], span })).toEqual([])
})
