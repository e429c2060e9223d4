import type { StyleSpecification } from 'maplibre-gl'
import { type BasemapPort, startBasemap } from '../../../src/map/basemap/basemap.ts'
import type { BasemapKind, MapNotice, MapOptions } from '../../../src/map/hosts/map-host.ts'

/** Starts a basemap on a port that records its calls. `view` is the displayed area. */
export function startedBasemap(
  basemap: MapOptions['basemap'],
  view: () => ReturnType<BasemapPort['getView']>,
) {
  const kinds: BasemapKind[] = []
  const notices: MapNotice[] = []
  let style: StyleSpecification | undefined
  let filter = ''
  let tileFails = () => {}
  let tileArrives = () => {}
  let moved = () => {}
  let styles = 0
  let revealed = false
  let finishDrawing = () => {}
  const drawn = new Promise<void>((resolve) => (finishDrawing = resolve))
  const filled = new Map<string, GeoJSON.GeoJSON>()
  const minZooms = new Map<string, number>()
  const port: BasemapPort = {
    setStyle: (next) => {
      style = next
      styles += 1
    },
    setFilter: (next) => (filter = next),
    getView: view,
    setSourceData: (source, data) => filled.set(source, data),
    setMinZoom: (layer, zoom) => minZooms.set(layer, zoom),
    drawn: () => drawn,
    reveal: () => (revealed = true),
    onMoved: (listener) => (moved = listener),
    onSourceError: (listener) => (tileFails = listener),
    onTile: (listener) => (tileArrives = listener),
    addProtocol: () => {},
  }
  const made = startBasemap(port, {
    ...basemap,
    theme: 'dark',
    onBasemap: (kind) => kinds.push(kind),
    onNotice: (notice) => notices.push(notice),
  })
  return {
    basemap: made,
    kinds,
    texts: () => notices.map(({ text }) => text),
    style: () => style,
    filter: () => filter,
    tileFails: () => tileFails(),
    tileArrives: () => tileArrives(),
    moved: () => moved(),
    styles: () => styles,
    revealed: () => revealed,
    finishDrawing: () => finishDrawing(),
    filled,
    minZooms,
  }
}
