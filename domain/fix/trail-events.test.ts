import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import type { Fix } from './fix.ts'
import { trailGaps } from '../../tests/support/tracks/trail-gaps.ts'
import { findTrailEvents, type TrailEventFold, type TrailEventPlaces } from './trail-events.ts'
import { createTrail, type Trail } from './trail.ts'

const METRE = 1 / METRES_PER_DEGREE
const START = 1_700_000_000_000
const MINUTE = 60_000

/** A step of a walk: its duration in seconds, and its end in metres east of the gate. */
type Step = [seconds: number, east: number, accuracy?: number | null]

function walk(steps: readonly Step[]): Trail {
  let t = START
  return createTrail(
    '17',
    steps.map(([seconds, east, accuracy = 5]): Fix => {
      t += seconds * 1000
      return { workerId: '17', t, lat: 0, lon: east * METRE, accuracy, speed: null }
    }),
  )
}

const post = (id: string, east: number) => ({ id, name: `Post ${id}`, lat: 0, lng: east * METRE })
const square = (size: number): [number, number][] =>
  [
    [-size, -size],
    [size, -size],
    [size, size],
    [-size, size],
    [-size, -size],
  ].map(([x = 0, y = 0]) => [x * METRE, y * METRE])
const places: TrailEventPlaces = {
  posts: [post('gate', 0), post('dock', 300)],
  geofences: [{ name: 'Depot', polygon: [square(400)], from: 0, to: null }],
}
const NOWHERE: TrailEventPlaces = { posts: [], geofences: [] }
const stay = (count: number, east: number): Step[] => Array.from({ length: count }, () => [15, east])
const told = ({ marks }: Pick<TrailEventFold, 'marks'>) => marks.map(({ kind, index }) => [kind, index])

describe('the marks of a trail', () => {
  it('are posts once for each visit', () => {
    const there: Step[] = [
      [15, 0],
      [15, 20],
      [15, 60],
      [15, 40],
      [15, 100],
      [15, 200],
      [15, 290],
      [15, 310],
    ]
    const back: Step[] = [
      [15, 200],
      [15, 100],
      [15, 10],
    ]
    const { marks } = findTrailEvents(null, walk([...there, ...back]), places)
    expect(marks.map((mark) => mark.kind === 'post reached' && [mark.index, mark.post])).toEqual([
      [0, 'Post gate'],
      [6, 'Post dock'],
      [10, 'Post gate'],
    ])
  })

  it('are the ways out of the fence, each until the guard is within, not at its edge', () => {
    const trail = walk([
      [15, 390],
      [15, 410],
      [15, 450],
      [15, 405],
      [15, 440],
      [15, 380],
      [15, 900, null],
      [15, 420],
    ])
    expect(findTrailEvents(null, trail, { ...places, posts: [] }).marks).toEqual([
      { kind: 'geofence left', index: 2, t: trail.t[2], back: trail.t[5], seen: true, geofence: 'Depot' },
      { kind: 'geofence left', index: 6, t: trail.t[6], back: null, seen: true, geofence: 'Depot' },
    ])
    const outside = findTrailEvents(
      null,
      walk([
        [15, 900],
        [15, 0],
      ]),
      places,
    ).marks[0]
    expect(outside).toMatchObject({ kind: 'geofence left', index: 0, seen: false })
  })

  it('judge each point by the fence of its time', () => {
    const at = (minutes: number) => START + minutes * MINUTE
    const geofence = (size: number, from: number, to: number | null) => ({
      name: `${size} m`,
      polygon: [square(size)],
      from,
      to,
    })
    const trail = walk([
      [60, 300],
      [60, 300],
      [60, 300],
      [60, 90],
      [60, 300],
      [60, 300],
      [60, 300],
    ])
    const geofences = [geofence(400, at(0), at(2)), geofence(100, at(2), at(6)), geofence(500, at(6), at(7))]
    const { marks } = findTrailEvents(null, trail, { posts: [], geofences })
    expect(marks).toEqual([
      // the geofence moved while the guard stood still
      { kind: 'geofence left', index: 1, t: at(2), back: at(4), seen: false, geofence: '100 m' },
      { kind: 'geofence left', index: 4, t: at(5), back: at(6), seen: true, geofence: '100 m' },
    ])
    const half = { ...trail, t: trail.t.subarray(0, 3), length: 3 }
    const places = { posts: [], geofences }
    expect(findTrailEvents(findTrailEvents(null, half, places), trail, places).marks).toEqual(marks)
    expect(findTrailEvents(null, trail, { posts: [], geofences: [] }).marks).toEqual([])
  })

  it('do not believe a fix that may be far off', () => {
    const trail = walk([
      [15, 100],
      [15, 300, 300],
      [15, 700, 400],
      [15, 100],
    ])
    expect(told(findTrailEvents(null, trail, places))).toEqual([])
  })

  it('are stops of a quarter of an hour; rests are shown from five minutes on, and end with silence', () => {
    const trail = walk([...stay(30, 1000), [15, 1100], ...stay(70, 1200), [1200, 1200], ...stay(25, 1200)])
    const { rests, marks, gaps } = findTrailEvents(null, trail, NOWHERE)
    expect(rests.map(({ index, last }) => [index, last])).toEqual([
      [0, 29],
      [31, 100],
      [101, 126],
    ])
    expect(marks.map(({ kind, index }) => [kind, index])).toEqual([['long stop', 31]])
    expect(gaps.map(({ index }) => index)).toEqual([100])
  })

  it('grow with a stop that goes on', () => {
    const whole = walk(stay(121, 0))
    const shorter = { ...whole, t: whole.t.subarray(0, 60), length: 60 }
    const before = findTrailEvents(null, shorter, NOWHERE)
    expect([before.rests.length, before.marks.length]).toEqual([1, 0])
    const after = findTrailEvents(before, whole, NOWHERE)
    expect(after.marks).toEqual([
      { kind: 'long stop', t: whole.t[0], index: 0, last: 120, from: whole.t[0], to: whole.t[120] },
    ])
  })
})

