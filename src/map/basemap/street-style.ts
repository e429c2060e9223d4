import type { ExpressionSpecification, LayerSpecification, StyleSpecification } from 'maplibre-gl'
import type { MapTheme } from '../hosts/map-host.ts'
import { PALETTES, type BasemapPalette } from './palette.ts'

export const STREET_SOURCE = 'streets'
const HIGHWAY: ExpressionSpecification = ['coalesce', ['get', 'highway'], '']
const MAIN = [
  'motorway',
  'trunk',
  'primary',
  'secondary',
  'motorway_link',
  'trunk_link',
  'primary_link',
  'secondary_link',
]
const PATHS = ['footway', 'path', 'steps', 'pedestrian', 'cycleway', 'track', 'corridor', 'service']

/**
 * Returns a style expression that selects by the OpenStreetMap class of a road. Lines without that class count as main
 * roads.
 */
function byRoad<T extends string | number>(path: T, street: T, main: T): ExpressionSpecification {
  return ['match', HIGHWAY, PATHS, path, ['', ...MAIN], main, street] as unknown as ExpressionSpecification
}

function roadWidth(grow: number): ExpressionSpecification {
  const at = (factor: number) => byRoad(0.4 * factor + grow, 1 * factor + grow, 1.8 * factor + grow)
  return [
    'interpolate',
    ['exponential', 1.6],
    ['zoom'],
    10,
    at(0.5),
    14,
    at(1.4),
    18,
    at(9),
  ] as ExpressionSpecification
}

/** Layers of a street map: areas, buildings, roads by class, places, and their names. */
export function streetLayers(palette: BasemapPalette): LayerSpecification[] {
  const polygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
  const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString']
  const point: ExpressionSpecification = ['==', ['geometry-type'], 'Point']
  const ward: ExpressionSpecification = ['has', 'ward_name']
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'areas',
      type: 'fill',
      source: STREET_SOURCE,
      filter: ['all', polygon, ward],
      paint: { 'fill-color': palette.area },
    },
    {
      id: 'area-borders',
      type: 'line',
      source: STREET_SOURCE,
      filter: ['all', polygon, ward],
      paint: { 'line-color': palette.border, 'line-width': 0.7, 'line-dasharray': [4, 3] },
    },
    {
      id: 'buildings',
      type: 'fill',
      source: STREET_SOURCE,
      filter: ['all', polygon, ['!', ward]],
      paint: {
        'fill-color': palette.building,
        // at low zooms, only outlines would be visible
        'fill-outline-color': ['step', ['zoom'], palette.building, 15, palette.border],
      },
      minzoom: 13,
    },
    {
      id: 'road-casings',
      type: 'line',
      source: STREET_SOURCE,
      filter: line,
      layout: round,
      paint: { 'line-color': palette.road.casing, 'line-width': roadWidth(1.4) },
      minzoom: 12,
    },
    {
      id: 'roads',
      type: 'line',
      source: STREET_SOURCE,
      filter: line,
      layout: { ...round, 'line-sort-key': byRoad(0, 1, 2) },
      paint: {
        'line-color': byRoad(palette.road.path, palette.road.street, palette.road.main),
        'line-width': roadWidth(0),
        // at low zooms, small roads would merge
        'line-opacity': ['step', ['zoom'], byRoad(0, 0, 1), 11.5, byRoad(0, 1, 1), 13, 1],
      },
    },
    {
      id: 'places',
      type: 'circle',
      source: STREET_SOURCE,
      filter: point,
      paint: { 'circle-color': palette.place, 'circle-radius': 1.8 },
      minzoom: 14,
    },
    {
      id: 'road-names',
      type: 'symbol',
      source: STREET_SOURCE,
      filter: ['all', line, ['has', 'name'], ['has', 'highway']],
      layout: { 'symbol-placement': 'line', ...textLayout(11) },
      paint: textPaint(palette),
      minzoom: 14,
    },
    {
      id: 'place-names',
      type: 'symbol',
      source: STREET_SOURCE,
      filter: ['any', point, ['all', polygon, ['has', 'name']]],
      layout: { ...textLayout(10), 'text-variable-anchor': ['top', 'bottom'], 'text-radial-offset': 0.6 },
      paint: textPaint(palette),
      minzoom: 15.5,
    },
  ]
}

/**
 * Returns the layout of names. Without `glyphs` in the style, the browser draws the letters, so names need no network.
 */
function textLayout(size: number) {
  return {
    'text-field': ['get', 'name'] as ExpressionSpecification,
    'text-size': size,
    'text-font': ['sans-serif'],
  }
}

function textPaint(palette: BasemapPalette) {
  return { 'text-color': palette.text, 'text-halo-color': palette.halo, 'text-halo-width': 1.2 }
}

/**
 * Makes a street map style for one GeoJSON file. Polygons are buildings, or areas if they name a ward. Lines are roads
 * by their OpenStreetMap `highway` class, and points are places. `name` is drawn where there is room.
 */
export function streetStyle(
  theme: MapTheme,
  data: GeoJSON.FeatureCollection,
  attribution?: string,
): StyleSpecification {
  return {
    version: 8,
    sources: { [STREET_SOURCE]: { type: 'geojson', data, ...(attribution && { attribution }) } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': PALETTES[theme].land } },
      ...streetLayers(PALETTES[theme]),
    ],
  }
}
