import type { Layer } from '@deck.gl/core'
import type { TrailPlace } from '../../domain/fix/playback.ts'
import type { LayerBand } from './scene/layer-stack.ts'
import { iconLayer } from './layers/markers/marker-layers.ts'
import { MarkerSet } from './layers/markers/marker-set.ts'
import { positionAtlas } from './layers/markers/sign-icons.ts'
import type { MapTheme } from './hosts/map-host.ts'
import type { TrailDisplayOptions } from './scene/trail-display-options.ts'

const POSITION_PX = 40
/** Returns the style of a head: in a gap it is grey and transparent. */
export const headStyle = (inGap: boolean) => (inGap ? { grey: true, opacity: 0.6 } : {})

export type HeadPlace = TrailPlace & { inGap: boolean }

/** Bands of a trail in the stack, and the style of its head. */
export interface TrailBands {
  trail: LayerBand
  position: LayerBand
  /** `inGap`: the position is unknown */
  head: (place: HeadPlace, options: TrailDisplayOptions, theme: MapTheme) => Layer | Layer[]
}

/** Returns the bands of the trail whose head is the Current Position marker. */
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
