import type { LayersList } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { createOverlayDrawing, createDeckPicker, type OverlayDrawing } from '../rendering/deck-overlay.ts'
import { createLayerAdoption } from '../scene/layer-adoption.ts'
import type { MapHost } from '../hosts/map-host.ts'

/** The deck.gl overlay that draws the layers above a MapLibre map. */
export interface ContextLossOverlay {
  /** settles when layers can be drawn for the first time */
  drawable: OverlayDrawing['drawable']
  setLayers(layers: LayersList): void
  /** Call it after each frame of the map. */
  wake(): void
  isSlow(): boolean
  renderer: OverlayDrawing['renderer']
  pick: MapHost['pick']
  remove(): void
}

/**
 * Creates an overlay with its own canvas that survives the loss of its WebGL context, for example after sleep or a
 * driver restart. deck.gl does not survive that. When the context is restored, a new overlay replaces the lost one and
 * creates all layers again from memory.
 */
export function createContextLossOverlay(map: MapLibreMap): ContextLossOverlay {
  let layers: LayersList = []
  let current = make((given) => given)
  const { drawable } = current.drawing

  function make(adopt: (layers: LayersList) => LayersList) {
    const drawing = createOverlayDrawing()
    const overlay = new MapLibreOverlay(drawing.props)
    map.addControl(overlay)
    const made = {
      drawing,
      overlay,
      adopt,
      pick: createDeckPicker(overlay, drawing.drawable),
      isRemoved: false,
    }
    void drawing.drawable.then(() => {
      const canvas = overlay.getCanvas()
      // otherwise the browser never restores the context
      canvas?.addEventListener('webglcontextlost', (event) => event.preventDefault())
      canvas?.addEventListener('webglcontextrestored', () => replace(made))
    })
    return made
  }

  function replace(lost: typeof current) {
    if (lost.isRemoved) return
    remove(lost)
    current = make(createLayerAdoption())
    show()
  }

  function remove(made: typeof current) {
    made.isRemoved = true
    map.removeControl(made.overlay)
  }

  function show() {
    const adopted = current.adopt(layers)
    current.overlay.setProps({ layers: adopted })
    current.drawing.wake(adopted)
  }

  return {
    drawable,
    setLayers(next) {
      layers = next
      show()
    },
    wake: () => current.drawing.wake(),
    isSlow: () => current.drawing.isSlow(),
    renderer: () => current.drawing.renderer(),
    pick: (px, options) => current.pick(px, options),
    remove: () => remove(current),
  }
}
