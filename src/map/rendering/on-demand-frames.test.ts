import { expect, test } from 'vitest'
import { createOnDemandFrames } from './on-demand-frames.ts'

function loopOn() {
  let next: ((time: number) => void) | null = null
  const gate = createOnDemandFrames({
    requestAnimationFrame: (run) => ((next = run), 1),
    cancelAnimationFrame: () => (next = null),
  })
  let drawn = 0
  const loop = () => {
    drawn += 1
    gate.provider.requestAnimationFrame(loop)
  }
  gate.provider.requestAnimationFrame(loop)
  return {
    gate,
    drawn: () => drawn,
    /** simulates a browser frame; returns false if none was requested */
    frame() {
      const run = next
      next = null
      run?.(0)
      return run !== null
    },
  }
}

test('a loop gets the frames that are wanted and then rests', () => {
  const { gate, drawn, frame } = loopOn()
  expect(frame()).toBe(false)
  gate.open(2)
  expect([frame(), frame(), frame()]).toEqual([true, true, false])
  expect(drawn()).toBe(2)
  gate.open(1)
  expect(frame()).toBe(true)
  expect(drawn()).toBe(3)
})

test('frames that are wanted twice at once are not added up', () => {
  const { gate, frame } = loopOn()
  gate.open(1)
  gate.open(1)
  expect([frame(), frame()]).toEqual([true, false])
})

test('a loop that is stopped gets none', () => {
  const { gate, drawn, frame } = loopOn()
  gate.open(5)
  gate.provider.cancelAnimationFrame(1)
  expect(frame()).toBe(false)
  expect(drawn()).toBe(0)
})
