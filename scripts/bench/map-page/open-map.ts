import { Map as MapLibreMap, type GeoJSONSource } from 'maplibre-gl'
import { HOME_CAMERA, type MapHost } from '../../../src/map/hosts/map-host.ts'
import { serveMapLibreWorker } from '../../../src/map/maplibre/maplibre-host.ts'
import { createMapHost } from '../../../src/map/hosts/select-host.ts'

export const place = document.getElementById('map') as HTMLElement

export async function openMap(): Promise<MapHost> {
  const host = createMapHost(place, {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: null },
    theme: 'dark',
    camera: { ...HOME_CAMERA, zoom: 14 },
  })
  await host.ready
  return host
}

/**
 * Returns the layer stack's host without frame skipping, so that all compared maps draw the same number of
 * frames.
 */
export const withoutFrameLimit = ({ setLayers }: MapHost): Pick<MapHost, 'setLayers' | 'drawsSlowly'> => ({
  setLayers,
  drawsSlowly: () => false,
})

/** Creates a map that draws lines from a GeoJSON source, which each frame replaces. `width` is in px. */
export async function openGeoJsonMap(width: number) {
  serveMapLibreWorker()
  const element = place.appendChild(document.createElement('div'))
  element.style.cssText = 'position:absolute;inset:0'
  const map = new MapLibreMap({
    container: element,
    center: HOME_CAMERA.center,
    zoom: 13,
    style: {
      version: 8,
      sources: { lines: { type: 'geojson', data: { type: 'FeatureCollection', features: [] } } },
      layers: [
        { id: 'lines', type: 'line', source: 'lines', paint: { 'line-color': '#f00', 'line-width': width } },
      ],
    },
  })
  await map.once('load')
  const source = map.getSource('lines') as GeoJSONSource
  return {
    /** Resolves when the frame is drawn. */
    async show(features: GeoJSON.Feature[]) {
      const shown = map.once('idle')
      void source.setData({ type: 'FeatureCollection', features })
      await shown
    },
    remove: () => map.remove(),
  }
}
