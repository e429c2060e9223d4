import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTrail } from '../../../domain/fix/trail.ts'
import { drawing } from '../../../tests/support/map/drawn-layers.ts'
import { DEFAULT_TRAIL_DISPLAY_OPTIONS } from './trail-display-options.ts'
import { NEWEST_WINS, STRONGEST_WINS } from '../layers/line-blending.ts'
import { createNamedHead } from '../layers/markers/named-head-layers.ts'
import type { SliceStyleLookup } from '../layers/trails/packed-blocks.ts'
import { createTrailLayers } from './trail-layers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const START = 1_700_000_000_000
const STEP_MS = 5000
const trail = createTrail(
  '17',
  Array.from({ length: 101 }, (_, i) => ({
    workerId: '17',
    t: START + i * STEP_MS,
    lat: -1.29,
    lon: 36.82 + i * 1e-4,
    accuracy: 5,
    speed: 1,
  })),
)

function drawnTrail(options = {}) {
  const on = drawing()
  const layers = createTrailLayers(on.host, on.stack, {
    options: { ...DEFAULT_TRAIL_DISPLAY_OPTIONS, ...options },
    theme: 'dark',
  })
  layers.setTrail(trail)
  /** returns the trail point up to which the line is drawn in full */
  const drawnTo = () => ((on.props('trail', 'trail').moment as number) - START) / STEP_MS
  const ink = () => (on.props('trail', 'trail').lookOf as SliceStyleLookup)('17')
  return { ...on, layers, drawnTo, ink }
}

test('a trail without replay is whole and has no marker; a replay draws up to its head', () => {
  const { layers, ids, props, drawnTo } = drawnTrail()
  expect(ids('trail')).toEqual(['trail', 'trail-arrows'])
  expect(drawnTo()).toBe(100)
  expect(props('trail', 'trail-arrows').limit).toBeNull()
  expect(ids('position')).toEqual([])
  layers.setHead(50.5)
  expect(drawnTo()).toBe(50.5)
  expect(ids('position')).toEqual(['current-position'])
  layers.setHead(null)
  expect(drawnTo()).toBe(100)
  expect(ids('position')).toEqual([])
})

test('the program of a trail is made before there is one, of a line that nobody sees', () => {
  const { layers, ids, ink } = drawnTrail()
  layers.setTrail(null)
  layers.prepare()
  expect([ids('trail'), ink()?.at(-1)]).toEqual([['trail'], 0])
  layers.setTrail(trail)
  expect([ids('trail'), ink()?.at(-1)]).toEqual([['trail', 'trail-arrows'], 0.8])
  layers.setTrail(null)
  expect([ids('trail'), ink()?.at(-1)]).toEqual([['trail'], 0])
})

test('stays whole where progressive is off', () => {
  const { layers, drawnTo } = drawnTrail()
  layers.setHead(50.5)
  layers.setOptions({ ...DEFAULT_TRAIL_DISPLAY_OPTIONS, progressive: false })
  expect(drawnTo()).toBe(100)
})

test.each([
  // two points are 4.7 px apart here
  ['less than half a pixel', [50.05, 50.1], 50.2],
  ['but to another point', [50.05], 51],
])('a head that moves %s draws nothing new', (_name, unseen, seen) => {
  const { layers, sets, drawnTo } = drawnTrail()
  layers.setHead(50)
  const before = sets()
  for (const head of unseen) layers.setHead(head)
  expect(sets()).toBe(before)
  layers.setHead(seen)
  expect(drawnTo()).toBe(seen)
})

test('after a zoom the line and the marker stand where the head is, also where it had moved unseen', () => {
  const { layers, zoomTo, props, drawnTo } = drawnTrail()
  const marker = () => props('position', 'current-position').version as number
  layers.setHead(50)
  layers.setHead(50.1)
  const before = marker()
  zoomTo(20)
  vi.advanceTimersByTime(150)
  expect(drawnTo()).toBeCloseTo(50.1, 6)
  expect(marker()).toBeGreaterThan(before)
})

test('the options decide on arrows, points and the look', () => {
  const { layers, ids, props, ink } = drawnTrail()
  layers.setOptions({
    ...DEFAULT_TRAIL_DISPLAY_OPTIONS,
    arrows: false,
    points: true,
    weight: 9,
    colour: '#00ff00',
  })
  expect(ids('trail')).toEqual(['trail', 'trail-points'])
  expect(props('trail', 'trail')).toMatchObject({ width: 9 })
  expect(ink()).toEqual([0, 1, 0, 0.8])
  layers.setHead(10.2)
  expect(props('trail', 'trail-points').limit).toBe(11)
})

test('arrows are laid out again 150 ms after the zoom, for its pixels', () => {
  const { zoomTo, props } = drawnTrail()
  const count = () => (props('trail', 'trail-arrows').markers as { count: number }).count
  const at16 = count()
  zoomTo(17)
  vi.advanceTimersByTime(100)
  zoomTo(18)
  vi.advanceTimersByTime(149)
  expect(count()).toBe(at16)
  vi.advanceTimersByTime(1)
  expect(count() / at16).toBeGreaterThan(3.5)
  expect(count() / at16).toBeLessThan(4.6)
})

