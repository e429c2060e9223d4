import { readFileSync } from 'node:fs'
import { feature } from 'topojson-client'
import { describe, expect, it } from 'vitest'
import { metresOutside, parseGeofence } from '../domain/geo/geofence.ts'
import { parseSitePlan } from '../domain/geo/site-plan.ts'
import { DEMO_CLIENTS } from '../server/demo/data/demo-places.ts'

type Topology = Parameters<typeof feature>[0]
type Collection = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>
type Place = readonly number[]

const file = new URL('../src/map/basemap/nairobi-centre.json', import.meta.url)
const city = JSON.parse(readFileSync(file, 'utf8')) as Topology
const { features } = feature(city, city.objects.streets as Collection)
const ON_FOOT = ['footway', 'path', 'steps', 'pedestrian']
const buildings = features.flatMap(({ geometry }) =>
  geometry.type === 'Polygon' ? [geometry.coordinates[0] as Place[]] : [],
)
const streets = features.flatMap(({ geometry, properties }) =>
  geometry.type === 'LineString' && !ON_FOOT.includes(String(properties?.highway))
    ? [geometry.coordinates]
    : [],
)

const side = (a: Place, b: Place, c: Place) =>
  ((b[0] as number) - (a[0] as number)) * ((c[1] as number) - (a[1] as number)) -
  ((b[1] as number) - (a[1] as number)) * ((c[0] as number) - (a[0] as number))
const pairs = (line: readonly Place[]) => line.slice(1).map((to, i) => [line[i] as Place, to] as const)
const cross = (one: readonly Place[], other: readonly Place[]) =>
  pairs(one).some(([a, b]) =>
    pairs(other).some(([c, d]) => side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0),
  )
const polygonOf = (ring: readonly Place[]) => ({
  coordinates: [ring.map(([lon = 0, lat = 0]) => [lon, lat] as [number, number])],
})
const isIn = (ring: readonly Place[], [lon = 0, lat = 0]: Place) =>
  metresOutside(polygonOf(ring), lat, lon) === 0

describe.each(DEMO_CLIENTS.flatMap(({ assignments }) => assignments))('$name on the bundled map', (site) => {
  const geofence = parseGeofence(site.geofence)?.coordinates[0] ?? []
  const within = buildings.filter((ring) => ring.every((corner) => isIn(geofence, corner)))

  it('is fenced around buildings, across no street and no building', () => {
    expect(within).not.toEqual([])
    expect(buildings.filter((ring) => cross(ring, geofence))).toEqual([])
    expect(
      streets.filter((line) => cross(line, geofence) || line.some((point) => isIn(geofence, point))),
    ).toEqual([])
  })

  it('has its posts within the fence, and builds on no other building', () => {
    expect(site.posts.filter(({ longitude, latitude }) => !isIn(geofence, [longitude, latitude]))).toEqual([])
    const planned = (parseSitePlan(site.sitePlan)?.features ?? []).flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates[0] as Place[]] : [],
    )
    for (const house of planned) {
      expect(within.filter((ring) => cross(ring, house) || isIn(ring, house[0] as Place))).toEqual([])
      expect(house.every((corner) => isIn(geofence, corner))).toBe(true)
    }
  })
})
