import { setWorkerUrl } from 'maplibre-gl'
// MapLibre 6 ships its worker as a file of its own; `?worker&url` makes the bundler build and serve it
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

/** Tells MapLibre where its worker is served; to be called before the first map. */
export function serveMapLibreWorker(): void {
  setWorkerUrl(workerUrl)
}
