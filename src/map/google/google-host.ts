import {
  type MapTheme,
  HOME_CAMERA,
  type Camera,
  type MapHost,
  type MapOptions,
  type MapPointer,
} from '../hosts/map-host.ts'
import { GoogleMapsOverlay } from '@deck.gl/google-maps'
import { createOverlayDrawing, createDeckPicker } from '../rendering/deck-overlay.ts'
import { fitCamera } from '../camera/fit-camera.ts'
import { createMapListeners } from '../hosts/map-listeners.ts'
import { projectPoint, unprojectPoint } from '../camera/mercator.ts'
import { createCameraGlide } from './camera-glide.ts'

/** Shows Google Maps below a separate deck.gl canvas. Google's script must already be loaded. */
export function createGoogleHost(container: HTMLElement, options: MapOptions): MapHost {
  const listeners = createMapListeners()
  const start = options.camera ?? HOME_CAMERA
  let disposed = false
  /**
   * cameras that this code set last; distinguishes their reports, which come later when Google draws, from user moves
   */
  let put: readonly Camera[] = [start]

  const map = new google.maps.Map(container, {
    center: start.center,
    zoom: start.zoom,
    minZoom: 3,
    maxZoom: 21,
    isFractionalZoomEnabled: true,
    disableDefaultUI: true,
    zoomControl: true,
    scaleControl: true,
    clickableIcons: false,
    gestureHandling: 'greedy',
    keyboardShortcuts: true,
    styles: googleStyle(options.theme),
  })

  const drawing = createOverlayDrawing()
  const { drawable } = drawing
  const overlay = new GoogleMapsOverlay(drawing.props)
  overlay.setMap(map)

  function getCamera(): Camera {
    const center = map.getCenter()
    return {
      center: center ? { lng: center.lng(), lat: center.lat() } : start.center,
      zoom: map.getZoom() ?? start.zoom,
    }
  }

  function move(camera: Camera) {
    put = [camera]
    map.moveCamera(camera)
    // Google limits the camera to its bounds, so the reported one may differ
    put = [camera, getCamera()]
  }

  const glide = createCameraGlide(move, () => listeners.emit('idle', getCamera()))

  function pointer(event: google.maps.MapMouseEvent): MapPointer | null {
    if (!event.latLng) return null
    const lngLat = { lng: event.latLng.lng(), lat: event.latLng.lat() }
    return { px: host.project(lngLat), lngLat }
  }

  const subscriptions = [
    map.addListener('bounds_changed', () => {
      drawing.wake()
      const camera = getCamera()
      const byUser = !put.some((own) => isSame(camera, own))
      if (byUser) put = []
      listeners.emit('camera', { camera, byUser })
    }),
    map.addListener('idle', () => listeners.emit('idle', getCamera())),
    map.addListener('click', (event: google.maps.MapMouseEvent) => {
      const at = pointer(event)
      if (at) listeners.emit('click', at)
    }),
    map.addListener('mousemove', (event: google.maps.MapMouseEvent) =>
      listeners.emit('hover', pointer(event)),
    ),
    map.addListener('mouseout', () => listeners.emit('hover', null)),
    map.addListener('dragstart', () => glide.stop()),
  ]

  const host: MapHost = {
    kind: 'google',
    basemap: 'google',
    ready: drawable.then(() => ({ ok: true as const })),
    setLayers(layers) {
      overlay.setProps({ layers })
      drawing.wake(layers)
    },
    drawsSlowly: drawing.isSlow,
    renderer: drawing.renderer,
    getCamera,
    setCamera(camera, { animateMs = 0 } = {}) {
      glide.stop()
      const from = getCamera()
      const to = { ...from, ...camera }
      const still = matchMedia('(prefers-reduced-motion: reduce)').matches
      if (animateMs > 0 && !still) glide.to(from, to, animateMs)
      else move(to)
    },
    fitBounds(bounds, { padding, maxZoom, animateMs } = {}) {
      const fit = { ...(padding !== undefined && { padding }), ...(maxZoom !== undefined && { maxZoom }) }
      host.setCamera(fitCamera(bounds, host.getSize(), fit), animateMs === undefined ? {} : { animateMs })
    },
    getSize: () => ({ width: container.clientWidth, height: container.clientHeight }),
    project: (point) => projectPoint(getCamera(), host.getSize(), point),
    unproject: (px) => unprojectPoint(getCamera(), host.getSize(), px),
    pick: createDeckPicker(overlay, drawable),
    setTheme: (theme) => map.setOptions({ styles: googleStyle(theme) }),
    on: listeners.on,
    dispose() {
      if (disposed) return
      disposed = true
      glide.stop()
      for (const subscription of subscriptions) subscription.remove()
      listeners.clear()
      overlay.finalize()
      container.replaceChildren()
    },
  }
  return host
}

/** Changes below this are not movements: a hundredth of a millimetre on the ground, or the same fraction of a zoom. */
const NOTHING = 1e-10

function isSame(a: Camera, b: Camera): boolean {
  return [a.zoom - b.zoom, a.center.lat - b.center.lat, a.center.lng - b.center.lng].every(
    (difference) => Math.abs(difference) < NOTHING,
  )
}

/** Dark colours for Google's raster map. The light theme uses Google's own colours. */
const DARK: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: '#111924' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#9fb0c3' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#0c131b' }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { featureType: 'administrative', elementType: 'geometry', stylers: [{ color: '#3a4a5e' }] },
  { featureType: 'poi', elementType: 'geometry', stylers: [{ color: '#141e2a' }] },
  { featureType: 'poi.business', stylers: [{ visibility: 'off' }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: '#2c3a49' }] },
  { featureType: 'road.highway', elementType: 'geometry', stylers: [{ color: '#43556a' }] },
  { featureType: 'transit', elementType: 'geometry', stylers: [{ color: '#1b2735' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: '#0a1018' }] },
]

export function googleStyle(theme: MapTheme): google.maps.MapTypeStyle[] {
  return theme === 'dark' ? DARK : []
}
