import { expect, it } from 'vitest'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { zoneClock } from '../../../../../domain/time/zone-time.ts'
import { formatTimelineEvent } from './format-timeline-event.ts'

const said = (timelineEvent: TimelineEvent) =>
  formatTimelineEvent(timelineEvent, { nameOf: (id) => `Guard ${id}`, timeOf: zoneClock('UTC').time })
const began = Date.UTC(2026, 10, 19, 18)
const t = began + 109 * 60_000

it('says of a silence when the last fix was, beside when it was noticed', () => {
  expect(said({ kind: 'offline', guard: '1', t, since: began })).toBe(
    'Guard 1 went offline: last position 18:00:00',
  )
  expect(said({ kind: 'offline', guard: '1', t, since: null })).toBe('Guard 1 went offline: no position yet')
})

it('says whose shift begins, who may have sent nothing yet', () => {
  const shift = { t, shift: 'Night', guards: ['1', '2'] }
  expect(said({ kind: 'shift began', ...shift })).toBe('Night began: 2 guards due')
  expect(said({ kind: 'shift over', ...shift })).toBe('Night over: 2 guards')
})

it.each([
  ['Night', ['1'], 'Guard 1 has not reported since the Night shift began', 'Guard 1'],
  ['Night shift', ['1', '2'], '2 guards have not reported since the Night shift began', '2 guards'],
  ['', ['1', '2'], '2 guards have not reported since the shift began', '2 guards'],
])('says who began shift %j late, and by how much', (shift, guards, silent, who) => {
  expect(said({ kind: 'not begun', t, shift, began, guards })).toBe(silent)
  expect(said({ kind: 'begun late', t, shift, began, guards })).toBe(
    `${who}: first position, 1 h 49 min late`,
  )
})

it('names what people recorded', () => {
  const name = 'INC-2026-000007: Theft at gate B'
  expect(said({ kind: 'incident', t, recordId: '7', name })).toBe(`Incident ${name}`)
  expect(said({ kind: 'occurrence', t, recordId: '3', name: 'Gate 12/2026: An alarm.' })).toBe(
    'Occurrence book, Gate 12/2026: An alarm.',
  )
})
