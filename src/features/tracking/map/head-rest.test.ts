import { expect, it } from 'vitest'
import { headRest } from './head-rest.ts'

const steps = { animation: 'progressive', direction: 1, rate: 'segments', speed: 250 } as const

it('rests until the next point in steps, forward and back, and never so long that a change of speed is missed', () => {
  expect(headRest(steps, 7)).toBe(234)
  expect(headRest(steps, 7.5)).toBe(109)
  expect(headRest({ ...steps, direction: -1 }, 7.5)).toBe(109)
  expect(headRest(steps, 7.99)).toBe(36)
  expect(headRest({ ...steps, speed: 300 }, 7)).toBe(240)
})

it('rests for two frames of the screen while it glides', () => {
  expect(headRest({ ...steps, animation: 'smooth' }, 7)).toBe(36)
})
