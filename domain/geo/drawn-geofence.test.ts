import { expect, it } from 'vitest'
import { drawnGeofence } from './drawn-geofence.ts'

const polygon = (ring: unknown) => JSON.stringify({ type: 'Polygon', coordinates: [ring] })
const said = (text: string) => drawnGeofence.safeParse(text).error?.issues.map(({ message }) => message) ?? []
const INVALID = 'Invalid geofence format. Please redraw the geofence.'
const FEWER = 'Please draw the geofence with fewer corners.'

it('takes a polygon that does not cross itself, and says of any other text what is wrong', () => {
  const bow = [
    [36.8, -1.3],
    [36.81, -1.29],
    [36.81, -1.3],
    [36.8, -1.29],
    [36.8, -1.3],
  ]
  const [a, b, c, d, e] = bow
  const around = (corners: number) =>
    Array.from({ length: corners + 1 }, (_, i) => {
      const angle = ((i % corners) / corners) * 2 * Math.PI
      return [Number((36.8 + Math.cos(angle) / 4).toFixed(6)), Number((Math.sin(angle) / 4).toFixed(6))]
    })
  expect(said(polygon([a, c, b, d, e]))).toEqual([])
  expect(said(polygon(around(2_400)))).toEqual([])
  expect(said(polygon(bow))).toEqual([INVALID])
  expect(said('[]')).toEqual([INVALID])
  expect(said('not JSON')).toEqual([INVALID])
  expect(said(polygon(around(2_600)))).toEqual([FEWER])
  expect(said(polygon(Array.from({ length: 16_000 }, (_, i) => [i % 3, i % 5])))).toEqual([INVALID])
  expect(said('x'.repeat(100_001))).toEqual([FEWER])
})

it('refuses a geofence larger than any place that is guarded, and names the most', () => {
  const box = (west: number, south: number, east: number, north: number) =>
    polygon([
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ])
  expect(said(box(-180, -90, 180, 90))).toEqual([
    'This geofence is 40,031 km across. The most is 100 km: draw it around the place alone.',
  ])
  expect(said(box(36.8, -1.3, 37.69, -1.2))).toEqual([])
  expect(said(box(36.8, -1.3, 37.71, -1.2))).toHaveLength(1)
  // degrees of longitude have half the length at this latitude
  expect(said(box(10, 60, 11.7, 60.8))).toEqual([])
  expect(said(box(10, 60, 10.1, 61))).toHaveLength(1)
})
