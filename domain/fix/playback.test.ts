import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { playheadAt, interpolatePlace, type TrailPlace } from './playback.ts'
import { createTrail } from './trail.ts'

const fix = (t: number, lat: number, lon: number) => ({
  workerId: '1',
  t,
  lat,
  lon,
  accuracy: null,
  speed: null,
})
const trail = createTrail('1', [fix(1000, -1, 36), fix(2000, -1, 37), fix(6000, -3, 37)])

describe('the place of a head', () => {
  it('is a point where the head is whole, and between two where it is not', () => {
    expect(interpolatePlace(trail, 1)).toEqual({ lat: -1, lon: 37, t: 2000 })
    expect(interpolatePlace(trail, 1.5)).toEqual({ lat: -2, lon: 37, t: 4000 })
  })

  it('is held at the ends, and nowhere on an empty trail', () => {
    expect(interpolatePlace(trail, -3)).toEqual({ lat: -1, lon: 36, t: 1000 })
    expect(interpolatePlace(trail, 99)).toEqual({ lat: -3, lon: 37, t: 6000 })
    expect(interpolatePlace(createTrail('1', []), 0)).toBeNull()
  })

  it('crosses the date line the short way', () => {
    const across = createTrail('1', [fix(0, 0, 179), fix(10, 0, -179)])
    expect(interpolatePlace(across, 0.25)?.lon).toBeCloseTo(179.5)
    expect(interpolatePlace(across, 0.75)?.lon).toBeCloseTo(-179.5)
  })
})

describe('the head at a moment', () => {
  it('is held at the ends', () => {
    expect(playheadAt(trail, 0)).toBe(0)
    expect(playheadAt(trail, 9999)).toBe(2)
    expect(playheadAt(createTrail('1', []), 5)).toBe(0)
  })

  it('undoes the place of a head', () => {
    const spacings = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(spacings, fc.double({ min: 0, max: 1, noNaN: true }), (steps, part) => {
        const times = steps.reduce((all, step) => [...all, (all.at(-1) as number) + step], [0])
        const walked = createTrail(
          '1',
          times.map((t) => fix(t, 0, 0)),
        )
        const head = part * (walked.length - 1)
        expect(playheadAt(walked, (interpolatePlace(walked, head) as TrailPlace).t)).toBeCloseTo(head, 6)
      }),
    )
  })
})
