import type { Layer } from '@deck.gl/core'
import type { TrailPlace } from '../../domain/fix/playback.ts'
import type { LayerBand } from './scene/layer-stack.ts'
import { iconLayer } from './layers/markers/marker-layers.ts'
import { MarkerSet } from './layers/markers/marker-set.ts'
import { positionAtlas } from './layers/markers/sign-icons.ts'
import type { MapTheme } from './hosts/map-host.ts'
import type { TrailDisplayOptions } from './scene/trail-display-options.ts'

const POSITION_PX = 40
/** Returns the style of the playhead marker. In a gap it is grey and transparent. */
export const headStyle = (inGap: boolean) => (inGap ? { grey: true, opacity: 0.6 } : {})

export type HeadPlace = TrailPlace & { inGap: boolean }

/** The bands (groups of layers) of a trail, and how its playhead marker is drawn. */
export interface TrailBands {
  trail: LayerBand
  position: LayerBand
  /** `inGap`: there are no positions around this time */
  head: (place: HeadPlace, options: TrailDisplayOptions, theme: MapTheme) => Layer | Layer[]
}

/** Returns the bands of the trail whose playhead is the Current Position marker. */
export function currentPosition(): TrailBands {
  const markers = new MarkerSet()
  return {
    trail: 'trail',
    position: 'position',
    head({ lat, lon, inGap }, _options, theme) {
      markers.put('head', { lng: lon, lat, look: 0, size: POSITION_PX })
      return iconLayer('current-position', markers, positionAtlas[theme], headStyle(inGap))
    },
  }
}