test('between two fixes that are far apart in time the head has no colour: nobody knows whether the guard was there', () => {
  const { layers, props } = drawnTrail()
  const late = Array.from({ length: 6 }, (_, i) => ({
    ...fixOf(i),
    workerId: '17',
    t: (i > 2 ? 3600_000 : 0) + i * 5000,
  }))
  layers.setTrail(createTrail('17', late))
  const look = (head: number) => {
    layers.setHead(head)
    return [props('position', 'current-position').grey, layers.isInGap(head)]
  }
  expect([1.5, 2, 2.01, 2.99, 3, 5].map(look)).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('a click finds the nearest point, also beyond the head', () => {
  const { layers, px } = drawnTrail()
  expect(layers.nearest(px(36.824, -1.29))).toBe(40)
  layers.setHead(30)
  expect(layers.nearest(px(36.824, -1.29))).toBe(40)
  layers.dispose()
})

test('a trail of one point, and none, draw no line', () => {
  const { layers, ids } = drawnTrail()
  layers.setTrail(null)
  expect(ids('trail')).toEqual([])
  expect(layers.nearest({ x: 400, y: 300 })).toBeNull()
})

test('colours by time or speed lie over a shadow of the whole, the newer above the older', () => {
  const { layers, ids, props } = drawnTrail({ colourBy: 'time' })
  expect(ids('trail')).toEqual(['trail-shadow', 'trail', 'trail-arrows'])
  expect(props('trail', 'trail')).toMatchObject({ parameters: NEWEST_WINS, style: { ahead: 0 } })
  expect((props('trail', 'trail').levels as Uint8Array).at(-1)).toBe(63)
  layers.setOptions({ ...DEFAULT_TRAIL_DISPLAY_OPTIONS, colourBy: 'one' })
  expect(ids('trail')).toEqual(['trail', 'trail-arrows'])
  expect(props('trail', 'trail')).toMatchObject({ parameters: STRONGEST_WINS, levels: null })
})

test('a comet holds the ten minutes before the head and has no arrows', () => {
  const { layers, ids, props, drawnTo } = drawnTrail({ comet: true })
  expect([ids('trail'), props('trail', 'trail').trailMs, drawnTo()]).toEqual([['trail'], 600_000, 100])
  layers.setHead(50.5)
  expect([props('trail', 'trail').trailMs, drawnTo()]).toEqual([600_000, 50.5])
})

test('a part alone has the arrows of that part alone, until another guard is shown', () => {
  const { layers, props, sets, drawnTo } = drawnTrail()
  const arrows = () => (props('trail', 'trail-arrows').markers as { count: number }).count
  const all = arrows()
  const whole = sets()
  layers.setSpan(null)
  expect(sets()).toBe(whole)
  layers.setSpan([25, 50])
  expect(props('trail', 'trail').part).toEqual([START + 25 * STEP_MS, START + 50 * STEP_MS])
  expect(arrows()).toBeGreaterThan(0)
  expect(arrows()).toBeLessThan(all / 2)
  layers.setHead(25)
  expect([drawnTo(), props('trail', 'trail-arrows').limit]).toEqual([100, null])
  layers.setTrail(
    createTrail(
      '18',
      [0, 1, 2].map((i) => ({ ...fixOf(i), workerId: '18' })),
    ),
  )
  expect(props('trail', 'trail').part).toBeNull()
})
const fixOf = (i: number) => ({ t: i * 5000, lat: -1.29, lon: 36.82 + i * 1e-3, accuracy: 5, speed: 1 })

test('a second trail lies in bands of its own, with a head that has its name', () => {
  const on = drawing()
  const layers = createTrailLayers(on.host, on.stack, {
    options: { ...DEFAULT_TRAIL_DISPLAY_OPTIONS, arrows: false },
    theme: 'dark',
    bands: { trail: 'beside', position: 'besidePosition', head: createNamedHead('beside-position', 'Amina') },
  })
  layers.setTrail(trail)
  expect(on.ids('besidePosition')).toEqual([])
  layers.setHead(50)
  expect([on.ids('beside'), on.ids('besidePosition')]).toEqual([
    ['beside'],
    ['beside-position', 'beside-position-name'],
  ])
  expect([on.ids('trail'), on.ids('position')]).toEqual([[], []])
  const atlas = on.props('besidePosition', 'beside-position-name').atlas
  layers.setHead(51)
  expect(on.props('besidePosition', 'beside-position-name').atlas).toBe(atlas)
  layers.setTrail(null)
  expect([on.ids('beside'), on.ids('besidePosition')]).toEqual([[], []])
})

test('a trail that covers another is opaque above a shadow of the whole, in its own colour', () => {
  const { layers, ids, props, ink } = drawnTrail({ arrows: false, colour: '#ff0000' })
  layers.setCovers(true)
  expect(ids('trail')).toEqual(['trail-shadow', 'trail'])
  expect([props('trail', 'trail').levels, ink()]).toEqual([null, [1, 0, 0, 1]])
  layers.setCovers(false)
  expect(ids('trail')).toEqual(['trail'])
})

test('points that arrived late have a ring, in a replay up to its head', () => {
  const { layers, ids, props } = drawnTrail()
  const lateMs = new Float32Array(trail.length)
  lateMs.set([60_000, 60_000], 40)
  layers.setTrail({ ...trail, lateMs })
  expect(ids('trail')).toContain('trail-late')
  expect(props('trail', 'trail-late').limit).toBeNull()
  layers.setHead(40.5)
  expect(props('trail', 'trail-late').limit).toBe(1)
  layers.setHead(90)
  expect(props('trail', 'trail-late').limit).toBe(2)
})

test('a smoothed line is drawn by other places; its points, and what they tell, stay where the fixes are', () => {
  const { layers, props } = drawnTrail({ points: true })
  const fixes = () => props('trail', 'trail').fixes
  const points = () => props('trail', 'trail-points').markers
  const [asReceived, dots] = [fixes(), points()]
  layers.setSmoothing((given) => ({ ...given, lat: given.lat.map((lat) => lat + 1e-3) }))
  expect(fixes()).not.toEqual(asReceived)
  expect(points()).toBe(dots)
  layers.setSmoothing(null)
  expect(fixes()).toEqual(asReceived)
})
