import type { Layer, LayersList } from '@deck.gl/core'
import type { MapHost } from './map-host.ts'

/** The bands of the stack, lowest first. Each holds the layers of one subject. */
export const LAYER_BANDS = ['geofences', 'trail', 'posts', 'guards', 'labels', 'position'] as const
export type LayerBand = (typeof LAYER_BANDS)[number]

export interface LayerStack {
  /** Replaces a band; the same layer objects again, or null on an empty band, cost nothing. */
  set(band: LayerBand, layers: Layer | readonly Layer[] | null): void
  /** Hands pending changes to the host now instead of at the next frame. */
  flush(): void
  dispose(): void
}

/**
 * Collects layers by band and hands the whole stack to the host at most once a frame.
 * A band that was not set keeps its very layer objects, which deck.gl then leaves alone.
 */
export function createLayerStack(
  host: Pick<MapHost, 'setLayers'>,
  frames: { request: (run: () => void) => number; cancel: (id: number) => void } = {
    request: (run) => requestAnimationFrame(run),
    cancel: (id) => cancelAnimationFrame(id),
  },
): LayerStack {
  const bands = new Map<LayerBand, readonly Layer[]>()
  let pending: number | null = null

  function flush() {
    if (pending !== null) frames.cancel(pending)
    pending = null
    const layers: LayersList = LAYER_BANDS.flatMap((band) => bands.get(band) ?? [])
    host.setLayers(layers)
  }

  return {
    set(band, layers) {
      const next =
        layers === null ? [] : Array.isArray(layers) ? (layers as readonly Layer[]) : [layers as Layer]
      const before = bands.get(band) ?? []
      if (before.length === next.length && before.every((layer, i) => layer === next[i])) return
      bands.set(band, next)
      pending ??= frames.request(() => {
        pending = null
        flush()
      })
    },
    flush() {
      if (pending !== null) flush()
    },
    dispose() {
      if (pending !== null) frames.cancel(pending)
      pending = null
      bands.clear()
    },
  }
}
