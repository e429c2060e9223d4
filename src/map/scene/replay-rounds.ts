import { areas, outline } from '../layers/outlines/geofence-layers.ts'
import { circleAround } from '../layers/outlines/route-layers.ts'
import { MARKER_COLOURS } from '../layers/marker-colours.ts'
import type { LayerStack } from './layer-stack.ts'
import type { LngLat, MapTheme } from '../hosts/map-host.ts'

/** A round at a time: its checkpoints in order, and whether each has been visited by then. */
export interface DrawnRound {
  points: readonly (LngLat & { radius: number; isVisited: boolean })[]
  /** whether to connect the points with lines */
  inOrder: boolean
  /** whether the round was late or missed; unvisited checkpoints are then highlighted */
  isBehind: boolean
}

export interface ReplayRounds {
  /** Sets the rounds to draw. Pass the same array while nothing changes. */
  setRounds(rounds: readonly DrawnRound[]): void
  setTheme(theme: MapTheme): void
  dispose(): void
}

/** Draws the rounds of a replay below its trails. Checkpoints are circles, filled once they are visited. */
export function createReplayRounds(stack: LayerStack, start: MapTheme): ReplayRounds {
  let theme = start
  let rounds: readonly DrawnRound[] = []

  function draw() {
    if (rounds.length === 0) return stack.set('routes', null)
    const { selected, online, late } = MARKER_COLOURS[theme]
    const points = rounds.flatMap((round) => round.points.map((point) => ({ ...point, round })))
    const visited = points.filter(({ isVisited }) => isVisited).map(circleAround)
    const open = points.filter(({ isVisited, round }) => !isVisited && !round.isBehind).map(circleAround)
    const behind = points.filter(({ isVisited, round }) => !isVisited && round.isBehind).map(circleAround)
    const lines = rounds
      .filter(({ inOrder, points: { length } }) => inOrder && length > 1)
      .map((round) => round.points.map(({ lng, lat }): [number, number] => [lng, lat]))
    const filled = visited.map((circle) => [circle])
    const border = { opacity: 0.9, weight: 2 }
    stack.set('routes', [
      outline('round-lines', lines, { colour: selected, opacity: 0.5, weight: 1.5 }),
      areas('round-visited', filled, { colour: online, opacity: 0.4 }),
      outline('round-visited-borders', visited, { colour: online, ...border }),
      outline('round-open-borders', open, { colour: selected, ...border }),
      outline('round-behind-borders', behind, { colour: late, ...border }),
    ])
  }

  return {
    setRounds(next) {
      if (next === rounds) return
      rounds = next
      draw()
    },
    setTheme(next) {
      if (next === theme) return
      theme = next
      draw()
    },
    dispose() {
      stack.set('routes', null)
    },
  }
}
