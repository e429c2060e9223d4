import type { LayersList } from '@deck.gl/core'
import { GPUInitializationError } from 'maplibre-gl'
import type * as GoogleHost from '../google/google-host.ts'
import { createUnsupportedHost } from './unsupported-host.ts'
import { createLayerAdoption } from '../scene/layer-adoption.ts'
import { createMapListeners } from './map-listeners.ts'
import type { MapEvents, MapFailure, MapHost, MapOptions } from './map-host.ts'
import { createMapLibreHost } from '../maplibre/maplibre-host.ts'
import { loadGoogleScript, onGoogleKeyRefused } from './load-google.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../view/texts.ts'

const FAILED: Record<MapFailure, string> = {
  network: tr(texts.googleMapsCouldNotBeLoadedShowingThe),
  timeout: tr(texts.googleMapsDidNotRespondShowingTheOpen),
  auth: tr(texts.googleMapsRefusedTheKeyShowingTheOpen),
  webgl: tr(texts.googleMapsCannotDrawHereShowingTheOpen),
}

const FORWARDED = ['camera', 'idle', 'click', 'hover', 'basemap', 'notice'] as const

export interface HostParts {
  loadGoogle: typeof loadGoogleScript
  /** imports the code of the Google map, which only companies with a key need */
  importGoogleHost?: () => Promise<Pick<typeof GoogleHost, 'createGoogleHost'>>
}

/**
 * Creates the console's map. Without a Google key it is the open map. With a key, Google Maps replaces the open map
 * when it is ready; camera, layers and listeners stay. If Google fails, a notice reports it, and the open map stays.
 */
export function createMapHost(
  container: HTMLElement,
  options: MapOptions,
  { loadGoogle, importGoogleHost = () => import('../google/google-host.ts') }: HostParts = {
    loadGoogle: loadGoogleScript,
  },
): MapHost {
  const listeners = createMapListeners()
  let theme = options.theme
  let layers: LayersList = []
  let adopt = createLayerAdoption()
  let disposed = false
  let forwarding: (() => void)[] = []

  function room(): HTMLElement {
    const element = document.createElement('div')
    element.style.cssText = 'position:absolute;inset:0'
    container.append(element)
    return element
  }

  let element = room()
  let active: MapHost
  try {
    active = createMapLibreHost(element, options)
  } catch (error) {
    // MapLibre detects missing WebGL by itself; a test beforehand would take as long as creating a context
    if (!(error instanceof GPUInitializationError)) throw error
    element.remove()
    return createUnsupportedHost(container, options)
  }
  forward()

  function forward() {
    for (const stop of forwarding) stop()
    forwarding = FORWARDED.map((event) =>
      active.on(event, (payload: MapEvents[typeof event]) => listeners.emit(event, payload)),
    )
  }

  function replace(next: MapHost, nextElement: HTMLElement) {
    const camera = active.getCamera()
    active.dispose()
    element.remove()
    active = next
    element = nextElement
    adopt = createLayerAdoption()
    active.setTheme(theme)
    active.setCamera(camera)
    forward()
    active.setLayers(adopt(layers))
    listeners.emit('basemap', active.basemap)
  }

  function fallBack(reason: MapFailure) {
    if (disposed) return
    if (active.kind === 'google') {
      const element = room()
      replace(createMapLibreHost(element, { ...options, theme, camera: active.getCamera() }), element)
    }
    listeners.emit('notice', { subject: 'host', level: 'warning', text: FAILED[reason] })
  }

  async function tryGoogle(key: string) {
    let refused = false
    stopListening = onGoogleKeyRefused(() => {
      refused = true
      stopListening()
      fallBack('auth')
    })
    const loaded = await loadGoogle(key)
    if (disposed || refused) return
    if (!loaded.ok) {
      stopListening()
      return fallBack(loaded.reason)
    }
    // this code is loaded over the network and can fail like Google's script
    const code = await importGoogleHost().catch(() => null)
    if (disposed || refused) return
    if (code === null) {
      stopListening()
      return fallBack('network')
    }
    const behind = room()
    container.prepend(behind)
    const next = code.createGoogleHost(behind, { ...options, theme, camera: active.getCamera() })
    await next.ready
    if (disposed || refused) {
      next.dispose()
      behind.remove()
      return
    }
    replace(next, behind)
  }

  let stopListening = () => {}
  if (options.googleMapsApiKey !== null) void tryGoogle(options.googleMapsApiKey)

  return {
    get kind() {
      return active.kind
    },
    get basemap() {
      return active.basemap
    },
    ready: active.ready,
    setLayers(next) {
      layers = next
      active.setLayers(adopt(layers))
    },
    drawsSlowly: () => active.drawsSlowly(),
    renderer: () => active.renderer(),
    getCamera: () => active.getCamera(),
    setCamera: (camera, options) => active.setCamera(camera, options),
    fitBounds: (bounds, options) => active.fitBounds(bounds, options),
    getSize: () => active.getSize(),
    project: (point) => active.project(point),
    unproject: (px) => active.unproject(px),
    pick: (px, options) => active.pick(px, options),
    setTheme(next) {
      theme = next
      active.setTheme(next)
    },
    on: listeners.on,
    dispose() {
      if (disposed) return
      disposed = true
      stopListening()
      listeners.clear()
      // also removes the old map's listeners
      active.dispose()
      element.remove()
    },
  }
}
