import { expect, it } from 'vitest'
import { findContradictions, type InspectedDuty, type InspectedRecords } from './contradictions.ts'

const HOUR = 3_600_000
const duty = (more: Partial<InspectedDuty> = {}): InspectedDuty => ({
  workerId: '1',
  assignmentId: 'A',
  from: 10 * HOUR,
  to: 18 * HOUR,
  status: 'present',
  presence: [{ from: 10 * HOUR, to: 18 * HOUR }],
  findings: [],
  correction: null,
  ...more,
})
const finding = (kind: InspectedDuty['findings'][number]['kind'], placeId: string | null = null) => ({
  kind,
  from: 11 * HOUR,
  to: 13 * HOUR,
  metres: null,
  placeId,
  proof: [],
})
const entry = {
  id: 'e',
  name: '1/2026',
  assignmentId: 'A',
  workerId: '1',
  occurredAt: 12 * HOUR,
  recordedAt: 12 * HOUR,
}
const visit = { id: 'v', name: 'Gate', assignmentId: 'A', workerId: '1', at: 12 * HOUR }
const found = (records: Partial<InspectedRecords>) =>
  findContradictions({ entries: [], duties: [], visits: [], ...records }).found.map(({ kind }) => kind)

it('finds nothing where book, roster, attendance, rounds and fixes agree', () => {
  const late = { ...entry, occurredAt: 18.4 * HOUR, recordedAt: 19 * HOUR }
  const next = duty({ from: 18 * HOUR, to: 26 * HOUR, assignmentId: 'B' })
  expect(found({ entries: [entry, late], visits: [visit], duties: [duty(), next] })).toEqual([])
  const ofNobody = { ...entry, workerId: null }
  expect(found({ entries: [ofNobody, { ...entry, assignmentId: null }] })).toEqual([])
})

const saidPresent = (arrival: number, departure: number) =>
  ({ status: 'present', arrival: arrival * HOUR, departure: departure * HOUR, reason: 'Told' }) as const
const absent = duty({ status: 'no_show', presence: [] })
const away = duty({ findings: [finding('at_another_post', 'B')] })
it.each<[string, Partial<InspectedRecords>]>([
  ['entry_without_duty', { entries: [entry] }],
  ['entry_without_duty', { entries: [entry], duties: [duty({ assignmentId: 'B' })] }],
  [
    'entry_without_duty',
    { entries: [{ ...entry, occurredAt: 18.6 * HOUR, recordedAt: 19 * HOUR }], duties: [duty()] },
  ],
  ['entry_while_absent', { entries: [entry], duties: [absent] }],
  ['entry_while_elsewhere', { entries: [entry], duties: [away] }],
  ['entry_before_event', { entries: [{ ...entry, recordedAt: 11 * HOUR }], duties: [duty()] }],
  ['visit_without_duty', { visits: [visit] }],
  ['visit_while_absent', { visits: [visit], duties: [absent] }],
  ['visit_while_elsewhere', { visits: [visit], duties: [away] }],
  ['present_without_duty', { duties: [duty({ status: 'not_due' })] }],
  ['clock_against_fixes', { duties: [duty({ findings: [finding('clock_contradicted')] })] }],
  [
    'correction_against_fixes',
    { duties: [duty({ correction: { status: 'absent', arrival: null, departure: null, reason: 'Told' } })] },
  ],
  ...(['not_arrived', 'arrived_late', 'post_abandoned', 'left_early', 'at_another_post'] as const).map(
    (kind): [string, Partial<InspectedRecords>] => [
      'correction_against_fixes',
      {
        duties: [
          duty({
            correction: saidPresent(10, 18),
            findings: [{ ...finding(kind, 'B'), proof: [12 * HOUR, 13 * HOUR] }],
          }),
        ],
      },
    ],
  ),
])('finds once: %s', (kind, records) => {
  expect(found(records)).toEqual([kind])
})

it('lets a correction be true that says nothing of the time at which fixes show the guard elsewhere', () => {
  const away = { ...finding('post_abandoned'), proof: [11 * HOUR, 13 * HOUR] }
  const corrected = (from: number, to: number, findings = [away]) =>
    found({ duties: [duty({ correction: saidPresent(from, to), findings })] })
  expect(corrected(13, 18)).toEqual([])
  expect(corrected(10, 11.2)).toEqual([])
  expect(corrected(10, 11.25)).toEqual(['correction_against_fixes'])
  // neither a break, a clock event without fixes, nor a gap contradicts the correction
  expect(corrected(10, 18, [{ ...away, kind: 'break_taken' }])).toEqual([])
  expect(corrected(10, 18, [{ ...away, kind: 'left_early', proof: [] }])).toEqual([])
  expect(corrected(10, 18, [{ ...away, kind: 'not_proven' }])).toEqual([])
  // a guard of the shift before, who is still leaving
  const said = { status: 'absent', arrival: null, departure: null, reason: 'Sick' } as const
  const left = [{ from: 9 * HOUR, to: 10 * HOUR + 240_000 }]
  expect(found({ duties: [duty({ correction: said, presence: left })] })).toEqual([])
})

it.each([
  ['no_geofence', 'The site had no geofence.'],
  ['no_fixes', 'No fix was received.'],
  ['not_proven', 'Fixes too inaccurate.'],
  ['arrival_unseen', 'No fix before the first at the post.'],
  ['silent', 'No fix for part of the duty.'],
] as const)('lists as not checkable, with the reason, what fixes do not show: %s', (kind, against) => {
  const unknown = duty({ status: 'unknown', presence: [], findings: [finding(kind)] })
  const later = { ...visit, id: 'w', at: 14 * HOUR }
  expect(findContradictions({ entries: [entry], visits: [visit, later], duties: [unknown] })).toMatchObject({
    found: [],
    unchecked: [
      { id: 'e', against },
      { id: 'v', against },
    ],
  })
})

it('does not call a guard absent of whom no fix was received, unless a person has said so', () => {
  const unseen = duty({ status: 'no_show', presence: [], findings: [finding('no_fixes')] })
  const records = { entries: [entry], visits: [visit], duties: [unseen] }
  expect(findContradictions(records)).toMatchObject({ found: [], unchecked: [{ id: 'e' }, { id: 'v' }] })
  const correction = { status: 'absent', arrival: null, departure: null, reason: 'Called in sick' } as const
  const said = duty({ ...unseen, status: 'absent', correction })
  expect(found({ ...records, duties: [said] })).toEqual(['entry_while_absent', 'visit_while_absent'])
})
