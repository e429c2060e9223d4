import { ScatterplotLayer } from '@deck.gl/layers'
import { afterEach, expect, test } from 'vitest'
import type { MapHost } from '../hosts/map-host.ts'
import { createMapLibreHost } from './maplibre-host.ts'

const hosts: MapHost[] = []

function mount(): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = 'position:relative;width:400px;height:300px'
  document.body.append(element)
  return element
}

function offlineMap(): MapHost {
  const host = createMapLibreHost(mount(), {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: null },
    theme: 'dark',
  })
  hosts.push(host)
  return host
}

afterEach(() => {
  for (const host of hosts.splice(0)) host.dispose()
  document.body.replaceChildren()
})

test('opens over Nairobi at Google zoom 12, and keeps Google numbers', async () => {
  const host = offlineMap()
  expect(await host.ready).toEqual({ ok: true })
  expect(host.getCamera().zoom).toBeCloseTo(12, 9)
  expect(host.getCamera().center.lat).toBeCloseTo(-1.2921, 9)
  host.setCamera({ center: { lat: -1.3, lng: 36.9 }, zoom: 16 })
  expect(host.getCamera()).toEqual({ center: { lat: -1.3, lng: 36.9 }, zoom: 16 })
})

test('draws a layer and finds it under the pointer', async () => {
  const host = offlineMap()
  await host.ready
  host.setLayers([
    new ScatterplotLayer({
      id: 'dots',
      data: [{ at: [36.8219, -1.2921] }],
      getPosition: (dot: { at: [number, number] }) => dot.at,
      radiusUnits: 'pixels',
      getRadius: 20,
      pickable: true,
    }),
  ])
  await expect.poll(() => host.pick({ x: 200, y: 150 })).toMatchObject({ layerId: 'dots', index: 0 })
  expect(host.pick({ x: 20, y: 20 })).toBeNull()
})

test('draws again what it drew once a lost graphics card is back', async () => {
  const host = offlineMap()
  await host.ready
  const dots = new ScatterplotLayer({
    id: 'dots',
    data: [{ at: [36.8219, -1.2921] }],
    getPosition: (dot: { at: [number, number] }) => dot.at,
    radiusUnits: 'pixels',
    getRadius: 20,
    pickable: true,
  })
  host.setLayers([dots])
  const seen = () => host.pick({ x: 200, y: 150 })
  await expect.poll(seen).toMatchObject({ layerId: 'dots' })
  const canvas = document.querySelector('#deckgl-overlay') as HTMLCanvasElement
  const card = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')
  card?.loseContext()
  const giveBack = () => {
    // the browser refuses this until it has reported the loss
    card?.restoreContext()
    return canvas.isConnected
  }
  await expect.poll(giveBack).toBe(false)
  await expect.poll(seen).toMatchObject({ layerId: 'dots' })
  host.setLayers([])
  await expect.poll(seen).toBeNull()
})

test('a step of the wheel is a move of the hand, and one that the console makes is not', async () => {
  const host = offlineMap()
  await host.ready
  const moves = new Set<string>()
  host.on('camera', ({ camera, byUser }) =>
    moves.add(`${byUser ? 'hand' : 'own'} ${Math.sign(camera.zoom - 12)}`),
  )
  host.setCamera({ center: { lat: -1.2921, lng: 36.8219 }, zoom: 11 })
  expect([...moves]).toEqual(['own -1'])
  host.setCamera({ center: { lat: -1.2921, lng: 36.8219 }, zoom: 12 })
  moves.clear()
  const wheel = { deltaY: -100, clientX: 200, clientY: 150, bubbles: true, cancelable: true }
  document.querySelector('canvas')?.dispatchEvent(new WheelEvent('wheel', wheel))
  await expect.poll(() => [...moves]).toEqual(['hand 1'])
})
