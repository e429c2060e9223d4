import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTrail } from '../../../../domain/fix/trail.ts'
import { projectPoint } from '../../camera/mercator.ts'
import { separateArrows, arrowsUpTo, trailArrows } from './trail-arrows.ts'
import { GAP, POOR, trailPoints } from './trail-points.ts'

const size = { width: 800, height: 600 }

function trailOf(points: readonly { lat: number; lon: number; t: number; accuracy?: number | null }[]) {
  return createTrail(
    '17',
    points.map((point) => ({ workerId: '17', speed: null, accuracy: null, ...point })),
  )
}

/** a walk with steps of about 20 m */
const walk = fc
  .array(
    fc.tuple(
      fc.double({ min: -2e-4, max: 2e-4, noNaN: true }),
      fc.double({ min: -2e-4, max: 2e-4, noNaN: true }),
    ),
    {
      minLength: 2,
      maxLength: 60,
    },
  )
  .map((steps) => {
    let lat = -1.29
    let lon = 36.82
    return trailOf(
      steps.map(([dLat, dLon], i) => ({ lat: (lat += dLat), lon: (lon += dLon), t: 1 + i * 5000 })),
    )
  })

test('arrows lie 100 px apart along the line, the first after 50', () => {
  fc.assert(
    fc.property(walk, fc.integer({ min: 13, max: 20 }), (trail, zoom) => {
      const camera = { center: { lng: 36.82, lat: -1.29 }, zoom }
      const px = Array.from({ length: trail.length }, (_, i) =>
        projectPoint(camera, size, { lng: trail.lon[i] as number, lat: trail.lat[i] as number }),
      )
      const along = [0]
      for (let i = 1; i < px.length; i++) {
        const [a, b] = [px[i - 1], px[i]] as [{ x: number; y: number }, { x: number; y: number }]
        along.push((along[i - 1] as number) + Math.hypot(b.x - a.x, b.y - a.y))
      }
      const arrows = trailArrows(trailPoints(trail), zoom)
      const at = arrows.map(({ head }) => {
        const i = Math.floor(head)
        const from = along[i] as number
        return from + (head - i) * ((along[i + 1] ?? from) - from)
      })
      at.forEach((distance, i) => expect(Math.abs(distance - (50 + 100 * i))).toBeLessThan(0.5))
      expect(arrows.length).toBe(Math.max(0, Math.floor(((along.at(-1) as number) + 50.02) / 100)))
    }),
  )
})

test('arrows point the way the guard went', () => {
  const north = trailOf([
    { lat: -1.29, lon: 36.82, t: 1 },
    { lat: -1.28, lon: 36.82, t: 5001 },
  ])
  const east = trailOf([
    { lat: -1.29, lon: 36.82, t: 1 },
    { lat: -1.29, lon: 36.83, t: 5001 },
  ])
  expect(trailArrows(trailPoints(north), 15)[0]?.angle).toBeCloseTo(0, 6)
  expect(trailArrows(trailPoints(east), 15)[0]?.angle).toBeCloseTo(90, 6)
})

test('where somebody passes again and again arrows stand once, and none of them upon another', () => {
  const turns = Array.from({ length: 41 }, (_, i) => ({
    lat: -1.29 + (i % 2) * 0.005,
    lon: 36.82,
    t: 1 + i * 60_000,
  }))
  const [once, often] = [turns.slice(0, 2), turns].map((points) =>
    trailArrows(trailPoints(trailOf(points)), 16),
  )
  const apart = separateArrows(often ?? [], 16)
  expect(separateArrows(once ?? [], 16)).toEqual(once)
  expect(apart.slice(0, once?.length)).toEqual(once)
  expect(often?.length).toBeGreaterThan(30 * (once?.length ?? 0))
  expect(apart.length).toBeLessThan(4 * (once?.length ?? 0))
  const places = apart.map(({ lng, lat }) =>
    projectPoint({ center: { lng: 36.82, lat: -1.29 }, zoom: 16 }, size, { lng, lat }),
  )
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThanOrEqual(27.9)
})

test('no arrow lies in a gap', () => {
  const trail = trailOf([
    { lat: -1.29, lon: 36.82, t: 1 },
    { lat: -1.289, lon: 36.82, t: 5001 },
    { lat: -1.2, lon: 36.9, t: 9_000_000 },
    { lat: -1.199, lon: 36.9, t: 9_005_000 },
  ])
  const arrows = trailArrows(trailPoints(trail), 18)
  expect(arrows.length).toBeGreaterThan(2)
  expect(arrows.filter(({ head }) => head > 1 && head < 2)).toEqual([])
})

test('counts the arrows up to a head', () => {
  const arrows = [0.5, 1.5, 1.7, 9].map((head) => ({ head, lng: 0, lat: 0, angle: 0 }))
  expect([0, 0.5, 1.6, 8.9, 20].map((head) => arrowsUpTo(arrows, head))).toEqual([0, 1, 2, 3, 4])
})

test('points have their flags', () => {
  const trail = trailOf([
    { lat: -1.29, lon: 36.82, t: 1, accuracy: 200 },
    { lat: -1.289, lon: 36.82, t: 9_000_000, accuracy: 5 },
  ])
  expect([...trailPoints(trail).flags]).toEqual([GAP + POOR, 0])
  expect(trailPoints(trailOf([]))).toMatchObject({ count: 0, interval: null })
})
