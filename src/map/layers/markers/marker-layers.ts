import type { MapTheme } from '../../hosts/map-host.ts'
import type { MarkerAtlas } from './marker-atlas.ts'
import { MARKER_COLOURS, rgba } from '../marker-colours.ts'
import { MarkerLayer } from './marker-layer.ts'
import type { MarkerSet } from './marker-set.ts'
import { positionAtlas } from './sign-icons.ts'
import { circleFragment, circleVertex } from './marker-shaders.ts'

/** All markers are in one plane and drawn in order, where a depth test would make them flicker. */
const FLAT = { depthCompare: 'always', depthWriteEnabled: false } as const

/**
 * Creates a layer of icons; `limit` draws only the first ones. By default layers are not pickable, because picking
 * draws them again for each pointer move. `markerAt` finds markers without the graphics card.
 */
export function iconLayer(
  id: string,
  markers: MarkerSet,
  atlas: MarkerAtlas,
  {
    pickable = false,
    limit = null,
    opacity = 1,
    grey = false,
  }: { pickable?: boolean; limit?: number | null; opacity?: number; grey?: boolean } = {},
): MarkerLayer {
  return new MarkerLayer({
    id,
    markers,
    version: markers.version,
    atlas,
    limit,
    // deck.gl prepares a draw call even for an empty layer, unless it is invisible
    visible: markers.count > 0 && limit !== 0,
    pickable,
    opacity,
    grey,
    parameters: FLAT,
  })
}

/**
 * Circles on the ground with each marker's `accuracy` as radius in metres: the possible error of a guard's position.
 */
class AccuracyLayer extends MarkerLayer {
  static override layerName = 'AccuracyLayer'

  protected override sources() {
    return { vs: circleVertex, fs: circleFragment, icons: false }
  }
}

/** Creates the accuracy circles of markers whose `accuracy` is not 0. */
export function accuracyLayer(id: string, markers: MarkerSet, theme: MapTheme, grey = false): AccuracyLayer {
  const [r, g, b] = rgba(MARKER_COLOURS[theme][grey ? 'unknown' : 'late'])
  return new AccuracyLayer({
    id,
    markers,
    version: markers.version,
    visible: markers.count > 0,
    // circles draw no icons, but the layer requires an atlas
    atlas: positionAtlas[theme],
    colour: [r / 255, g / 255, b / 255, 0.18],
    parameters: FLAT,
  })
}
