import type { MapTheme } from '../../hosts/map-host.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'
import { outline } from './geofence-layers.ts'
import type { OutlineLayer } from './outline-layer.ts'

/** Positions of one guard in order of time, degrees. */
export type TrackLine = readonly [lng: number, lat: number][]

/** Draws guards' paths as plain lines; null if there are none. */
export function trackLineLayer(ways: readonly TrackLine[], theme: MapTheme): OutlineLayer | null {
  const lines = ways.filter((way) => way.length > 1).map((way) => [...way])
  if (lines.length === 0) return null
  return outline('walked', lines, { colour: MARKER_COLOURS[theme].offline, opacity: 0.8, weight: 3 })
}
