import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../record/recording.ts'
import { boardMoment } from './board-moment.ts'

const took = (at: number, event: RecordedEvent['event'], value: string, speed = 60): RecordedEvent => ({
  id: String(at),
  actor: 'a',
  at,
  event,
  snapshot: { status: 'active', value, context: { speed, goesOn: false } },
})

const NIGHT = [
  took(1_000, { type: 'night.opened', at: 500_000 }, 'seeking'),
  took(1_100, { type: 'moment.shown', isLast: false }, 'paused'),
  took(2_000, { type: 'toggle.pressed' }, 'replaying'),
  took(3_000, { type: 'faster.pressed' }, 'replaying', 120),
  took(4_000, { type: 'toggle.pressed' }, 'paused', 120),
  took(5_000, { type: 'seek.asked', t: 900_000 }, 'seeking', 120),
  took(6_000, { type: 'live.pressed' }, 'live', 120),
]

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
    expect(boardMoment(NIGHT, until)).toBe(moment)
  })

  it('is not told where the recording begins while a night is open', () => {
    expect(boardMoment(NIGHT.slice(2, 5), 4_000)).toBeNull()
  })
})
