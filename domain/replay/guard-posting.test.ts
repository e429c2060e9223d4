import { expect, it } from 'vitest'
import { dailyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import type { NamedGeofence } from '../fix/geofence-exits.ts'
import { effectiveGeofencesBetween, guardPostingAt, guardPostingsBetween } from './guard-posting.ts'

const times = dutyTimesIn('Africa/Nairobi')
const at = (clock: string, day = 24) => Date.parse(`2026-11-${day}T${clock}:00+03:00`)
const posting = (assignmentId: string, start: string, minutes: number, from = 0) => ({
  assignmentId,
  from,
  to: null,
  shift: { name: assignmentId, rule: dailyRule(start, minutes) },
})
const guard = { patrols: [], postings: [posting('mill', '18:00', 720), posting('gate', '08:00', 240)] }

it('is the assignment whose duty is due, and not the newest', () => {
  const places = ['03:00', '07:30', '12:30', '15:00', '17:30', '22:00'].map(
    (clock) => guardPostingAt(guard, at(clock), times).assignmentId,
  )
  expect(places).toEqual(['mill', 'gate', 'gate', 'gate', 'mill', 'mill'])
  // the guard was assigned to the gate later; before, only to the mill
  const later = {
    patrols: [],
    postings: [posting('mill', '18:00', 720), posting('gate', '08:00', 240, at('14:00'))],
  }
  expect(guardPostingAt(later, at('09:00'), times).assignmentId).toBe('mill')
})

it('changes within a span as duties near and end', () => {
  const span = { from: at('16:00'), to: at('10:00', 25) }
  const places = guardPostingsBetween(guard, span, times).map(({ assignmentId }) => assignmentId)
  expect(places[0]).toBe('gate')
  expect(new Set(places)).toEqual(new Set(['gate', 'mill']))
  const geofence = (name: string): NamedGeofence => ({ name, polygon: [], from: 0, to: null })
  const geofences = new Map([
    ['mill', [{ ...geofence('Mill'), polygon: [[]] }]],
    ['gate', [geofence('Gate')]],
  ])
  expect(
    effectiveGeofencesBetween(guard, geofences, span, times).map(({ name, from, to }) => [name, from, to]),
  ).toEqual([
    ['Gate', span.from, at('17:00')],
    ['Mill', at('17:00'), at('07:00', 25)],
    ['Gate', at('07:00', 25), null],
  ])
})
