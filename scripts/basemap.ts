import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'

/**
 * Creates the bundled street map of central Nairobi: `npm run basemap -- [folder]`. The folder contains
 * nairobi-cbd-roads.geojson and nairobi-cbd-buildings.geojson (OpenStreetMap, ODbL 1.0).
 */
const folder = resolve(process.argv[2] ?? join(import.meta.dirname, '../../shared/data'))
const target = join(import.meta.dirname, '../src/map/basemap/nairobi-centre.json')

/** grid step of the file, degrees: 0.2 m, finer than the accuracy of the survey */
const STEP = 2e-6
const LARGEST_GZIP_BYTES = 400_000

type Point = [number, number]
const point = z.tuple([z.number(), z.number()])
const collection = <G extends z.ZodType>(geometry: G) =>
  z.object({
    attribution: z.string(),
    features: z.array(
      z.object({
        properties: z.object({ highway: z.string().optional(), name: z.string().optional() }),
        geometry,
      }),
    ),
  })
const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const roads = collection(z.object({ type: z.literal('LineString'), coordinates: z.array(point) })).parse(
  read('nairobi-cbd-roads.geojson'),
)
const buildings = collection(
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(point)) }),
).parse(read('nairobi-cbd-buildings.geojson'))

const all = [
  ...roads.features.flatMap(({ geometry }) => geometry.coordinates),
  ...buildings.features.flatMap(({ geometry }) => geometry.coordinates.flat()),
]
const west = Math.min(...all.map(([lng]) => lng))
const south = Math.min(...all.map(([, lat]) => lat))

/**
 * Arcs of the TopoJSON file. The first point of an arc is a grid position, each other point the difference
 * to the previous one. Consecutive equal points are merged.
 */
const arcs: Point[][] = []
function arcOf(line: readonly Point[]): number {
  let [beforeX, beforeY] = [0, 0]
  const arc: Point[] = []
  for (const [lng, lat] of line) {
    const [x, y] = [Math.round((lng - west) / STEP), Math.round((lat - south) / STEP)]
    if (arc.length === 0 || x !== beforeX || y !== beforeY) arc.push([x - beforeX, y - beforeY])
    beforeX = x
    beforeY = y
  }
  return arcs.push(arc) - 1
}

/** a name only if a label has space on the map: streets and well-known buildings */
const named = ({ name }: { name?: string | undefined }) => (name ? { name } : {})
const topology = {
  type: 'Topology',
  attribution: roads.attribution,
  licence: 'ODbL 1.0',
  transform: { scale: [STEP, STEP], translate: [west, south] },
  objects: {
    streets: {
      type: 'GeometryCollection',
      geometries: [
        ...buildings.features.map(({ properties, geometry }) => ({
          type: 'Polygon',
          properties: named(properties),
          arcs: geometry.coordinates.map((ring) => [arcOf(ring)]),
        })),
        ...roads.features.map(({ properties, geometry }) => ({
          type: 'LineString',
          properties: { highway: properties.highway, ...named(properties) },
          arcs: [arcOf(geometry.coordinates)],
        })),
      ],
    },
  },
  arcs,
}

const text = JSON.stringify(topology)
const { length } = gzipSync(text, { level: 9 })
if (length > LARGEST_GZIP_BYTES) throw new Error(`${length} bytes compressed are too many for the bundle`)
writeFileSync(target, text)
console.log(`${target}: ${text.length} bytes, ${length} compressed`)
