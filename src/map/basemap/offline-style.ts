import type { StyleSpecification } from 'maplibre-gl'
import type { MapTheme } from '../hosts/map-host.ts'
import { CITY_ATTRIBUTION } from './city-streets.ts'
import type { Graticule } from './graticule.ts'
import type { Land } from './land.ts'
import { PALETTES } from './palette.ts'
import type { StreetFile } from './street-file.ts'
import { STREET_SOURCE, streetLayers } from './street-style.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export const GRATICULE_SOURCE = 'graticule'

export const LAND_SOURCE = 'land'
export const BORDERS_SOURCE = 'borders'
/** hides the coast lines at zooms where they are too coarse */
export const COVER_LAYER = 'cover'

/**
 * From this zoom on (512 px worlds), coast lines of this detail are too inaccurate and too slow to draw. The whole
 * background is then land.
 */
const NEAREST_LAND: Record<Land['detail'], number> = { coarse: 7, fine: 9 }

/** Returns the zoom from which the whole background is drawn as land. */
export const landCoverZoom = (land: Land | null): number => (land === null ? 0 : NEAREST_LAND[land.detail])

const NOTHING: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

interface Bundled {
  land: Land | null
  city: StreetFile | null
}

/**
 * Returns the bundled style: a graticule, land and borders for low zooms, and a city's streets. Data that has not
 * loaded gets an empty source to fill later, because a second style would remove what is drawn.
 */
export function offlineStyle(theme: MapTheme, { land, city }: Bundled, grid: Graticule): StyleSpecification {
  const palette = PALETTES[theme]
  const maxzoom = NEAREST_LAND.fine
  return {
    version: 8,
    sources: {
      [GRATICULE_SOURCE]: { type: 'geojson', data: grid.data },
      [LAND_SOURCE]: { type: 'geojson', data: land?.land ?? NOTHING, attribution: tr(texts.naturalEarth) },
      [BORDERS_SOURCE]: { type: 'geojson', data: land?.borders ?? NOTHING },
      [STREET_SOURCE]: { type: 'geojson', data: city?.data ?? NOTHING, attribution: CITY_ATTRIBUTION },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.water } },
      {
        id: 'land',
        type: 'fill',
        source: LAND_SOURCE,
        maxzoom,
        paint: { 'fill-color': palette.land, 'fill-outline-color': palette.border },
      },
      {
        id: 'borders',
        type: 'line',
        source: BORDERS_SOURCE,
        maxzoom,
        paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [3, 2] },
      },
      {
        id: COVER_LAYER,
        type: 'background',
        minzoom: landCoverZoom(land),
        paint: { 'background-color': palette.land },
      },
      {
        id: 'graticule',
        type: 'line',
        source: GRATICULE_SOURCE,
        paint: { 'line-color': palette.grid, 'line-width': 1 },
      },
      ...streetLayers(palette),
    ],
  }
}
