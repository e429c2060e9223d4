import { expect, it } from 'vitest'
import { dutyTimesIn } from '../../../../../domain/duty/duty-times.ts'
import type { ReplayRecord } from '../../../../../contract/tracking/replay.ts'
import { replayRoster } from '../data/replay-roster.ts'
import { replayExportSelection } from './replay-export-selection.ts'
import type { OpenReplay } from '../data/open-replay.ts'

const times = dutyTimesIn('UTC')

const assignment = (id: string) => ({ id, name: `Gate ${id}`, client_id: id, client_name: id, geofences: [] })
const guard = (id: string, duties: [from: number, to: number | null, assignment: string][]) => ({
  id,
  name: `Guard ${id}`,
  patrols: [],
  duties: duties.map(([from, to, assignment_id]) => ({
    from,
    to,
    assignment_id,
    shift_name: null,
    shift_start: null,
    shift_minutes: null,
  })),
  losses: [],
})
const record: ReplayRecord = {
  from: 5,
  to: 17,
  guards: [
    guard('day', [[0, 9, 'athi']]),
    guard('night', [[9, null, 'athi']]),
    // moves to another client during the replay
    guard('moved', [
      [0, 7, 'athi'],
      [7, null, 'tatu'],
    ]),
  ],
  assignments: [assignment('athi'), assignment('tatu')],
  posts: [],
  losses: [],
}
const books = replayRoster(record, 0, times)
const night = {
  parts: { roster: books.roster },
  tracks: { guards: () => ['night', 'removed'] },
  board: { statuses: { summary: () => ({ of: (id: string) => (id === 'day' ? 'off_duty' : 'online') }) } },
  guardsBetween: books.guardsBetween,
  from: 5,
  to: 17,
  asSeen: true,
  clock: { moment: 9 },
} as unknown as OpenReplay
const everybody = { q: '', client: null, assignment: null, status: 'all', offDuty: false } as const
const shown = { picked: [], filter: everybody, range: null, nameOf: (id: string) => `Guard ${id}` }
const offered = ['day', 'night', 'moved', 'removed'].map((id) => ({ id, name: `Guard ${id}` }))

it('offers the guards of both shifts, whoever is on duty at the moment that is shown', () => {
  expect(replayExportSelection(night, shown)).toEqual({
    guards: offered,
    from: 5,
    to: 17,
    seen: { at: 9, isShown: true },
  })
})

it('chooses first whom a filter leaves at any time of the range by its books, and keeps offering the others', () => {
  const chosen = (filter: object, range: { from: number; to: number } | null = null) =>
    replayExportSelection(night, { ...shown, filter: { ...everybody, ...filter }, range })
  expect(chosen({ client: 'athi' })).toEqual({
    guards: offered,
    chosen: ['day', 'night', 'moved'],
    from: 5,
    to: 17,
    seen: { at: 9, isShown: true },
  })
  expect(chosen({ client: 'athi' }, { from: 8, to: 9 })).toMatchObject({ chosen: ['day'], from: 8, to: 9 })
  expect(chosen({ assignment: 'tatu' }).chosen).toEqual(['moved'])
  expect(chosen({ q: 'gate tatu' }).chosen).toEqual(['moved'])
  expect(chosen({ q: 'nobody' }).chosen).toEqual([])
})

it('takes a standing for that of the moment, of whom the filter leaves else', () => {
  const filter = { ...everybody, client: 'athi', status: 'online' } as const
  expect(replayExportSelection(night, { ...shown, filter }).chosen).toEqual(['night', 'moved'])
})

it('chooses first who was picked, whatever a filter leaves', () => {
  const filter = { ...everybody, client: 'tatu' }
  expect(replayExportSelection(night, { ...shown, filter, picked: ['night'] }).chosen).toEqual(['night'])
})
