import { expect, it, vi } from 'vitest'
import { runInSlices } from './time-slicing.ts'

/** Simulates a clock that advances only by work, and event loop turns that the test starts. */
function byHand() {
  let time = 0
  const turns: (() => void)[] = []
  const slices: number[] = []
  return {
    slices,
    pass: (ms: number) => void (time += ms),
    port: {
      now: () => time,
      later(run: () => void) {
        turns.push(run)
        return () => void turns.splice(turns.indexOf(run), 1)
      },
    },
    run(most = Number.POSITIVE_INFINITY) {
      for (let turn = 0; turn < most && turns.length > 0; turn += 1) {
        const began = time
        turns.shift()?.()
        slices.push(time - began)
      }
    },
  }
}

function* pieces(count: number, ms: number, pass: (ms: number) => void): Generator<undefined, string> {
  for (let i = 0; i < count; i += 1) {
    pass(ms)
    yield
  }
  return 'all of it'
}

it('no slice is longer than half a frame and the piece with which it ends', () => {
  const { port, pass, run, slices } = byHand()
  const done = vi.fn()
  runInSlices(pieces(100, 3, pass), done, port)
  run()
  expect(Math.max(...slices)).toBe(9)
  expect(slices).toHaveLength(34)
  expect(done.mock.calls).toEqual([['all of it']])
})

it('nothing is done in the turn in which it is asked for, nor once it has been ended', () => {
  const { port, pass, run, slices } = byHand()
  const done = vi.fn()
  const end = runInSlices(pieces(100, 3, pass), done, port)
  expect(port.now()).toBe(0)
  run(2)
  end()
  run()
  expect([slices.length, done.mock.calls.length]).toEqual([2, 0])
})
