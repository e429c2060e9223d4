import { expect, it } from 'vitest'
import { drawing } from '../../../tests/support/map/drawn-layers.ts'
import type { OutlinePoints } from '../layers/outlines/outline-points.ts'
import { createReplayRounds, type DrawnRound } from './replay-rounds.ts'

const point = (lng: number, isVisited: boolean) => ({ lng, lat: -1.29, radius: 20, isVisited })
const round: DrawnRound = {
  points: [point(36.82, true), point(36.821, false), point(36.822, false)],
  inOrder: true,
  isBehind: false,
}

it('draws checkpoints that were visited filled, others open, and those of a late round apart', () => {
  const on = drawing()
  const layers = createReplayRounds(on.stack, 'dark')
  const counts = () =>
    Object.fromEntries(
      on.ids('routes').map((id) => [id, (on.props('routes', id)['points'] as OutlinePoints).count]),
    )
  layers.setRounds([round])
  const { 'round-visited-borders': circle = 0, ...open } = counts()
  expect(circle).toBeGreaterThan(40)
  expect(open['round-open-borders']).toBeGreaterThanOrEqual(2 * circle)
  expect(open['round-behind-borders']).toBe(0)
  expect(open['round-lines']).toBeGreaterThan(2)
  layers.setRounds([{ ...round, isBehind: true, inOrder: false }])
  expect(counts()['round-open-borders']).toBe(0)
  expect(counts()['round-behind-borders']).toBeGreaterThanOrEqual(2 * circle)
  expect(counts()['round-lines']).toBe(0)
  layers.dispose()
  expect(on.ids('routes')).toEqual([])
})
