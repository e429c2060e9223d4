import { expect, it } from 'vitest'
import { readChart } from '../chart/chart.ts'
import { playbackMachine } from '../../machines/playback.ts'
import type { RecordedEvent, Recording } from '../record/recording.ts'
import { boardTimeAt, boardReplayUrl } from './board-moment.ts'

const T = 1_780_000_000_000
const clock = (
  at: number,
  type: string,
  value: RecordedEvent['snapshot']['value'],
  more: object = {},
): RecordedEvent => ({
  id: `${at}`,
  actor: 'clock',
  at: T + at,
  event: { type, ...more },
  snapshot: { status: 'active', value, context: { speed: 60, rate: 'times' } },
})
const recording: Recording = {
  actors: [
    {
      id: 'clock',
      machine: 'playback',
      parent: null,
      page: '/tracker',
      since: T + 5_000,
      until: T + 60_000,
      chart: readChart(playbackMachine),
      first: { status: 'active', value: 'idle', context: { speed: 60, rate: 'times' } },
    },
  ],
  events: [
    clock(5_000, 'trail.loaded', 'awaiting', { at: T - 3_600_000 }),
    clock(6_000, 'toggle.pressed', { playing: 'running' }),
    clock(8_000, 'toggle.pressed', 'paused'),
  ],
  fixes: [],
}

it('the board goes with the recording: the time itself while it was live, its own moment while it was replayed', () => {
  expect(boardTimeAt(recording, T + 1_000)).toBe(T + 1_000)
  expect(boardTimeAt(recording, T + 7_000)).toBe(T - 3_600_000 + 60_000)
  expect(boardTimeAt(recording, T + 20_000)).toBe(T - 3_600_000 + 120_000)
  expect(boardTimeAt(recording, T + 70_000)).toBe(T + 70_000)
})

it('the board that is opened reaches over all moments that the recording leads to', () => {
  const address = new URL(boardReplayUrl(recording, T + 7_000), 'http://x').searchParams
  expect(Number(address.get('from'))).toBeLessThan(T - 3_600_000)
  expect(Number(address.get('to'))).toBeGreaterThan(T - 3_600_000 + 120_000)
  expect(Number(address.get('at'))).toBe(T - 3_600_000 + 60_000)
})
