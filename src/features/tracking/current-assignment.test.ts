import { expect, it } from 'vitest'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { currentDutyIndex, withCurrentAssignment } from './current-assignment.ts'
import type { TrackerGuard } from './tracker-data.ts'

const times = dutyTimesIn('Africa/Nairobi')
const night = {
  assignment_id: '1',
  assignment_name: 'Mill',
  client_id: '5',
  shift_name: 'Night',
  shift_start: '18:00',
  shift_minutes: 720,
}
const guard: TrackerGuard = {
  id: '9',
  user_full_name: 'Asha',
  client_id: '6',
  assignment_id: '2',
  assignment_name: 'Gate',
  shift_name: 'Morning',
  shift_start: '08:00',
  shift_minutes: 240,
  other_duties: [night],
  live_location: null,
}
const at = (clock: string) => {
  const t = Date.parse(`2026-11-24T${clock}:00+03:00`)
  return withCurrentAssignment(guard, currentDutyIndex(guard, t, times))
}

it('puts a guard of several assignments where the duty is due, otherwise at the newest', () => {
  expect(['02:00', '09:00', '14:00', '23:00'].map((clock) => at(clock).assignment_name)).toEqual([
    'Mill',
    'Gate',
    'Gate',
    'Mill',
  ])
  expect(at('23:00')).toMatchObject({ client_id: '5', shift_name: 'Night' })
  expect(at('09:00')).toBe(guard)
})
