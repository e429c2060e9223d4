import { expect, it } from 'vitest'
import { geofenceSchema } from './geofence.ts'
import { parseSitePlan, sitePlanSchema } from './site-plan.ts'

const square = [
  [
    [36.8, -1.3],
    [36.81, -1.3],
    [36.81, -1.29],
    [36.8, -1.3],
  ],
]
const house = {
  type: 'Feature',
  properties: { kind: 'building', name: 'Block A' },
  geometry: { type: 'Polygon', coordinates: square },
}
const gate = {
  type: 'Feature',
  properties: { kind: 'gate' },
  geometry: { type: 'LineString', coordinates: square[0]?.slice(0, 2) },
}
const planOf = (...features: object[]) =>
  parseSitePlan(JSON.stringify({ type: 'FeatureCollection', features }))

it('holds buildings, walls and gates', () => {
  expect(
    planOf(house, gate, { ...gate, properties: { kind: 'wall' } })?.features.map((each) => each.properties),
  ).toEqual([{ kind: 'building', name: 'Block A' }, { kind: 'gate' }, { kind: 'wall' }])
})

it.each([
  ['nothing', []],
  ['a tree', [{ ...gate, properties: { kind: 'tree' } }]],
  ['a building without walls', [{ ...house, geometry: gate.geometry }]],
  ['a wall of one point', [{ ...gate, geometry: { type: 'LineString', coordinates: [[36.8, -1.3]] } }]],
  [
    'a place off the world',
    [
      {
        ...gate,
        geometry: {
          type: 'LineString',
          coordinates: [
            [200, 0],
            [0, 0],
          ],
        },
      },
    ],
  ],
])('%s is no plan', (_name, features) => {
  expect(planOf(...features)).toBeNull()
})

it('text that is not JSON is no plan', () => {
  expect(parseSitePlan('{')).toBeNull()
})

it.each<[string, unknown]>([
  ['features', { type: 'FeatureCollection', features: Array(30_000).fill({}) }],
  [
    'corners',
    { type: 'FeatureCollection', features: [{ ...gate, geometry: lineOf(Array(30_000).fill(0)) }] },
  ],
  [
    'walls',
    { type: 'FeatureCollection', features: [{ ...house, geometry: polygonOf(Array(30_000).fill([])) }] },
  ],
])('is refused for the first of many %s that are wrong, not for each', (_what, plan) => {
  const { error } = sitePlanSchema.safeParse(plan)
  expect(JSON.stringify(error?.issues).length).toBeLessThan(500)
})

it.each([[Array(30_000).fill([])], [[Array(30_000).fill(0)]]])(
  'is, as a geofence, refused for the first corner that is wrong',
  (coordinates) => {
    const { error } = geofenceSchema.safeParse(polygonOf(coordinates))
    expect(JSON.stringify(error?.issues).length).toBeLessThan(500)
  },
)

function lineOf(coordinates: unknown) {
  return { type: 'LineString', coordinates }
}

function polygonOf(coordinates: unknown) {
  return { type: 'Polygon', coordinates }
}
