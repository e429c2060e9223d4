import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { glyphs, heightTile, rasterTile, SPRITE, spriteImage, vectorTile } from './style-tiles.ts'

/** Colour of each layer of the style. Nothing else on the map has these colours. */
export const STYLE_COLOURS = {
  background: [16, 24, 32],
  raster: [0, 255, 255],
  relief: [128, 0, 255],
  fill: [255, 0, 0],
  line: [0, 255, 0],
  building: [255, 255, 0],
  circle: [0, 0, 255],
  heat: [255, 0, 255],
  name: [255, 0, 128],
  sign: [128, 255, 0],
  shape: [0, 255, 128],
} as const

const css = (name: keyof typeof STYLE_COLOURS) => `rgb(${STYLE_COLOURS[name].join()})`

/** narrow stripes across Nairobi, as GeoJSON */
const SHAPE = {
  type: 'MultiPolygon',
  coordinates: Array.from({ length: 12 }, (_, i) => {
    const [south, north] = [-1.4 + i * 0.02, -1.4 + i * 0.02 + 0.001]
    return [
      [
        [36.5, south],
        [37.1, south],
        [37.1, north],
        [36.5, north],
        [36.5, south],
      ],
    ]
  }),
}

/** Returns a style with a source and a layer of each type, and with parts that the console must ignore. */
function style(origin: string) {
  const tiles = (name: string) => [`${origin}/${name}/{z}/{x}/{y}`]
  const only = (layer: string) => ({ source: 'streets', 'source-layer': layer })
  return {
    version: 8,
    name: 'A layer of each kind',
    glyphs: `${origin}/glyphs/{fontstack}/{range}.pbf`,
    sprite: `${origin}/sprite`,
    projection: { type: 'globe' },
    terrain: { source: 'heights' },
    sky: { 'sky-color': '#88aaff' },
    light: { anchor: 'map', color: 'white', intensity: 0 },
    sources: {
      streets: { type: 'vector', url: `${origin}/streets.json` },
      pictures: { type: 'raster', tiles: tiles('pictures'), tileSize: 512, minzoom: 10, maxzoom: 10 },
      heights: {
        type: 'raster-dem',
        tiles: tiles('heights'),
        encoding: 'terrarium',
        tileSize: 512,
        minzoom: 10,
        maxzoom: 10,
      },
      shape: { type: 'geojson', data: SHAPE },
    },
    layers: [
      { id: 'background', type: 'background', paint: { 'background-color': css('background') } },
      { id: 'raster', type: 'raster', source: 'pictures', paint: { 'raster-fade-duration': 0 } },
      {
        id: 'hills',
        type: 'hillshade',
        source: 'heights',
        paint: { 'hillshade-shadow-color': '#ff8000', 'hillshade-highlight-color': '#ff8000' },
      },
      {
        id: 'relief',
        type: 'color-relief',
        source: 'heights',
        paint: {
          'color-relief-color': [
            'interpolate',
            ['linear'],
            ['elevation'],
            0,
            'rgba(128,0,255,0)',
            1_000,
            css('relief'),
          ],
        },
      },
      { id: 'fill', type: 'fill', ...only('field'), paint: { 'fill-color': css('fill') } },
      {
        id: 'line',
        type: 'line',
        ...only('road'),
        paint: {
          'line-color': css('line'),
          'line-width': ['interpolate', ['linear'], ['zoom'], 5, 4, 18, 8],
        },
      },
      {
        id: 'building',
        type: 'fill-extrusion',
        ...only('building'),
        paint: { 'fill-extrusion-color': css('building'), 'fill-extrusion-height': 20 },
      },
      {
        id: 'circle',
        type: 'circle',
        ...only('stop'),
        filter: ['==', ['get', 'name'], 'A'],
        paint: { 'circle-color': css('circle'), 'circle-radius': 9 },
      },
      {
        id: 'heat',
        type: 'heatmap',
        ...only('crowd'),
        paint: {
          'heatmap-radius': 16,
          'heatmap-intensity': 9,
          'heatmap-color': [
            'interpolate',
            ['linear'],
            ['heatmap-density'],
            0,
            'rgba(255,0,255,0)',
            0.3,
            css('heat'),
          ],
        },
      },
      { id: 'shape', type: 'fill', source: 'shape', paint: { 'fill-color': css('shape') } },
      {
        id: 'name',
        type: 'symbol',
        ...only('name'),
        layout: { 'text-field': ['get', 'name'], 'text-font': ['Any'], 'text-allow-overlap': true },
        paint: { 'text-color': css('name') },
      },
      {
        id: 'sign',
        type: 'symbol',
        ...only('sign'),
        layout: { 'icon-image': 'sign', 'icon-allow-overlap': true },
      },
    ],
  }
}

/** Starts a server of a map style with tiles, fonts and a sprite, as an operator may have one. */
export async function startStyleServer(): Promise<{
  url: string
  asked: () => readonly string[]
  close: () => void
}> {
  const asked: string[] = []
  const [raster, heights, image] = await Promise.all([rasterTile(), heightTile(), spriteImage()])
  const answer = (path: string, origin: string): [type: string, body: string | Uint8Array] => {
    const json = (value: object): [string, string] => ['application/json', JSON.stringify(value)]
    const [, kind = '', stack = ''] = path.split('/')
    if (kind === 'style.json') return json(style(origin))
    if (kind === 'streets.json')
      return json({
        tilejson: '3.0.0',
        tiles: [`${origin}/streets/{z}/{x}/{y}`],
        minzoom: 10,
        maxzoom: 10,
        attribution: 'Streets of a test',
      })
    if (kind === 'streets') return ['application/x-protobuf', vectorTile()]
    if (kind === 'glyphs') return ['application/x-protobuf', glyphs(decodeURIComponent(stack))]
    if (/^sprite(@2x)?\.json$/.test(kind)) return json(SPRITE)
    return ['image/png', { pictures: raster, heights }[kind] ?? image]
  }
  const server = createServer(({ url = '/', headers }, reply) => {
    asked.push(url)
    const [type, body] = answer(url, `http://${headers.host}`)
    reply.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/style.json`,
    asked: () => asked,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
