import type { AnyStateMachine } from 'xstate'
import { connectionMachine } from '../../machines/connection.ts'
import { playbackMachine } from '../../machines/playback.ts'
import { sessionMachine } from '../../machines/session.ts'
import { trackerMachine } from '../../machines/tracker.ts'
import { trackingMachine } from '../../machines/tracking.ts'
import { readChart, type ChartState } from './chart.ts'

export const CONSOLE_MACHINES: readonly AnyStateMachine[] = [
  sessionMachine,
  trackerMachine,
  connectionMachine,
  trackingMachine,
  playbackMachine,
]

/** Returns this console's machine with exactly this chart; null: changed, or none. */
export function findMachine(id: string, chart: ChartState): AnyStateMachine | null {
  const machine = CONSOLE_MACHINES.find((each) => each.id === id)
  return machine && JSON.stringify(readChart(machine)) === JSON.stringify(chart) ? machine : null
}
