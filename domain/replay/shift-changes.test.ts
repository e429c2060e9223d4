import { expect, it } from 'vitest'
import { dailyRule } from '../duty/duty-rule.ts'
import { dutyTimesIn } from '../duty/duty-times.ts'
import type { GuardOnAssignment } from './period-roster.ts'
import { findShiftChanges } from './shift-changes.ts'

const HOUR = 3_600_000
const shift = { name: 'Night', rule: dailyRule('18:00', 720) }

function changes(timeZone: string, span: { from: number; to: number }, held: Partial<GuardOnAssignment>[][]) {
  const guards = held.map((postings, i) => ({
    id: `${i}`,
    name: `Guard ${i}`,
    patrols: [],
    postings: postings.map((posting) => ({ from: 0, to: null, assignmentId: '1', shift, ...posting })),
    geofences: [],
    losses: [],
  }))
  return findShiftChanges({ ...span, guards, places: [] }, dutyTimesIn(timeZone)).map((change) => [
    change.kind,
    new Date(change.t).toISOString().slice(0, 16),
    'guards' in change && change.guards,
  ])
}

it('tells who had the shift when it began, and when it was over, each once', () => {
  const begins = Date.UTC(2026, 10, 19, 15)
  const night = { from: begins - HOUR, to: begins + 13 * HOUR }
  const midnight = begins + 6 * HOUR
  expect(
    changes('Africa/Nairobi', night, [
      [{}, { assignmentId: '2' }],
      [{ to: midnight }],
      [{ from: midnight }],
      [{ from: midnight }],
    ]),
  ).toEqual([
    ['shift began', '2026-11-19T15:00', ['0', '1']],
    ['shift over', '2026-11-20T03:00', ['0', '2', '3']],
  ])
})

it('ends a shift after its length, also in the night in which the clock is put back', () => {
  const night = { from: Date.UTC(2026, 9, 24, 12), to: Date.UTC(2026, 9, 25, 12) }
  expect(changes('Europe/Berlin', night, [[{}]])).toEqual([
    ['shift began', '2026-10-24T16:00', ['0']],
    ['shift over', '2026-10-25T04:00', ['0']],
  ])
})
