import { addProtocol, type Map as MapLibreMap, type StyleSpecification } from 'maplibre-gl'
import type { BasemapPort } from '../basemap/basemap.ts'

/** maximum wait for a style to be drawn, ms; without a graphics card, the tiles of a city take some seconds */
const LONGEST_DRAWING_MS = 10_000

/** Returns the functions of a MapLibre map that the basemap logic uses. */
export function mapLibreBasemapPort(map: MapLibreMap): BasemapPort {
  map.getCanvas().style.opacity = '0'
  let styleLoads = false
  map.on('style.load', () => {
    styleLoads = false
  })
  /** Runs a change at once, or when the style that is being set has its sources (in the next frame). */
  function inStyle(change: () => void) {
    if (styleLoads) map.once('style.load', change)
    else change()
  }
  return {
    setStyle(style) {
      styleLoads = true
      map.setStyle(style as StyleSpecification, { diff: false })
    },
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
    setSourceData: (source, data) =>
      inStyle(() => {
        const found = map.getSource(source)
        if (found && 'setData' in found) (found as { setData(data: GeoJSON.GeoJSON): void }).setData(data)
      }),
    setMinZoom: (layer, zoom) =>
      inStyle(() => {
        if (map.getLayer(layer)) map.setLayerZoomRange(layer, zoom, 24)
      }),
    drawn: () =>
      new Promise((resolve) => {
        const end = () => {
          map.off('render', look)
          clearTimeout(late)
          resolve()
        }
        const look = () => map.loaded() && end()
        const late = setTimeout(end, LONGEST_DRAWING_MS)
        map.on('render', look)
        map.triggerRepaint()
      }),
    reveal() {
      map.getCanvas().style.opacity = ''
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
