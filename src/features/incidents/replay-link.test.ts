import { expect, it } from 'vitest'
import type { Incident } from '../../../contract/incidents/incident.ts'
import { bookmarkLink, replayLink } from './replay-link.ts'

const HOUR = 3_600_000
const at = Date.UTC(2026, 10, 20, 9)
const row = {
  id: '7',
  occurred_at: at,
  occurred_to: null,
  map_position: { latitude: -1.28, longitude: 36.82 },
} as Incident
const read = (link: string) => Object.fromEntries(new URLSearchParams(link.split('?')[1]))

it('opens the board of the minute with a circle around the place, up to now', () => {
  expect(read(replayLink(row, at + 5 * HOUR))).toEqual({
    from: String(at - 1.25 * HOUR),
    to: String(at + 1.5 * HOUR),
    at: String(at),
    incident: '7',
    range: `${at - HOUR / 4}-${at + HOUR / 2}`,
    place: '-1.280000,36.820000,100',
  })
  expect(read(replayLink({ ...row, map_position: null }, at + HOUR / 4))).toEqual({
    from: String(at - 1.25 * HOUR),
    to: String(at + HOUR / 4),
    at: String(at),
    incident: '7',
    range: `${at - HOUR / 4}-${at + HOUR / 4}`,
  })
})

it('restores all of a stored replay', () => {
  const view = { from: '1', to: '2', place: '-1,36,50', look: '-1,36,15' }
  expect(read(bookmarkLink(row, view))).toEqual({ ...view, incident: '7' })
})
