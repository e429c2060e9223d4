import { ScatterplotLayer } from '@deck.gl/layers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeGoogleScript, type ScriptFate } from '../../../tests/support/map/fake-google-script.ts'
import { loadGoogleScript } from './load-google.ts'
import type { MapHost, MapNotice, MapTheme } from './map-host.ts'
import { createMapHost, type HostParts } from './select-host.ts'

declare global {
  var fakeGoogleMaps: { renderingType?: 'RASTER' | 'VECTOR'; refuseKey?: boolean } | undefined
}

let host: MapHost | null = null
let restore = () => {}
let notices: MapNotice[] = []

/** Creates a map with a Google key and a short time limit. Its script requests end as specified. */
function mapWithKey(...fates: ScriptFate[]) {
  return mapWithKeyAnd({}, ...fates)
}

function mapWithKeyAnd(parts: Partial<HostParts>, ...fates: ScriptFate[]) {
  const script = fakeGoogleScript(...fates)
  restore = script.restore
  const element = document.createElement('div')
  element.style.cssText = 'position:relative;width:400px;height:300px'
  document.body.append(element)
  const made = createMapHost(
    element,
    { googleMapsApiKey: 'test', basemap: { styleUrl: null, file: null }, theme: 'dark' },
    { loadGoogle: (key, scripts) => loadGoogleScript(key, scripts, 400), ...parts },
  )
  host = made
  made.on('notice', (notice) => notices.push(notice))
  return { host: made, requests: script.requests, element }
}

const hostNotices = () => notices.filter(({ subject }) => subject === 'host').map(({ text }) => text)

const dot = () =>
  new ScatterplotLayer({
    id: 'dots',
    data: [{ at: [36.8219, -1.2921] }],
    getPosition: (dot: { at: [number, number] }) => dot.at,
    radiusUnits: 'pixels',
    getRadius: 20,
    pickable: true,
  })

beforeEach(() => {
  notices = []
})

afterEach(() => {
  host?.dispose()
  host = null
  restore()
  document.body.replaceChildren()
})

test('a script that fails four times leaves the open map, and says so', async () => {
  const { host, requests } = mapWithKey('fails')
  await expect
    .poll(hostNotices, { timeout: 15_000 })
    .toEqual(['Google Maps could not be loaded; showing the open map.'])
  expect(requests).toHaveLength(4)
  expect(host.kind).toBe('maplibre')
  host.setLayers([dot()])
  await expect.poll(() => host.pick({ x: 200, y: 150 })).toMatchObject({ layerId: 'dots' })
  expect(document.querySelectorAll('script[src*="maps.googleapis.com"]')).toHaveLength(0)
})

test('a script that hangs leaves the open map, and says so', async () => {
  const { host, requests } = mapWithKey('hangs')
  await expect
    .poll(hostNotices, { timeout: 15_000 })
    .toEqual(['Google Maps did not respond; showing the open map.'])
  expect(requests).toHaveLength(4)
  expect(host.kind).toBe('maplibre')
})

