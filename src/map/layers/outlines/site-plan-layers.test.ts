import { expect, test } from 'vitest'
import type { SitePlan } from '../../../../domain/geo/site-plan.ts'
import { buildingNames, sitePlanLayers } from './site-plan-layers.ts'

const house = (name?: string): SitePlan['features'][number] => ({
  type: 'Feature',
  properties: { kind: 'building', ...(name && { name }) },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [36.8, -1.3],
        [36.802, -1.3],
        [36.802, -1.298],
        [36.8, -1.298],
        [36.8, -1.3],
      ],
    ],
  },
})
const line = (kind: 'wall' | 'gate', points: number): SitePlan['features'][number] => ({
  type: 'Feature',
  properties: { kind },
  geometry: {
    type: 'LineString',
    coordinates: Array.from({ length: points }, (_, i): [number, number] => [36.8 + i / 1000, -1.3]),
  },
})
const planOf = (...features: SitePlan['features']): SitePlan => ({ type: 'FeatureCollection', features })

test('buildings are filled and edged, walls and gates are lines, of all plans together', () => {
  const layers = sitePlanLayers(
    [planOf(house('Block A'), line('wall', 3), line('gate', 2)), planOf(house(), line('wall', 4))],
    'dark',
  )
  expect(layers.map(({ id, props }) => [id, props.points.count])).toEqual([
    // two buildings of two triangles, with three points each
    ['site-buildings', 12],
    ['site-building-edges', 10],
    ['site-walls', 7],
    ['site-gates', 2],
  ])
})

test('a building that has a name has it in its middle, and only where it is seen from near', () => {
  expect(buildingNames([planOf(house('Block A'), house(), line('gate', 2))])).toEqual([
    {
      text: 'Block A',
      lng: expect.closeTo(36.801, 6),
      lat: expect.closeTo(-1.299, 6),
      below: 0,
      fromZoom: 17,
    },
  ])
})
