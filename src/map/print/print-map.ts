import { GPUInitializationError, Map as MapLibreMap } from 'maplibre-gl'
import { startBasemap } from '../basemap/basemap.ts'
import type { Bounds, LngLat, MapOptions, Px, Size } from '../hosts/map-host.ts'
import { mapLibreBasemapPort } from '../maplibre/basemap-port.ts'
import { serveMapLibreWorker } from '../maplibre/maplibre-host.ts'

/** A map for printing: north up, light. */
export interface PrintMap {
  picture: HTMLCanvasElement
  size: Size
  /** returns the px of a place, from the upper left corner of the image */
  project: (point: LngLat) => Px
  /** attribution of the map */
  credits: string
}

interface Asked {
  /** area to show */
  bounds: Bounds
  size: Size
  /** image pixels per CSS px */
  ratio: number
  basemap: MapOptions['basemap']
  signal: AbortSignal
}

const PADDING = 48
/** maximum zoom (512 px worlds), so that surrounding streets are visible even if a guard did not move */
const NEAREST = 16
const LONGEST_MS = 20_000

/**
 * Renders a map outside of the screen, passes it to `draw`, and removes it. Rejects with an Error that gives the
 * reason, or with the reason of `signal`.
 */
export async function withPrintMap<Made>(
  { bounds, size, ratio, basemap, signal }: Asked,
  draw: (map: PrintMap) => Made,
): Promise<Made> {
  serveMapLibreWorker()
  const room = document.createElement('div')
  room.inert = true
  room.style.cssText = `position:fixed;left:-99999px;top:0;width:${size.width}px;height:${size.height}px`
  document.body.append(room)
  let letGo = () => room.remove()
  try {
    const map = openMap(room, bounds, ratio)
    const ground = startBasemap(mapLibreBasemapPort(map), {
      ...basemap,
      theme: 'light',
      onBasemap: () => {},
      onNotice: () => {},
    })
    letGo = () => {
      ground.stop()
      map.remove()
      room.remove()
    }
    await within(
      ground.settled.then(() => drawn(map)),
      signal,
    )
    return draw({
      picture: map.getCanvas(),
      size,
      project: ({ lng, lat }) => map.project([lng, lat]),
      credits: room.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? '',
    })
  } finally {
    letGo()
  }
}

function openMap(container: HTMLElement, { west, south, east, north }: Bounds, ratio: number): MapLibreMap {
  try {
    return new MapLibreMap({
      container,
      style: { version: 8, sources: {}, layers: [] },
      bounds: [west, south, east, north],
      fitBoundsOptions: { padding: PADDING, maxZoom: NEAREST },
      interactive: false,
      attributionControl: { compact: false },
      pixelRatio: ratio,
      fadeDuration: 0,
      renderWorldCopies: false,
      canvasContextAttributes: { preserveDrawingBuffer: true },
    })
  } catch (error) {
    if (error instanceof GPUInitializationError) throw new Error('this browser cannot draw a map.')
    throw error
  }
}

const drawn = (map: MapLibreMap) =>
  new Promise<void>((resolve) => {
    map.once('idle', () => resolve())
    map.triggerRepaint()
  })

/** Waits for `work`; rejects after the time limit or when `signal` aborts. */
async function within(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const late = AbortSignal.timeout(LONGEST_MS)
  const ended = AbortSignal.any([signal, late])
  await Promise.race([
    work,
    new Promise<never>((_, reject) => {
      const end = () => reject(late.aborted ? new Error('its map took too long.') : (signal.reason as Error))
      if (ended.aborted) end()
      else ended.addEventListener('abort', end, { once: true })
    }),
  ])
}