test('after two failures Google replaces the open map; camera, layers and listeners stay', async () => {
  const { host, requests, element } = mapWithKey('fails', 'hangs', 'answers')
  expect(host.kind).toBe('maplibre')
  await host.ready
  const layer = dot()
  host.setLayers([layer])
  host.setCamera({ center: { lng: 36.822, lat: -1.292 }, zoom: 15.5 })
  const before = { camera: host.getCamera(), px: host.project({ lng: 36.8219, lat: -1.2921 }) }

  await expect.poll(() => host.kind, { timeout: 20_000 }).toBe('google')
  expect(requests).toHaveLength(3)
  expect(host.basemap).toBe('google')
  expect(hostNotices()).toEqual([])
  expect(host.getCamera().zoom).toBeCloseTo(before.camera.zoom, 9)
  expect(host.getCamera().center.lat).toBeCloseTo(before.camera.center.lat, 9)
  const px = host.project({ lng: 36.8219, lat: -1.2921 })
  expect(px.x).toBeCloseTo(before.px.x, 1)
  expect(px.y).toBeCloseTo(before.px.y, 1)
  await expect.poll(() => host.pick(px)).toMatchObject({ layerId: 'dots', index: 0 })

  // layer objects from before Google replaced the open map are still valid
  host.setLayers([layer])
  await expect.poll(() => host.pick(px)).toMatchObject({ layerId: 'dots', index: 0 })

  const clicks: number[] = []
  host.on('click', ({ lngLat }) => clicks.push(lngLat.lng))
  const box = element.getBoundingClientRect()
  const at = { clientX: box.left + px.x, clientY: box.top + px.y, bubbles: true }
  element.querySelector('.gm-style')?.dispatchEvent(new MouseEvent('click', at))
  expect(clicks).toHaveLength(1)
  expect(clicks[0]).toBeCloseTo(36.8219, 4)
})

test('on Google too, a move of our own is told from one by hand', async () => {
  const { host, element } = mapWithKey('answers')
  await expect.poll(() => host.kind, { timeout: 20_000 }).toBe('google')
  const moves: string[] = []
  host.on('camera', ({ camera, byUser }) => moves.push(`${byUser ? 'hand' : 'own'} ${camera.zoom}`))
  host.setCamera({ zoom: 15 })
  await expect.poll(() => moves.at(-1)).toBe('own 15')
  element.querySelector('.gm-style')?.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, cancelable: true }))
  await expect.poll(() => moves.at(-1)).toBe('hand 16')
  expect(new Set(moves)).toEqual(new Set(['own 15', 'hand 16']))
})

test('a vector map draws and answers like a raster map', async () => {
  globalThis.fakeGoogleMaps = { renderingType: 'VECTOR' }
  const { host } = mapWithKey('answers')
  host.setLayers([dot()])
  await expect.poll(() => host.kind, { timeout: 20_000 }).toBe('google')
  host.fitBounds({ west: 36.82, south: -1.2931, east: 36.8238, north: -1.2911 }, { padding: 0 })
  expect(host.getCamera().center.lng).toBeCloseTo(36.8219, 6)
  await expect.poll(() => host.pick({ x: 200, y: 150 })).toMatchObject({ layerId: 'dots', index: 0 })
})

test('code of the Google map that does not come leaves the open map, and says so', async () => {
  const { host } = mapWithKeyAnd(
    { importGoogleHost: () => Promise.reject(new TypeError('no network')) },
    'answers',
  )
  await expect.poll(hostNotices).toEqual(['Google Maps could not be loaded; showing the open map.'])
  expect(host.kind).toBe('maplibre')
})

test('a theme that is changed while Google loads is the theme of its map', async () => {
  const told: MapTheme[] = []
  const importGoogleHost: HostParts['importGoogleHost'] = async () => {
    const code = await import('../google/google-host.ts')
    return {
      createGoogleHost(...made) {
        const google = code.createGoogleHost(...made)
        queueMicrotask(() => host?.setTheme('light'))
        return Object.assign(google, { setTheme: (theme: MapTheme) => told.push(theme) })
      },
    }
  }
  const { host: made } = mapWithKeyAnd({ importGoogleHost }, 'answers')
  await expect.poll(() => made.kind, { timeout: 20_000 }).toBe('google')
  expect(told).toEqual(['light'])
})

test('a refused key brings the open map back, with its layers, and says so', async () => {
  const { host } = mapWithKey('answers')
  host.setLayers([dot()])
  await expect.poll(() => host.kind, { timeout: 20_000 }).toBe('google')
  globalThis.gm_authFailure?.()
  expect(host.kind).toBe('maplibre')
  expect(hostNotices()).toEqual(['Google Maps refused the key; showing the open map.'])
  await expect.poll(() => host.pick({ x: 200, y: 150 })).toMatchObject({ layerId: 'dots' })
})
