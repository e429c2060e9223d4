import { Layer, type LayersList } from '@deck.gl/core'

/**
 * A deck.gl layer belongs to the deck that drew it first. When one map replaces another, the stack must be
 * copied: returns the copy of each layer for the new deck, always the same one.
 */
export function createLayerAdoption(): (layers: LayersList) => LayersList {
  const copies = new WeakMap<Layer, Layer>()

  function adopt(layer: Layer): Layer {
    const known = copies.get(layer)
    if (known) return known
    // internalState is there once a deck has taken the layer
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
