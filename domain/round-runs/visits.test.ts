import fc from 'fast-check'
import { expect, it } from 'vitest'
import { METRES_PER_DEGREE } from '../geo/haversine.ts'
import { checkpointGrid, type VisitPoint } from './checkpoint-grid.ts'
import { foldFix, EMPTY_VISIT_FOLD, type VisitFix, findVisits } from './visits.ts'

const north = (metres: number) => metres / METRES_PER_DEGREE
const point = (metres: number, more: Partial<VisitPoint> = {}): VisitPoint => ({
  id: `at ${metres}`,
  lat: north(metres),
  lng: 0,
  radiusM: 20,
  minDwellMs: 0,
  ...more,
})
/** Returns a fix this many seconds after the start and metres north. */
const fix = (second: number, metres: number, accuracy: number | null = 5): VisitFix => ({
  t: second * 1000,
  lat: north(metres),
  lon: 0,
  accuracy,
  speed: null,
})
/** Returns a walk at 1.5 m/s along the meridian, with a fix every `every` seconds. */
const walk = (from: number, to: number, every: number, accuracy = 5) =>
  Array.from({ length: Math.floor((to - from) / every) + 1 }, (_, i) =>
    fix(from + i * every, (from + i * every) * 1.5, accuracy),
  )

it('finds what a guard walks past, also between two fixes, and nothing beside the way', () => {
  const points = [point(100), point(200), point(330, { lng: north(60) })]
  const visits = findVisits(walk(0, 300, 30), points)
  expect(visits.map(({ checkpointId }) => checkpointId)).toEqual(['at 100', 'at 200'])
  const [first] = visits
  expect([first?.from, first?.to].map((t) => Math.round((t as number) / 1000))).toEqual([53, 80])
})

it('takes no vague fix for a proof, wherever it is', () => {
  expect(findVisits([fix(0, 0, 100), fix(10, 0, 100), fix(20, 0, null)], [point(0)])).toEqual([])
  expect(findVisits([fix(0, 0, 100)], [point(0, { radiusM: 150 })])).toHaveLength(1)
})

it('does not end or begin a stay by a vague fix among good ones', () => {
  const fixes = [fix(0, 0), fix(20, 400, 300), fix(40, 2)]
  expect(findVisits(fixes, [point(0, { minDwellMs: 40_000 }), point(400, { radiusM: 200 })])).toEqual([
    { checkpointId: 'at 0', from: 0, to: 40_000, certainty: 1 },
  ])
})

it('counts a stay from the dwell on that the checkpoint asks for', () => {
  const stays = [fix(0, 0), fix(60, 1), fix(120, 2), fix(180, 300)]
  expect(findVisits(stays, [point(0, { minDwellMs: 120_000 })])).toMatchObject([{ from: 0, certainty: 1 }])
  expect(findVisits(stays, [point(0, { minDwellMs: 150_000 })])).toEqual([])
})

it('does not bridge a silence in which anything may have happened', () => {
  expect(findVisits([fix(0, -100), fix(120, 100)], [point(0)])).toEqual([])
  expect(findVisits([fix(0, 0), fix(900, 0)], [point(0, { minDwellMs: 600_000 })])).toEqual([])
})

const wandering = fc
  .array(
    fc.record({
      second: fc.integer({ min: 1, max: 40 }),
      step: fc.integer({ min: -60, max: 60 }),
      accuracy: fc.constantFrom(null, 3, 8, 20, 50, 100, 400),
    }),
    { maxLength: 60 },
  )
  .map((steps) => {
    let [second, metres] = [0, 0]
    return steps.map((each) => {
      second += each.second
      metres += each.step
      return fix(second, metres, each.accuracy)
    })
  })
const points = [point(0), point(70, { minDwellMs: 30_000 }), point(-120, { radiusM: 60 })]

it('gives the same for fixes that are shuffled and doubled', () => {
  const shuffled = wandering.chain((fixes) =>
    fc.tuple(
      fc.constant(fixes),
      fc
        .subarray(fixes)
        .chain((again) =>
          fc.shuffledSubarray([...fixes, ...again], { minLength: fixes.length + again.length }),
        ),
    ),
  )
  fc.assert(
    fc.property(shuffled, ([fixes, mixed]) => {
      expect(findVisits(mixed, points)).toEqual(findVisits(fixes, points))
    }),
  )
})

it('gives fix by fix the same as all at once, and asks for all again after a late one', () => {
  fc.assert(
    fc.property(wandering, fc.nat(), (fixes, n) => {
      const grid = checkpointGrid(points)
      const late = fixes.length > 1 ? n % (fixes.length - 1) : -1
      const found = new Map<string, string>()
      let state = EMPTY_VISIT_FOLD
      const read = (each: VisitFix) => {
        const next = foldFix(state, each, grid)
        if (!next) return false
        state = next.after
        for (const { checkpointId, from, to } of next.visits) found.set(`${checkpointId} ${from}`, `${to}`)
        return true
      }
      const arrived = fixes.filter((_, i) => i !== late)
      expect(arrived.map(read)).not.toContain(false)
      const expected = findVisits(arrived, points)
      expect([...found]).toEqual(
        expect.arrayContaining(
          expected.map((visit) => [`${visit.checkpointId} ${visit.from}`, `${visit.to}`]),
        ),
      )
      expect(found.size).toBe(expected.length)
      if (late >= 0) expect(read(fixes[late] as VisitFix)).toBe(false)
    }),
  )
})
