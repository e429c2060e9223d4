import { Layer, type LayersList } from '@deck.gl/core'

/**
 * Returns a function that copies layers for another deck, and returns the same copy for the same layer. A deck.gl layer
 * can be drawn only by the deck that drew it first.
 */
export function createLayerAdoption(): (layers: LayersList) => LayersList {
  const copies = new WeakMap<Layer, Layer>()

  function adopt(layer: Layer): Layer {
    const known = copies.get(layer)
    if (known) return known
    // a layer that no deck has drawn (no internalState) needs no copy
    const adopted = layer.internalState ? layer.clone({}) : layer
    copies.set(layer, adopted)
    return adopted
  }

  function adoptAll(layers: LayersList): LayersList {
    return layers.map((entry) =>
      Array.isArray(entry) ? adoptAll(entry) : entry instanceof Layer ? adopt(entry) : entry,
    )
  }
  return adoptAll
}
