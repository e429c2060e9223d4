import { expect, it } from 'vitest'
import { nightSelection } from './night-selection.ts'
import type { OpenNight } from './open-night.ts'

const night = {
  parts: { roster: { guards: [{ id: 'day' }, { id: 'night' }] } },
  tracks: { guards: () => ['night', 'removed'] },
  from: 5,
  to: 17,
} as unknown as OpenNight
const shown = { picked: [], filter: null, range: null, nameOf: (id: string) => `Guard ${id}` }
const offered = ['day', 'night', 'removed'].map((id) => ({ id, name: `Guard ${id}` }))

it('offers the guards of both shifts, whoever is on duty at the moment that is shown', () => {
  expect(nightSelection(night, shown)).toEqual({ guards: offered, from: 5, to: 17 })
})

it('chooses first who was picked, else whom a filter leaves, and keeps offering the others', () => {
  const filter = (id: string) => id === 'day'
  const range = { from: 6, to: 7 }
  expect(nightSelection(night, { ...shown, filter, range })).toEqual({
    guards: offered,
    chosen: ['day'],
    from: 6,
    to: 7,
  })
  expect(nightSelection(night, { ...shown, filter, picked: ['night'] }).chosen).toEqual(['night'])
})
