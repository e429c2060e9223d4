import { describe, expect, it } from 'vitest'
import { firstWindow, hourOrder } from './hour-order.ts'

const MINUTE = 60_000
const night = Date.UTC(2026, 10, 19, 16)
const at = (minutes: number) => night + minutes * MINUTE

it('hours are wanted as a picture needs them, then in the order of playing', () => {
  const starts = [0, 60, 120, 180].map(at)
  expect(hourOrder(starts, at(65))).toEqual([1, 0, 2, 3])
  expect(hourOrder(starts, at(130))).toEqual([2, 3, 1, 0])
  expect(hourOrder(starts, at(-5))).toEqual([0, 1, 2, 3])
  expect(hourOrder(starts, at(400))).toEqual([3, 2, 1, 0])
})

describe('the first look at an hour', () => {
  const hour = { from: at(60), to: at(120) }
  it.each([
    [60, [60, 70]],
    [69, [60, 70]],
    [77, [60, 80]],
    [95, [80, 100]],
    [119, [100, 120]],
    [123, [110, 120]],
    [55, null],
    [131, null],
  ])('from minute %d is %j', (head, look) => {
    expect(firstWindow(hour, at(head))).toEqual(look && { from: at(look[0] ?? 0), to: at(look[1] ?? 0) })
  })

  it('is none where it would be all of it', () => {
    expect(firstWindow({ from: at(60), to: at(70) }, at(62))).toBeNull()
  })
})
