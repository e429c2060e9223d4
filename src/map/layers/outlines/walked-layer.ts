import type { MapTheme } from '../../map-host.ts'
import { MARKER_COLOURS } from '../marker-colours.ts'
import { outline } from './geofence-layers.ts'
import type { OutlineLayer } from './outline-layer.ts'

/** Where a guard walked, in order. */
export type WalkedWay = readonly [lng: number, lat: number][]

/** The ways that guards walked as plain lines; null where there is none. */
export function walkedLayer(ways: readonly WalkedWay[], theme: MapTheme): OutlineLayer | null {
  const lines = ways.filter((way) => way.length > 1).map((way) => [...way])
  if (lines.length === 0) return null
  return outline('walked', lines, { colour: MARKER_COLOURS[theme].lost, opacity: 0.8, weight: 3 })
}
