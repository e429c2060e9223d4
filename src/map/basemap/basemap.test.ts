import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startedBasemap } from '../../../tests/support/map/started-basemap.ts'
import type { MapOptions } from '../hosts/map-host.ts'
import cityUrl from './nairobi-centre.json?url'
import { landUrl } from './land.ts'
import { preloadBasemap } from './preload-basemap.ts'
import { retryDelay, MAX_TILE_FAILURES } from './basemap.ts'

const STYLE_URL = 'https://tiles.example/style.json'
const bright = {
  version: 8,
  name: 'bright',
  sources: {},
  layers: [{ id: 'bg', type: 'background', paint: { 'background-color': '#f8f4f0' } }],
}
const NONE: MapOptions['basemap'] = { styleUrl: null, file: null }

type Answer = 'hangs' | 'fails' | object
let answers: Record<string, Answer>
let asked: string[]
const NAIROBI = { bounds: { west: 36.7, south: -1.4, east: 36.9, north: -1.2 }, zoom: 11 }
let view = NAIROBI

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answers = {}
  view = NAIROBI
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('late', 'TimeoutError')), ms)
    return controller.signal
  })
  vi.stubGlobal('fetch', (url: string, { signal }: { signal?: AbortSignal } = {}) => {
    asked.push(url)
    const answer = answers[url] ?? 'fails'
    if (answer === 'fails') return Promise.reject(new TypeError('Failed to fetch'))
    if (answer !== 'hangs') return Promise.resolve(Response.json(answer))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const start = (basemap: MapOptions['basemap']) => startedBasemap(basemap, () => view)

const settle = () => vi.advanceTimersByTimeAsync(0)
const stylesAsked = () => asked.filter((url) => url === STYLE_URL).length

test('is there at once, and says so when nothing else is set up', async () => {
  const map = start(NONE)
  expect(map.style()?.layers.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['ground', 'land', 'cover', 'graticule', 'roads']),
  )
  await settle()
  expect(map.basemap.kind()).toBe('offline')
  expect(map.texts()).toEqual(['Offline basemap: no street map is set up.'])
})

test('shows the remote style when it answers, darkened where it is bright', async () => {
  answers[STYLE_URL] = bright
  const map = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  expect(map.kinds).toEqual(['remote'])
  expect(map.style()).toMatchObject({ name: 'bright' })
  expect(map.filter()).toContain('invert(1)')
  map.basemap.setTheme('light')
  expect(map.filter()).toBe('')
  expect(map.texts()).toEqual([])
})

test('a style that hangs is given up after 2.5 s and tried again with growing delays', async () => {
  answers[STYLE_URL] = 'hangs'
  const map = start({ styleUrl: STYLE_URL, file: null })
  await vi.advanceTimersByTimeAsync(2499)
  expect(map.texts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(map.texts()).toEqual(['Offline basemap: the street map cannot be reached.'])
  expect(stylesAsked()).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000 + 2500)
  expect(stylesAsked()).toBe(2)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(stylesAsked()).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(stylesAsked()).toBe(3)
  expect(map.texts()).toHaveLength(1)
})

test('tiles that fail in a row bring the offline map back; a tile that arrives ends the count', async () => {
  answers[STYLE_URL] = bright
  const map = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  for (let i = 1; i < MAX_TILE_FAILURES; i++) map.tileFails()
  map.tileArrives()
  for (let i = 1; i < MAX_TILE_FAILURES; i++) map.tileFails()
  expect(map.basemap.kind()).toBe('remote')
  map.tileFails()
  expect(map.kinds).toEqual(['remote', 'offline'])
  expect(map.filter()).toBe('')
  expect(map.texts()).toEqual(['Offline basemap: the street map cannot be reached.'])

  await vi.advanceTimersByTimeAsync(15_000)
  expect(map.basemap.kind()).toBe('remote')
  map.tileArrives()
  expect(map.texts().at(-1)).toBe('The street map is back.')
})

test('tiles that go on failing are asked for ever more rarely', async () => {
  answers[STYLE_URL] = bright
  const map = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  for (let n = 0; n < 3; n++) {
    for (let i = 0; i < MAX_TILE_FAILURES; i++) map.tileFails()
    expect(map.basemap.kind()).toBe('offline')
    await vi.advanceTimersByTimeAsync(retryDelay(n) - 1)
    expect(map.basemap.kind()).toBe('offline')
    await vi.advanceTimersByTimeAsync(1)
    expect(map.basemap.kind()).toBe('remote')
  }
  expect(map.texts()).toHaveLength(1)
})

test('the street file of the server comes before the remote style', async () => {
  answers['/basemap.geojson'] = { type: 'FeatureCollection', attribution: '© OSM', features: [] }
  answers[STYLE_URL] = bright
  const map = start({ styleUrl: STYLE_URL, file: { url: '/basemap.geojson', kind: 'geojson' } })
  await settle()
  expect(map.kinds).toEqual(['file'])
  expect(map.style()?.sources.streets).toMatchObject({ type: 'geojson', attribution: '© OSM' })
  expect(stylesAsked()).toBe(0)
})

test('a broken street file is said, and the remote style takes its place', async () => {
  answers['/basemap.geojson'] = { type: 'Topology' }
  answers[STYLE_URL] = bright
  const map = start({ styleUrl: STYLE_URL, file: { url: '/basemap.geojson', kind: 'geojson' } })
  await settle()
  expect(map.kinds).toEqual(['remote'])
  expect(map.texts()).toEqual(['Offline basemap: the street file of this server cannot be read.'])
})

const CITY = {
  type: 'Topology',
  transform: { scale: [0.001, 0.001], translate: [36.82, -1.29] },
  objects: {
    streets: {
      type: 'GeometryCollection',
      geometries: [{ type: 'LineString', arcs: [0], properties: { highway: 'primary', name: 'Moi Avenue' } }],
    },
  },
  arcs: [
    [
      [0, 0],
      [4, 2],
    ],
  ],
}

test('without a street map the bundled streets of Nairobi are drawn, with their source', async () => {
  answers[cityUrl] = CITY
  const map = start(NONE)
  await settle()
  const street = (map.filled.get('streets') as GeoJSON.FeatureCollection).features[0]
  expect(street).toMatchObject({
    properties: { highway: 'primary', name: 'Moi Avenue' },
    geometry: {
      coordinates: [
        [36.82, -1.29],
        [expect.closeTo(36.824, 6), expect.closeTo(-1.288, 6)],
      ],
    },
  })
  expect(JSON.stringify(map.style()?.sources.streets)).toContain('© OpenStreetMap contributors')
  expect(map.style()?.layers.map(({ id }) => id)).toContain('road-names')
  expect(map.basemap.kind()).toBe('offline')
})

const WORLD = {
  type: 'Topology',
  objects: {
    land: { type: 'Polygon', arcs: [[0]] },
    countries: { type: 'GeometryCollection', geometries: [{ type: 'Polygon', arcs: [[0]] }] },
  },
  arcs: [
    [
      [30, -10],
      [40, -10],
      [40, 0],
      [30, -10],
    ],
  ],
}

test('is seen once coasts and streets are drawn, in the style that was there from the start', async () => {
  answers[landUrl('coarse')] = WORLD
  answers[landUrl('fine')] = WORLD
  answers[cityUrl] = CITY
  const map = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  expect([...map.filled.keys()].sort()).toEqual(['borders', 'land', 'streets'])
  expect(map.minZooms.get('cover')).toBe(9)
  expect(map.revealed()).toBe(false)
  map.finishDrawing()
  await settle()
  expect(map.revealed()).toBe(true)
  expect(map.styles()).toBe(1)
})

test('is seen though nothing can be loaded, and at once where the remote style answers', async () => {
  const alone = start(NONE)
  alone.finishDrawing()
  await settle()
  expect(alone.revealed()).toBe(true)
  answers[STYLE_URL] = bright
  const remote = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  expect(remote.revealed()).toBe(true)
})

test('takes what was asked for while the code of the map was on its way', async () => {
  answers[landUrl('coarse')] = WORLD
  answers[cityUrl] = CITY
  const basemap = { styleUrl: STYLE_URL, file: null }
  preloadBasemap({ basemap })
  await settle()
  expect(asked.sort()).toEqual([STYLE_URL, landUrl('coarse'), cityUrl].sort())
  const map = start(basemap)
  await settle()
  expect(map.filled.has('streets')).toBe(true)
  expect(asked).toHaveLength(4)
  expect(asked).toContain(landUrl('fine'))
})

test('asks ahead for no streets where the remote style answers, and elsewhere', async () => {
  answers[STYLE_URL] = bright
  preloadBasemap({ basemap: { styleUrl: STYLE_URL, file: null } })
  preloadBasemap({ basemap: NONE, camera: { center: { lng: 39.65, lat: -4.05 }, zoom: 12 } })
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toContain(cityUrl)
})

test('the bundled streets are spared where the remote style answers, and elsewhere', async () => {
  answers[STYLE_URL] = bright
  start({ styleUrl: STYLE_URL, file: null })
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked).not.toContain(cityUrl)
  view = { bounds: { west: 39.6, south: -4.1, east: 39.7, north: -4 }, zoom: 12 }
  const mombasa = start(NONE)
  await settle()
  expect(asked).not.toContain(cityUrl)
  view = NAIROBI
  mombasa.moved()
  expect(asked).toContain(cityUrl)
})

test('nothing is asked for after the end', async () => {
  const map = start({ styleUrl: STYLE_URL, file: null })
  await settle()
  const before = asked.length
  map.basemap.stop()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(asked.length).toBe(before)
})

test('delays grow and end at five minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(retryDelay)).toEqual([
    15_000, 30_000, 60_000, 120_000, 240_000, 300_000, 300_000,
  ])
})
