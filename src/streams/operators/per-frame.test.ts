import { Subject } from 'rxjs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { coalescePerFrame, frameEvery } from './per-frame.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('draws the first at once and then at most every so often, each time the newest', () => {
  const came = new Subject<number>()
  const drawn: number[] = []
  came.pipe(coalescePerFrame(frameEvery(5000))).subscribe((value) => drawn.push(value))
  came.next(1)
  vi.advanceTimersByTime(16)
  expect(drawn).toEqual([1])
  came.next(2)
  vi.advanceTimersByTime(3000)
  came.next(3)
  vi.advanceTimersByTime(1999)
  expect(drawn).toEqual([1])
  vi.advanceTimersByTime(1)
  expect(drawn).toEqual([1, 3])
})
