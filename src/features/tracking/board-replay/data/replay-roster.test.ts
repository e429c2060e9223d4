import { expect, it } from 'vitest'
import { dutyTimesIn } from '../../../../../domain/duty/duty-times.ts'
import type { ReplayRecord } from '../../../../../contract/tracking/replay.ts'
import { replayRoster } from './replay-roster.ts'

const times = dutyTimesIn('UTC')

const duty = (from: number, to: number | null, assignment_id: string) => ({
  from,
  to,
  assignment_id,
  shift_name: null,
  shift_start: null,
  shift_minutes: null,
})
const post = (id: string, assignment_id: string, time_zone?: string) => ({
  id,
  alias: id,
  latitude: 0,
  longitude: 0,
  type: 'Gate',
  assignment_id,
  assignment_name: null,
  owner: null,
  from: 0,
  to: null,
  ...(time_zone && { time_zone }),
})

it('knows the time zone of the site where a guard is at a moment, if its posts agree', () => {
  const record: ReplayRecord = {
    from: 0,
    to: 20,
    guards: [
      { id: 'g', name: 'G', patrols: [], losses: [], duties: [duty(0, 9, 'goma'), duty(9, null, 'border')] },
    ],
    assignments: [],
    posts: [
      post('1', 'goma', 'Africa/Lubumbashi'),
      post('2', 'goma', 'Africa/Lubumbashi'),
      post('3', 'border', 'Africa/Lubumbashi'),
      post('4', 'border'),
    ],
    losses: [],
  }
  const { zoneAt } = replayRoster(record, 0, times)
  expect([zoneAt('g', 5), zoneAt('g', 12), zoneAt('nobody', 5)]).toEqual(['Africa/Lubumbashi', null, null])
})

it('tells of a record when it happened, or as seen then when it was stored', () => {
  const record: ReplayRecord = {
    from: 0,
    to: 20,
    guards: [],
    assignments: [],
    posts: [],
    losses: [{ what: 'GuardsContactLost', at: 2, guards: 3, on_duty: 4 }],
    records: [{ kind: 'incident', id: '7', name: 'INC', at: 5, recorded_at: 9, position: null }],
  }
  const told = (asSeen: boolean) => replayRoster(record, 0, times, asSeen).ofCompany
  const offline = { kind: 'all offline', t: 2, guards: 3, onDuty: 4 }
  expect(told(false)).toEqual([offline, { kind: 'incident', t: 5, recordId: '7', name: 'INC' }])
  expect(told(true)).toEqual([offline, { kind: 'incident', t: 9, recordId: '7', name: 'INC' }])
})
