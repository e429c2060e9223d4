import { afterEach, expect, test, vi } from 'vitest'
import { mapPlace } from '../../../tests/support/map/map-screen.ts'
import { guardAtlas } from '../layers/markers/guard-icons.ts'
import { iconLayer } from '../layers/markers/marker-layers.ts'
import { MarkerSet } from '../layers/markers/marker-set.ts'
import { HOME_CAMERA, type MapHost, type MapNotice } from '../hosts/map-host.ts'
import { createMapLibreHost } from './maplibre-host.ts'

const STYLE_URL = 'https://tiles.example/style.json'
let host: MapHost | null = null

function mapWithRemote(style: object | null): { host: MapHost; texts: string[] } {
  const own = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (input !== STYLE_URL) return own(input, init)
    return style ? Promise.resolve(Response.json(style)) : Promise.reject(new TypeError('Failed to fetch'))
  })
  const made = createMapLibreHost(mapPlace(), {
    googleMapsApiKey: null,
    basemap: { styleUrl: STYLE_URL, file: null },
    theme: 'light',
  })
  host = made
  const texts: string[] = []
  made.on('notice', ({ text }: MapNotice) => texts.push(text))
  return { host: made, texts }
}

async function drawsAndPicks(host: MapHost) {
  const markers = new MarkerSet()
  markers.put('17', { ...HOME_CAMERA.center, look: 0, size: 40 })
  host.setLayers([iconLayer('guards', markers, guardAtlas.light, { pickable: true })])
  await expect.poll(() => host.pick({ x: 200, y: 150 })).toMatchObject({ object: { key: '17' } })
}

afterEach(() => {
  host?.dispose()
  host = null
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

test('layers outlive the change to the remote style', async () => {
  const { host, texts } = mapWithRemote({
    version: 8,
    sources: {},
    layers: [{ id: 'bg', type: 'background', paint: { 'background-color': '#ffffff' } }],
  })
  await host.ready
  await expect.poll(() => host.basemap).toBe('remote')
  await drawsAndPicks(host)
  expect(texts).toEqual([])
})

test('without the remote style the map works, and says what it shows', async () => {
  const { host, texts } = mapWithRemote(null)
  await host.ready
  await drawsAndPicks(host)
  await expect.poll(() => texts).toEqual(['Offline basemap: the street map cannot be reached.'])
  expect(host.basemap).toBe('offline')
})

test('a remote style whose tiles all fail is left again', async () => {
  const { host, texts } = mapWithRemote({
    version: 8,
    // port 9: nothing listens there, so tiles fail
    sources: { tiles: { type: 'raster', tiles: ['http://127.0.0.1:9/{z}/{x}/{y}.png'], tileSize: 64 } },
    layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
  })
  await expect
    .poll(() => texts, { timeout: 10_000 })
    .toEqual(['Offline basemap: the street map cannot be reached.'])
  expect(host.basemap).toBe('offline')
  await drawsAndPicks(host)
})
