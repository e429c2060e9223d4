import { addProtocol, type Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl'
import type { BasemapPort } from '../basemap/basemap.ts'

/** What the basemap logic needs of a MapLibre map. */
export function mapLibreBasemapPort(map: MapLibreMap): BasemapPort {
  return {
    setStyle: (style) => map.setStyle(style as StyleSpecification, { diff: false }),
    setFilter(filter) {
      map.getCanvas().style.filter = filter
    },
    getView() {
      const bounds = map.getBounds()
      return {
        bounds: {
          west: bounds.getWest(),
          south: bounds.getSouth(),
          east: bounds.getEast(),
          north: bounds.getNorth(),
        },
        zoom: map.getZoom(),
      }
    },
    setSourceData(source, data) {
      const found = map.getSource(source)
      if (found && 'setData' in found) (found as { setData(data: GeoJSON.GeoJSON): void }).setData(data)
    },
    onMoved(listener) {
      map.on('moveend', listener)
      map.on('style.load', listener)
    },
    onSourceError(listener) {
      map.on('error', (event) => {
        if ('sourceId' in event && event.sourceId) listener()
      })
    },
    onTile(listener) {
      map.on('sourcedata', (event) => {
        if (event.tile && event.tile.state === 'loaded') listener()
      })
    },
    addProtocol: (scheme, load) => addProtocol(scheme, load as Parameters<typeof addProtocol>[1]),
  }
}
