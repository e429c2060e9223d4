import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { metresOutside, parseGeofence } from './geofence.ts'

const square = [
  [36.8, -1.3],
  [36.81, -1.3],
  [36.81, -1.29],
  [36.8, -1.3],
]
const polygon = (ring: unknown) => JSON.stringify({ type: 'Polygon', coordinates: [ring] })

describe('parseGeofence', () => {
  it('gives the polygon that the text holds', () => {
    expect(parseGeofence(polygon(square))).toEqual({ type: 'Polygon', coordinates: [square] })
  })

  it.each([
    ['no JSON', '{"type":'],
    ['another geometry', JSON.stringify({ type: 'Point', coordinates: [36.8, -1.3] })],
    ['no ring', JSON.stringify({ type: 'Polygon', coordinates: [] })],
    ['an open ring', polygon([...square.slice(0, 3), [36.7, -1.2]])],
    ['a line there and back', polygon([square[0], square[1], square[0], square[0]])],
    ['a latitude beyond the pole', polygon([[36.8, -91], ...square.slice(1, 3), [36.8, -91]])],
    ['text for numbers', polygon(square.map((position) => position.map(String)))],
  ])('refuses %s', (_, text) => {
    expect(parseGeofence(text)).toBeNull()
  })

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        parseGeofence(text)
      }),
    )
  })
})

describe('how far a place is outside', () => {
  const ring = (west: number, south: number, size: number): [number, number][] => [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ]
  const withHole = {
    type: 'Polygon' as const,
    coordinates: [ring(36.8, -1.3, 0.01), ring(36.803, -1.297, 0.002)],
  }

  it.each([
    ['in the fence', -1.299, 36.801, 0],
    ['in its hole', -1.296, 36.804, 111],
    ['north of it', -1.289, 36.805, 111],
    ['west of it', -1.295, 36.7991, 100],
    ['off its corner', -1.2892, 36.8108, 126],
  ])('%s', (_, lat, lon, metres) => {
    expect(Math.round(metresOutside(withHole, lat, lon))).toBe(metres)
  })
})
