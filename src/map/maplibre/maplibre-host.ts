import { Map as MapLibreMap, ScaleControl, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
// MapLibre 6 has a separate worker file; `?worker&url` makes the bundler build and serve it
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { startBasemap } from '../basemap/basemap.ts'
import { fitCamera } from '../camera/fit-camera.ts'
import { createMapListeners } from '../hosts/map-listeners.ts'
import { HOME_CAMERA, type Camera, type MapHost, type MapOptions } from '../hosts/map-host.ts'
import { mapLibreBasemapPort } from './basemap-port.ts'
import { reduceResolutionWhileMoving } from './reduce-resolution-while-moving.ts'
import { createContextLossOverlay } from './context-loss-overlay.ts'
import { showPrintImage } from './show-print-image.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Zoom limits in Google's numbers. Following a guard uses 10 to 21; users may zoom out to a continent. */
const ZOOM = { min: 3, max: 21 }

/** Creates the open map: MapLibre below a separate deck.gl canvas. It needs WebGL2. */
export function createMapLibreHost(container: HTMLElement, options: MapOptions): MapHost {
  serveMapLibreWorker()
  const listeners = createMapListeners()
  const { center, zoom } = options.camera ?? HOME_CAMERA
  let disposed = false

  const map = new MapLibreMap({
    container,
    style: { version: 8, sources: {}, layers: [] },
    center: [center.lng, center.lat],
    zoom: toMapLibreZoom(zoom),
    minZoom: toMapLibreZoom(ZOOM.min),
    maxZoom: toMapLibreZoom(ZOOM.max),
    maxPitch: 0,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    renderWorldCopies: false,
    attributionControl: { compact: true },
    locale: {
      'Map.Title': tr(texts.mapKeys),
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left')

  const overlay = createContextLossOverlay(map)
  map.on('render', overlay.wake)
  const coarse = reduceResolutionWhileMoving(map, overlay.isSlow)
  const endPrinting = showPrintImage(map, container)

  const basemap = startBasemap(mapLibreBasemapPort(map), {
    ...options.basemap,
    theme: options.theme,
    onBasemap: (kind) => listeners.emit('basemap', kind),
    onNotice: (notice) => listeners.emit('notice', notice),
  })

  function getCamera(): Camera {
    const { lng, lat } = map.getCenter()
    return { center: { lng, lat }, zoom: fromMapLibreZoom(map.getZoom()) }
  }

  let zoomBefore = map.getZoom()
  map.on('move', (event) => {
    // MapLibre sends no `originalEvent` for a zoom by one step of the wheel
    const byWheel = map.getZoom() !== zoomBefore && map.scrollZoom.isActive()
    zoomBefore = map.getZoom()
    listeners.emit('camera', { camera: getCamera(), byUser: byWheel || Boolean(event.originalEvent) })
  })
  map.on('moveend', () => listeners.emit('idle', getCamera()))
  map.on('click', (event) => listeners.emit('click', { px: event.point, lngLat: event.lngLat }))
  map.getCanvas().addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.repeat) return
    const middle = map.project(map.getCenter())
    listeners.emit('click', { px: middle, lngLat: map.getCenter() })
  })
  map.on('mousemove', (event) => listeners.emit('hover', { px: event.point, lngLat: event.lngLat }))
  map.on('mouseout', () => listeners.emit('hover', null))

  const host: MapHost = {
    kind: 'maplibre',
    get basemap() {
      return basemap.kind()
    },
    ready: overlay.drawable.then(() => ({ ok: true as const })),
    setLayers: overlay.setLayers,
    drawsSlowly: overlay.isSlow,
    renderer: overlay.renderer,
    getCamera,
    setCamera(camera, { animateMs = 0 } = {}) {
      const target = {
        ...(camera.center && { center: [camera.center.lng, camera.center.lat] as [number, number] }),
        ...(camera.zoom !== undefined && { zoom: toMapLibreZoom(camera.zoom) }),
      }
      if (animateMs > 0) map.easeTo({ ...target, duration: animateMs })
      else map.jumpTo(target)
    },
    fitBounds(bounds, { padding, maxZoom, animateMs } = {}) {
      const fit = { ...(padding !== undefined && { padding }), ...(maxZoom !== undefined && { maxZoom }) }
      host.setCamera(fitCamera(bounds, host.getSize(), fit), animateMs === undefined ? {} : { animateMs })
    },
    getSize: () => ({ width: container.clientWidth, height: container.clientHeight }),
    project(point) {
      const { x, y } = map.project([point.lng, point.lat])
      return { x, y }
    },
    unproject(px) {
      const { lng, lat } = map.unproject([px.x, px.y])
      return { lng, lat }
    },
    pick: overlay.pick,
    setTheme: (theme) => basemap.setTheme(theme),
    on: listeners.on,
    dispose() {
      if (disposed) return
      disposed = true
      endPrinting()
      coarse.end()
      basemap.stop()
      listeners.clear()
      overlay.remove()
      map.remove()
    },
  }
  return host
}

/** Converts Google's zoom (the world is 256 px wide at 0) to MapLibre's (512 px). No other code converts. */
function toMapLibreZoom(zoom: number): number {
  return zoom - 1
}

function fromMapLibreZoom(zoom: number): number {
  return zoom + 1
}

/** Sets the URL of MapLibre's worker; call it before the first map. */
export function serveMapLibreWorker(): void {
  setWorkerUrl(workerUrl)
}
