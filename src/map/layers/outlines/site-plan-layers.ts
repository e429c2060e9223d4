import type { SitePlan } from '../../../../domain/geo/site-plan.ts'
import type { MapTheme } from '../../hosts/map-host.ts'
import { areas, outline } from './geofence-layers.ts'
import type { Label } from '../markers/labels-in-view.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'
import type { AreaLayer, OutlineLayer } from './outline-layer.ts'

/**
 * Below `SITE_PLAN_ZOOM`, a site shows only its geofence; below `BUILDING_NAME_ZOOM`, buildings have no names. Google's
 * zoom numbers.
 */
export const SITE_PLAN_ZOOM = 15
const BUILDING_NAME_ZOOM = 17

/**
 * Muted colours, so that guards and trails stay more visible: filled buildings, thin walls, and gates in the colour of
 * posts.
 */
const INK: Record<MapTheme, { building: string; edge: string; wall: string }> = {
  dark: { building: '#2b3b4c', edge: '#5d7389', wall: '#8699ab' },
  light: { building: '#d5dce3', edge: '#8b99a6', wall: '#6b7986' },
}

type Feature = SitePlan['features'][number]
type Building = Feature & { geometry: { type: 'Polygon' } }
type Line = Feature & { geometry: { type: 'LineString' } }
const isBuilding = (feature: Feature): feature is Building => feature.geometry.type === 'Polygon'
const isLine = (feature: Feature): feature is Line => feature.geometry.type === 'LineString'

const degrees = (positions: readonly number[][]) =>
  positions.map(([lng = 0, lat = 0]): [lng: number, lat: number] => [lng, lat])

/**
 * Creates the layers of buildings, walls and gates of all site plans, lowest first. Call it again only when plans or
 * theme have changed.
 */
export function sitePlanLayers(plans: readonly SitePlan[], theme: MapTheme): (AreaLayer | OutlineLayer)[] {
  const features = plans.flatMap((plan) => plan.features)
  const polygons = features.filter(isBuilding).map(({ geometry }) => geometry.coordinates.map(degrees))
  const lines = (kind: string) =>
    features
      .filter(isLine)
      .filter(({ properties }) => properties.kind === kind)
      .map(({ geometry }) => degrees(geometry.coordinates))
  const { building, edge, wall } = INK[theme]
  const { post } = MARKER_COLOURS[theme]
  return [
    areas('site-buildings', polygons, { colour: building, opacity: 1 }),
    outline('site-building-edges', polygons.flat(), { colour: edge, opacity: 1, weight: 1 }),
    outline('site-walls', lines('wall'), { colour: wall, opacity: 1, weight: 2 }),
    outline('site-gates', lines('gate'), { colour: post, opacity: 1, weight: 5 }),
  ]
}

/** Returns the names of buildings, each at the building's centre. */
export function buildingNames(plans: readonly SitePlan[]): Label[] {
  return plans
    .flatMap((plan) => plan.features)
    .filter(isBuilding)
    .flatMap(({ properties: { name }, geometry }) => {
      const border = degrees(geometry.coordinates[0] ?? []).slice(1)
      if (!name) return []
      const middle = (axis: 0 | 1) => border.reduce((sum, corner) => sum + corner[axis], 0) / border.length
      return [{ text: name, lng: middle(0), lat: middle(1), below: 0, fromZoom: BUILDING_NAME_ZOOM }]
    })
}