describe('a step from fix to fix', () => {
  it('is the average without the gaps; none where there is no step', () => {
    const steps: Step[] = [
      [0, 0],
      [10, 0],
      [20, 0],
      [3600, 0],
      [30, 0],
    ]
    expect(findTrailEvents(null, walk(steps), NOWHERE).stepMs).toBe(20_000)
    expect(findTrailEvents(null, walk([[0, 0]]), NOWHERE).stepMs).toBeNull()
    expect(findTrailEvents(null, walk([]), NOWHERE).stepMs).toBeNull()
  })
})

/** generates walks with stops, gaps, post visits, exits and inaccurate fixes */
const anyStep = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(fc.constant(60), fc.integer({ min: -8, max: 8 }), fc.constant(5)) },
  fc.tuple(
    fc.integer({ min: 1, max: 4000 }),
    fc.integer({ min: -600, max: 600 }),
    fc.constantFrom(5, 30, 200, null),
  ),
)
const anyWalk = fc.array(anyStep, { maxLength: 120 }).map((steps) => {
  let east = 0
  return walk(
    steps.map(([s, by, accuracy]): Step => [s, (east = Math.max(-700, Math.min(700, east + by))), accuracy]),
  )
})

const toldBy = ({ trail, gaps, rests, marks, stepMs }: TrailEventFold) => ({
  length: trail.length,
  gaps,
  rests,
  marks,
  stepMs,
})
const first = (trail: Trail, length: number): Trail => ({
  ...trail,
  length,
  t: trail.t.subarray(0, length),
})

describe('for any walk', () => {
  it('reading on as fixes arrive tells what one reading tells', () => {
    fc.assert(
      fc.property(anyWalk, fc.array(fc.nat(120), { maxLength: 8 }), (trail, cuts) => {
        let read: TrailEventFold | null = null
        for (const cut of cuts.toSorted((a, b) => a - b))
          read = findTrailEvents(read, first(trail, Math.min(cut, trail.length)), places)
        expect(toldBy(findTrailEvents(read, trail, places))).toEqual(
          toldBy(findTrailEvents(null, trail, places)),
        )
      }),
    )
  })

  it('starts over where the trail is another one, or is looked at for other places', () => {
    fc.assert(
      fc.property(anyWalk, anyWalk, (trail, other) => {
        const before = findTrailEvents(null, other, NOWHERE)
        expect(toldBy(findTrailEvents(before, trail, NOWHERE))).toEqual(
          toldBy(findTrailEvents(null, trail, NOWHERE)),
        )
        expect(toldBy(findTrailEvents(before, other, places))).toEqual(
          toldBy(findTrailEvents(null, other, places)),
        )
      }),
    )
  })

  it('marks are points of the trail in order, gaps are those of the trail, and no rest holds a gap', () => {
    fc.assert(
      fc.property(anyWalk, (trail) => {
        const { marks, gaps, rests } = findTrailEvents(null, trail, places)
        expect(gaps).toEqual(trailGaps(trail))
        for (const [i, mark] of marks.entries()) {
          expect(mark.t).toBe(trail.t[mark.index])
          expect(mark.index).toBeGreaterThanOrEqual(marks[i - 1]?.index ?? 0)
        }
        for (const rest of rests) {
          expect(rest.to - rest.from).toBeGreaterThanOrEqual(5 * MINUTE)
          expect([rest.from, rest.to]).toEqual([trail.t[rest.index], trail.t[rest.last]])
          for (const gap of gaps) expect(gap.to <= rest.from || gap.from >= rest.to).toBe(true)
        }
      }),
    )
  })
})
