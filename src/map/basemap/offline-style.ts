import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapTheme } from '../map-host.ts'
import type { Graticule } from './graticule.ts'
import type { Land } from './land.ts'
import { PALETTES } from './palette.ts'
import type { StreetFile } from './street-file.ts'
import { STREET_SOURCE, streetLayers } from './street-style.ts'

export const GRATICULE_SOURCE = 'graticule'

/**
 * From this zoom on (512 px worlds) the coast lines of a detail are too coarse to be true, and too dear to paint:
 * the ground is then land all over.
 */
const NEAREST_LAND: Record<Land['detail'], number> = { coarse: 7, fine: 9 }

interface Bundled {
  land: Land | null
  /** the streets of one city */
  city: StreetFile | null
}

/** The style that needs nothing but the bundle: a graticule, land and borders for views from afar, a city's streets. */
export function offlineStyle(theme: MapTheme, { land, city }: Bundled, grid: Graticule): StyleSpecification {
  const palette = PALETTES[theme]
  const maxzoom = land === null ? 0 : NEAREST_LAND[land.detail]
  const ground: ExpressionSpecification = ['step', ['zoom'], palette.water, maxzoom, palette.land]
  return {
    version: 8,
    sources: {
      [GRATICULE_SOURCE]: { type: 'geojson', data: grid.data },
      ...(land && {
        land: { type: 'geojson', data: land.land, attribution: 'Natural Earth' },
        borders: { type: 'geojson', data: land.borders },
      }),
      ...(city && {
        [STREET_SOURCE]: { type: 'geojson', data: city.data, attribution: city.attribution ?? '' },
      }),
    },
    layers: [
      {
        id: 'ground',
        type: 'background',
        paint: { 'background-color': land === null ? palette.land : ground },
      },
      ...(land
        ? [
            {
              id: 'land',
              type: 'fill' as const,
              source: 'land',
              maxzoom,
              paint: { 'fill-color': palette.land, 'fill-outline-color': palette.border },
            },
            {
              id: 'borders',
              type: 'line' as const,
              source: 'borders',
              maxzoom,
              paint: { 'line-color': palette.border, 'line-width': 1, 'line-dasharray': [3, 2] },
            },
          ]
        : []),
      {
        id: 'graticule',
        type: 'line',
        source: GRATICULE_SOURCE,
        paint: { 'line-color': palette.grid, 'line-width': 1 },
      },
      ...(city ? streetLayers(palette) : []),
    ],
  }
}
