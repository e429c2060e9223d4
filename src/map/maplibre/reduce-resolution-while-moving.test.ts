import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reduceResolutionWhileMoving } from './reduce-resolution-while-moving.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Simulates a MapLibre map. Like the real one, it reports a move when its pixel ratio is set. */
function mapOf() {
  const moved: (() => void)[] = []
  const ratios: number[] = []
  const move = () => moved.forEach((tell) => tell())
  const hand = { isActive: () => isByHand }
  let isByHand = false
  const map = {
    boxZoom: hand,
    doubleClickZoom: hand,
    dragPan: hand,
    keyboard: hand,
    scrollZoom: hand,
    touchZoomRotate: hand,
    on: (_event: string, listener: () => void) => moved.push(listener),
    setPixelRatio(ratio: number) {
      ratios.push(ratio)
      move()
    },
  } as unknown as Parameters<typeof reduceResolutionWhileMoving>[0]
  const takeInHand = (next: boolean) => void (isByHand = next)
  return { map, move, ratios, takeInHand }
}

test('a map that is dear to draw is coarse while it moves, and sharp a moment after', () => {
  const { map, move, ratios } = mapOf()
  reduceResolutionWhileMoving(
    map,
    () => true,
    () => 2,
  )
  move()
  vi.advanceTimersByTime(200)
  move()
  expect(ratios).toEqual([0.5])
  vi.advanceTimersByTime(250)
  expect(ratios).toEqual([0.5, 1])
  vi.advanceTimersByTime(1000)
  expect(ratios).toEqual([0.5, 1])
})

test('with a graphics card it stays as it is', () => {
  const { map, move, ratios } = mapOf()
  reduceResolutionWhileMoving(
    map,
    () => false,
    () => 2,
  )
  move()
  vi.advanceTimersByTime(1000)
  expect(ratios).toEqual([])
})

test('what a hand has begun is not ended by it', () => {
  const { map, move, ratios, takeInHand } = mapOf()
  reduceResolutionWhileMoving(
    map,
    () => true,
    () => 2,
  )
  takeInHand(true)
  move()
  vi.advanceTimersByTime(1000)
  expect(ratios).toEqual([])
  takeInHand(false)
  move()
  takeInHand(true)
  vi.advanceTimersByTime(1000)
  expect(ratios).toEqual([0.5])
  takeInHand(false)
  vi.advanceTimersByTime(250)
  expect(ratios).toEqual([0.5, 1])
})
