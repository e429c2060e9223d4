import { expect, test } from 'vitest'
import { areaPoints } from './geofence-layers.ts'
import { OUTLINE_FLOATS, outlinePoints } from './outline-points.ts'

test('rings are parted', () => {
  const points = outlinePoints([
    [
      [36.8, -1.3],
      [36.9, -1.3],
      [36.9, -1.2],
      [36.8, -1.3],
    ],
    [
      [36.0, -1.0],
      [36.1, -1.0],
      [36.1, -1.1],
      [36.0, -1.0],
    ],
  ])
  expect(points.count).toBe(8)
  const flags = Array.from({ length: 8 }, (_, i) => points.texels[i * OUTLINE_FLOATS + 2])
  expect(flags).toEqual([0, 0, 0, 1, 0, 0, 0, 1])
  const [x, y] = points.texels
  const end = 3 * OUTLINE_FLOATS
  expect([points.texels[end], points.texels[end + 1]]).toEqual([x, y])
})

test('no rings are no points', () => {
  expect(outlinePoints([]).count).toBe(0)
})

test('an area has the triangles of its polygon without its hole', () => {
  const square = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ]
  const points = areaPoints([[square(0, 0.03), square(0.01, 0.02)]])
  const corner = (i: number) => [
    points.texels[i * OUTLINE_FLOATS] as number,
    points.texels[i * OUTLINE_FLOATS + 1] as number,
  ]
  let area = 0
  for (let i = 0; i < points.count; i += 3) {
    const [[ax, ay], [bx, by], [cx, cy]] = [corner(i), corner(i + 1), corner(i + 2)] as [
      number,
      number,
    ][] as [[number, number], [number, number], [number, number]]
    area += Math.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)) / 2
  }
  // 512 world units are 360 degrees of longitude
  const unit = 512 / 360
  expect(area / unit ** 2).toBeCloseTo(0.03 ** 2 - 0.01 ** 2, 6)
  expect(areaPoints([]).count).toBe(0)
})
