import { describe, expect, it } from 'vitest'
import { windowBounds, parseHours, pastPart, patrolWindow, areWindowsEqual } from './trail-window.ts'

describe('trail window', () => {
  it('counts hours back from now and stays open, and takes a range as it is', () => {
    expect(windowBounds({ hours: 6 }, 100_000_000)).toEqual({
      from: 78_400_000,
      to: Number.POSITIVE_INFINITY,
    })
    expect(windowBounds({ from: 5, to: 9 }, 100)).toEqual({ from: 5, to: 9 })
  })

  it('has passed up to now, and not at all where it begins later', () => {
    expect(pastPart({ from: 5, to: 9 }, 100)).toEqual({ from: 5, to: 9 })
    expect(pastPart({ from: 5, to: 900 }, 100)).toEqual({ from: 5, to: 100 })
    expect(pastPart({ hours: 6 }, 100_000_000)).toEqual({ from: 78_400_000, to: 100_000_000 })
    expect(pastPart({ from: 100, to: 900 }, 100)).toBeNull()
  })

  it('is the same when it says the same', () => {
    expect(areWindowsEqual({ hours: 6 }, { hours: 6 })).toBe(true)
    expect(areWindowsEqual({ hours: 6 }, { from: 0, to: 6 })).toBe(false)
    expect(areWindowsEqual({ from: 0, to: 6 }, { from: 0, to: 7 })).toBe(false)
    expect(areWindowsEqual(null, null)).toBe(true)
  })
})

it('of a patrol reaches from start to end, and ahead while the patrol goes on', () => {
  expect(patrolWindow(1000, 9000)).toEqual({ from: 1000, to: 9000 })
  expect(patrolWindow(1000, null)).toEqual({ from: 1000, to: 2_592_001_000 })
})

describe('hours as typed', () => {
  it.each([
    ['6', 6],
    [' 1.5 ', 1.5],
    ['0,25', 0.25],
    ['.5', 0.5],
    ['8784', 8784],
    ['8785', null],
    ['0', null],
    ['-3', null],
    ['1e3', null],
    ['six', null],
    ['', null],
    ['Infinity', null],
  ])('%j is %j', (text, hours) => {
    expect(parseHours(text)).toBe(hours)
  })
})
