import { fitCamera } from '../camera/fit-camera.ts'
import { createMapListeners } from './map-listeners.ts'
import { HOME_CAMERA, type MapHost, type MapOptions } from './map-host.ts'
import { projectPoint, unprojectPoint } from '../camera/mercator.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../view/texts.ts'

/**
 * Stands in for a map in a browser that cannot draw one. It stores the camera, draws nothing and reports the reason.
 */
export function createUnsupportedHost(container: HTMLElement, options: MapOptions): MapHost {
  const listeners = createMapListeners()
  let camera = options.camera ?? HOME_CAMERA
  const getSize = () => ({ width: container.clientWidth, height: container.clientHeight })
  listeners.emit('notice', {
    subject: 'host',
    level: 'error',
    text: tr(texts.thisBrowserCannotDrawTheMapWebGL2Is),
  })
  return {
    kind: 'maplibre',
    basemap: 'offline',
    ready: Promise.resolve({ ok: false, reason: 'webgl' }),
    setLayers: () => {},
    drawsSlowly: () => false,
    renderer: () => null,
    getCamera: () => camera,
    setCamera(change) {
      camera = { ...camera, ...change }
      listeners.emit('camera', { camera, byUser: false })
    },
    fitBounds(bounds, { padding, maxZoom } = {}) {
      const fit = { ...(padding !== undefined && { padding }), ...(maxZoom !== undefined && { maxZoom }) }
      this.setCamera(fitCamera(bounds, getSize(), fit))
    },
    getSize,
    project: (point) => projectPoint(camera, getSize(), point),
    unproject: (px) => unprojectPoint(camera, getSize(), px),
    pick: () => null,
    setTheme: () => {},
    on: listeners.on,
    dispose: listeners.clear,
  }
}
