import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import type { PlayerClock } from './player-clock.ts'
import { createPlayback } from './create-playback.ts'
import { adjacentPoint, playbackTrail } from './playback-trail.ts'
import type { PlaybackCommand } from './keyboard/key-command.ts'
import { besideMoment, pressPlayerKey, type Played } from './player-keys.ts'

const start = Date.UTC(2026, 10, 21, 6, 0, 0)
const at = (...seconds: number[]) =>
  createTrail(
    '1',
    seconds.map((s) => ({
      workerId: '1',
      t: start + s * 1000,
      lat: -1.3,
      lon: 36.8,
      accuracy: 5,
      speed: null,
    })),
  )
const trail = at(0, 30, 60, 1260, 1290)

describe('a trail as the controls see it', () => {
  it('knows points, ends and the time under the head', () => {
    const seen = playbackTrail(trail, zoneClock('Africa/Nairobi'))
    expect([seen.points, seen.from, seen.to]).toEqual([5, start, start + 1_290_000])
    expect([seen.timeText(0), seen.timeText(1.5)]).toEqual([
      '21 Nov 2026, 09:00:00 GMT+3',
      '21 Nov 2026, 09:00:45 GMT+3',
    ])
    expect(seen.headAt(seen.momentAt(2.25))).toBe(2.25)
  })
})

describe('marks', () => {
  const anyMarks = fc.array(fc.nat(50)).map((all) => all.toSorted((a, b) => a - b))

  it('are walked from one to the next, forth and back, and none is left out', () => {
    const { actor } = createPlayback({})
    fc.assert(
      fc.property(anyMarks, (marks) => {
        const walk = (from: number, step: 1 | -1) => {
          const all: number[] = []
          const next = (moment: number) =>
            besideMoment({ clock: { actor, moment } as PlayerClock, stepMs: 1 }, marks, step)
          for (let at = next(from); at !== undefined; at = next(at)) all.push(at)
          return all
        }
        const places = [...new Set(marks)]
        expect(walk(-1, 1)).toEqual(places)
        expect(walk(51, -1)).toEqual(places.toReversed())
      }),
    )
  })
})

describe('seeking by keys', () => {
  /**
   * Presses playback keys at a time of the trail, and records where they seek. Both are in seconds since the
   * trail's start.
   */
  function keysAt(second: number) {
    const led: number[] = []
    const { from, to } = { from: start, to: start + 1_290_000 }
    const played: Played = {
      clock: {
        moment: start + second * 1000,
        seek: (t: number) => void led.push((t - start) / 1000),
        actor: createPlayback({}).actor,
      } as PlayerClock,
      from,
      to,
      stepFrom: (t, step) => adjacentPoint(trail, t, step),
      marks: () => [],
      gaps: () => [start + 60_000],
      stepMs: 30_000,
      fit() {},
      setRangeEnd() {},
    }
    return { press: (command: PlaybackCommand) => pressPlayerKey(command, played), led }
  }

  it('moves by the time of the trail, across gaps too', () => {
    const { press, led } = keysAt(60)
    press({ type: 'seek by time', ms: 600_000 })
    press({ type: 'seek by time', ms: -60_000 })
    expect(led).toEqual([660, 0])
  })

  it('goes to the next and the previous point, also from between two, and never leaves the trail', () => {
    const { press, led } = keysAt(45)
    press({ type: 'seek by points', points: 1 })
    press({ type: 'seek by points', points: -1 })
    expect(led).toEqual([60, 30])
    const last = keysAt(1290)
    last.press({ type: 'seek by points', points: 1 })
    expect(last.led).toEqual([1290])
    expect(adjacentPoint(at(0), start, 1)).toBeNull()
  })

  it('goes to a part of the time, as the bar shows it', () => {
    const { press, led } = keysAt(0)
    press({ type: 'seek to fraction', fraction: 0.5 })
    press({ type: 'seek to gap', step: 1 })
    press({ type: 'seek to gap', step: -1 })
    expect(led).toEqual([645, 60])
  })
})
