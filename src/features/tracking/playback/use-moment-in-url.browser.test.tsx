import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { handFrames } from '../../../../tests/support/realtime/hand-frames.ts'
import { startBoardClock } from '../board-replay/data/start-board-clock.ts'
import { useMomentInUrl } from './use-moment-in-url.ts'

const NIGHT = { from: 100_000, to: 3_700_000 }

beforeEach(
  () =>
    void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] }),
)
afterEach(() => void vi.useRealTimers())

async function tellOf() {
  const frames = handFrames()
  const clock = startBoardClock({
    ...NIGHT,
    at: NIGHT.from,
    speed: 10,
    isLoaded: () => true,
    frames: frames.port,
  })
  const told: number[] = []
  const passed: number[] = []
  await renderHook(() =>
    useMomentInUrl(
      clock,
      (at) => told.push(at ?? Number.NaN),
      (at) => passed.push(at),
    ),
  )
  /** Lets real time pass, in ms, so that playback continues. */
  const watch = (ms: number) => {
    for (let left = ms; left > 0; left -= 100) {
      frames.pass(100)
      vi.advanceTimersByTime(100)
    }
  }
  return { clock, told, passed, watch, press: () => clock.actor.send({ type: 'toggle.pressed' }) }
}

it('tells in passing while it plays, never a second of playing behind, and at once where it pauses', async () => {
  const { clock, told, passed, watch, press } = await tellOf()
  press()
  for (let i = 0; i < 29; i++) {
    watch(100)
    expect(clock.moment - (passed.at(-1) ?? NIGHT.from)).toBeLessThanOrEqual(1000 * 10)
  }
  expect(told).toEqual([])
  press()
  expect(told.at(-1)).toBe(Math.round(clock.moment))
  const paused = told.length
  passed.length = 0
  watch(10_000)
  expect(told).toHaveLength(paused)
  expect(passed).toEqual([])
})

it('tells at once where it is sent, seldom where it is dragged about, and the last of it', async () => {
  const { clock, told, watch } = await tellOf()
  watch(1000)
  clock.actor.send({ type: 'seek.requested', head: 500_000 })
  expect(told).toEqual([500_000])
  for (let t = 500_000; t < 600_000; t += 1000) clock.actor.send({ type: 'seek.requested', head: t })
  expect(told).toHaveLength(1)
  watch(400)
  expect(told).toEqual([500_000, 599_000])
})

it('tells as the page is left, and never of a board that is live again', async () => {
  const { clock, told, passed, watch, press } = await tellOf()
  press()
  for (const leave of [
    () => window.dispatchEvent(new Event('pagehide')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ]) {
    watch(1100)
    leave()
    expect(passed.at(-1)).toBe(Math.round(clock.moment))
  }
  const before = [told.length, passed.length]
  clock.actor.send({ type: 'selection.cleared' })
  window.dispatchEvent(new Event('pagehide'))
  watch(5000)
  expect([told.length, passed.length]).toEqual(before)
})
