import { Layer, type LayersList } from '@deck.gl/core'

/**
 * Returns a function that copies layers for another deck, always to the same copy: a deck.gl layer
 * belongs to the deck that drew it first.
 */
export function createLayerAdoption(): (layers: LayersList) => LayersList {
  const copies = new WeakMap<Layer, Layer>()

  function adopt(layer: Layer): Layer {
    const known = copies.get(layer)
    if (known) return known
    // internalState exists once a deck has drawn the layer
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
