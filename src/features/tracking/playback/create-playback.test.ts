import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPlayHead } from '../../../streams/play-head.ts'
import { createPlayback, type Playback } from './create-playback.ts'

/** Frames from fake timers, one every 10 ms. */
const frames = {
  request: (run: (now: number) => void) => setTimeout(() => run(performance.now()), 10) as unknown as number,
  cancel: (id: number) => clearTimeout(id),
}

let replay: Playback
const state = () => replay.actor.getSnapshot().value

beforeEach(() => {
  vi.useFakeTimers()
  replay = createPlayback({ speed: 100 }, { playHead: createPlayHead({ frames }) })
})
afterEach(() => {
  replay.dispose()
  vi.useRealTimers()
})

describe('replay', () => {
  it('starts half a second after the trail is loaded, and runs to its end', () => {
    replay.load(4)
    vi.advanceTimersByTime(499)
    expect(state()).toBe('starting')
    vi.advanceTimersByTime(1)
    expect(state()).toEqual({ playing: 'running' })
    vi.advanceTimersByTime(160)
    expect(replay.playHead.head).toBeCloseTo(1.5)
    vi.advanceTimersByTime(200)
    expect([state(), replay.playHead.head]).toEqual(['completed', 3])
  })

  it('does not start by itself with a single point', () => {
    replay.load(1)
    vi.advanceTimersByTime(5000)
    expect(state()).toBe('idle')
  })

  it('waits at the moment of a link', () => {
    replay.load(10, 7.5)
    vi.advanceTimersByTime(5000)
    expect([state(), replay.playHead.head]).toEqual(['paused', 7.5])
  })

  it('halts the clock while paused and while the map zooms', () => {
    replay.load(100)
    vi.advanceTimersByTime(610)
    expect(replay.playHead.head).toBeCloseTo(1)
    replay.actor.send({ type: 'map.zoomed' })
    vi.advanceTimersByTime(649)
    expect(replay.playHead.head).toBeCloseTo(1)
    vi.advanceTimersByTime(111)
    expect(replay.playHead.head).toBeCloseTo(2)
    replay.actor.send({ type: 'toggle.pressed' })
    vi.advanceTimersByTime(5000)
    expect(replay.playHead.head).toBeCloseTo(2)
  })

  it('takes a new speed at once', () => {
    replay.load(100)
    vi.advanceTimersByTime(610)
    replay.actor.send({ type: 'settings.chosen', settings: { speed: 50 } })
    vi.advanceTimersByTime(100)
    expect(replay.playHead.head).toBeCloseTo(3)
  })

  it('runs on into points that arrive live, and stays at the end when it was there', () => {
    replay.load(3)
    vi.advanceTimersByTime(650)
    replay.extend(4)
    vi.advanceTimersByTime(100)
    expect(state()).toEqual({ playing: 'running' })
    vi.advanceTimersByTime(100)
    expect([state(), replay.playHead.head]).toEqual(['completed', 3])
    replay.extend(5)
    expect(replay.playHead.head).toBe(4)
  })

  it('forgets a trail that is no longer selected, also while it waits to start', () => {
    replay.load(100)
    replay.clear()
    vi.advanceTimersByTime(5000)
    expect([state(), replay.playHead.head]).toEqual(['idle', 0])
  })
})
