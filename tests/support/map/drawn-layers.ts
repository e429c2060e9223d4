import type { Layer } from '@deck.gl/core'
import type { Camera, CameraChange, MapEvents } from '../../../src/map/hosts/map-host.ts'
import { projectPoint } from '../../../src/map/camera/mercator.ts'
import type { LayerBand, LayerStack } from '../../../src/map/scene/layer-stack.ts'

const SIZE = { width: 800, height: 600 }

/** A map host and a layer stack that only record their calls. */
export function drawing({ isSlow = false } = {}) {
  let camera: Camera = { center: { lng: 36.82, lat: -1.29 }, zoom: 16 }
  const listeners = new Map<keyof MapEvents, (payload: never) => void>()
  const bands = new Map<LayerBand, readonly Layer[]>()
  let sets = 0
  const stack: LayerStack = {
    set(band, layers) {
      sets += 1
      bands.set(band, layers === null ? [] : Array.isArray(layers) ? (layers as Layer[]) : [layers as Layer])
    },
    flush: () => {},
    dispose: () => {},
  }
  return {
    stack,
    sets: () => sets,
    ids: (band: LayerBand) => (bands.get(band) ?? []).map(({ id }) => id),
    props: (band: LayerBand, id: string) =>
      (bands.get(band) ?? []).find((layer) => layer.id === id)?.props as unknown as Record<string, unknown>,
    px: (lng: number, lat: number) => projectPoint(camera, SIZE, { lng, lat }),
    zoomTo: (zoom: number) => {
      camera = { ...camera, zoom }
      ;(listeners.get('camera') as ((change: CameraChange) => void) | undefined)?.({ camera, byUser: true })
    },
    host: {
      getCamera: () => camera,
      getSize: () => SIZE,
      drawsSlowly: () => isSlow,
      on<E extends keyof MapEvents>(event: E, listener: (payload: MapEvents[E]) => void) {
        listeners.set(event, listener as (payload: never) => void)
        return () => void listeners.delete(event)
      },
    },
  }
}
