import { describe, expect, it } from 'vitest'
import {
  BOARD_SPEEDS,
  firstSpeed,
  isFastest,
  isSlowest,
  nextSpeed,
  pace,
  speedWithin,
} from './playback-speed.ts'

describe('the speed of a trail', () => {
  it('goes by 20 ms a segment, from 250, between 30 and 300', () => {
    expect(firstSpeed('segments')).toBe(250)
    expect(nextSpeed({ rate: 'segments', speed: 250 }, 1)).toBe(230)
    expect(nextSpeed({ rate: 'segments', speed: 290 }, -1)).toBe(300)
    expect(isFastest({ rate: 'segments', speed: 30 })).toBe(true)
    expect(isSlowest({ rate: 'segments', speed: 300 })).toBe(true)
    expect(speedWithin('segments', 1)).toBe(30)
    expect(pace({ rate: 'segments', speed: 250 })).toBe(1 / 250)
  })
})

describe('the speed of a board', () => {
  it('goes from one of its figures to the next, and from a figure between two to the nearer ones', () => {
    expect(firstSpeed('times')).toBe(60)
    expect(BOARD_SPEEDS.map((speed) => nextSpeed({ rate: 'times', speed }, 1))).toEqual([
      1, 2, 5, 10, 30, 60, 120, 240, 240,
    ])
    expect(nextSpeed({ rate: 'times', speed: 7 }, -1)).toBe(5)
    expect(isSlowest({ rate: 'times', speed: 0.5 })).toBe(true)
    expect(pace({ rate: 'times', speed: 60 })).toBe(60)
  })
})
