import { describe, expect, it } from 'vitest'
import type { RecordedActor, RecordedEvent } from '../record/recording.ts'
import { boardMoment } from './board-moment.ts'

const PLAYING = { playing: 'running' }
const took = (
  at: number,
  event: RecordedEvent['event'],
  value: RecordedEvent['snapshot']['value'],
  speed = 60,
): RecordedEvent => ({
  id: String(at),
  actor: 'a',
  at,
  event,
  snapshot: { status: 'active', value, context: { speed, rate: 'times' } },
})

const NIGHT = [
  took(1_000, { type: 'trail.loaded', points: 900_000, at: 500_000 }, 'awaiting'),
  took(1_100, { type: 'moment.displayed', isLast: false }, 'paused'),
  took(2_000, { type: 'toggle.pressed' }, PLAYING),
  took(3_000, { type: 'faster.pressed' }, PLAYING, 120),
  took(4_000, { type: 'toggle.pressed' }, 'paused', 120),
  took(5_000, { type: 'seek.requested', head: 900_000 }, 'awaiting', 120),
  took(6_000, { type: 'selection.cleared' }, 'idle', 120),
]

const clock = { id: 'a', machine: 'playback' } as RecordedActor
const shownAt = (events: RecordedEvent[], until: number) =>
  boardMoment({ actors: [clock], events, fixes: [] }, clock, until)

describe('the moment of a recorded board', () => {
  it.each([
    [999, null],
    [1_900, 500_000],
    [2_500, 530_000],
    [3_000, 560_000],
    [3_500, 620_000],
    [4_500, 680_000],
    [5_000, 900_000],
    [6_000, null],
  ])('at %d is %d', (until, moment) => {
    expect(shownAt(NIGHT, until)).toBe(moment)
  })

  it('is not told where the recording begins while a night is open', () => {
    expect(shownAt(NIGHT.slice(2, 5), 4_000)).toBeNull()
  })
})
