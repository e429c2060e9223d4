import type { Layer, LayersList } from '@deck.gl/core'
import type { MapHost } from '../hosts/map-host.ts'

/** Bands (groups of layers) of the map, lowest first. Each has the layers of one subject. */
export const LAYER_BANDS = [
  'site-plans',
  'geofences',
  'routes',
  'beside',
  'trail',
  'posts',
  'guards',
  'labels',
  'besidePosition',
  'position',
] as const
export type LayerBand = (typeof LAYER_BANDS)[number]

/**
 * Minimum interval between frames on slow renderers, ms. With the wait for a screen frame, this gives four frames a
 * second for live changes and twenty for playback.
 */
const SLOW_PICTURES_MS: Partial<Record<LayerBand, number>> = {
  guards: 232,
  labels: 232,
  beside: 40,
  trail: 40,
  besidePosition: 40,
  position: 40,
}

export interface LayerStack {
  /** replaces the layers of a band; null empties it. Passing the same layer objects costs nothing */
  set(band: LayerBand, layers: Layer | readonly Layer[] | null): void
  /** Passes pending changes to the map now instead of in the next frame. */
  flush(): void
  /** Ignores later updates, because the map may have layers of another stack by then. */
  dispose(): void
}

/**
 * Collects layers by band, and passes all to the map at most once per frame. On slow renderers, updates wait for the
 * minimum interval, so that the camera moves freely. A band without changes keeps its layer objects, which deck.gl then
 * skips.
 */
export function createLayerStack(
  host: Pick<MapHost, 'setLayers' | 'drawsSlowly'>,
  frames: { request: (run: () => void) => number; cancel: (id: number) => void } = {
    request: (run) => requestAnimationFrame(run),
    cancel: (id) => cancelAnimationFrame(id),
  },
): LayerStack {
  const bands = new Map<LayerBand, readonly Layer[]>()
  let pending: number | null = null
  let waiting: ReturnType<typeof setTimeout> | null = null
  let dueAt = 0
  let flushedAt = Number.NEGATIVE_INFINITY
  let isOver = false

  function cancel() {
    if (pending !== null) frames.cancel(pending)
    if (waiting !== null) clearTimeout(waiting)
    pending = null
    waiting = null
  }

  function flush() {
    cancel()
    flushedAt = performance.now()
    const layers: LayersList = LAYER_BANDS.flatMap((band) => bands.get(band) ?? [])
    host.setLayers(layers)
  }

  function flushSoon(band: LayerBand) {
    if (pending !== null || isOver) return
    const due = flushedAt + (SLOW_PICTURES_MS[band] ?? 0)
    const rest = due - performance.now()
    if (rest > 0 && host.drawsSlowly()) {
      if (waiting !== null && dueAt <= due) return
      if (waiting !== null) clearTimeout(waiting)
      waiting = setTimeout(flush, rest)
      dueAt = due
      return
    }
    pending = frames.request(() => {
      pending = null
      flush()
    })
  }

  return {
    set(band, layers) {
      const next =
        layers === null ? [] : Array.isArray(layers) ? (layers as readonly Layer[]) : [layers as Layer]
      const before = bands.get(band) ?? []
      if (before.length === next.length && before.every((layer, i) => layer === next[i])) return
      bands.set(band, next)
      flushSoon(band)
    },
    flush() {
      if (pending !== null || waiting !== null) flush()
    },
    dispose() {
      isOver = true
      cancel()
    },
  }
}
