import type { Layer } from '@deck.gl/core'
import type { MapTheme } from '../../hosts/map-host.ts'
import { headStyle, type HeadPlace } from '../../trail-bands.ts'
import { labelAtlas } from './label-atlas.ts'
import { LabelLayer } from './label-layer.ts'
import type { MarkerAtlas } from './marker-atlas.ts'
import { iconLayer } from './marker-layers.ts'
import { MarkerSet } from './marker-set.ts'
import { TRAIL_CELL, trailAtlas } from './sign-icons.ts'

/**
 * size of the dot and offset of the name, CSS px; the name is above, because the first trail's caption is below its dot
 */
const HEAD_PX = 24
const NAME_PX = -22

/** Draws the current position on a second trail: a dot in the trail's colour with the guard's name. */
export function createNamedHead(id: string, name: string) {
  const dot = new MarkerSet()
  const label = new MarkerSet()
  const atlases = new Map<MapTheme, MarkerAtlas>()

  function atlasOf(theme: MapTheme): MarkerAtlas {
    const atlas = atlases.get(theme) ?? labelAtlas([name], theme)
    atlases.set(theme, atlas)
    return atlas
  }

  return ({ lat, lon, inGap }: HeadPlace, { colour }: { colour: string }, theme: MapTheme): Layer[] => {
    const place = { lng: lon, lat }
    dot.put('head', { ...place, look: TRAIL_CELL.dot, size: HEAD_PX })
    label.put('name', { ...place, look: 0, size: NAME_PX })
    return [
      iconLayer(id, dot, trailAtlas(colour), headStyle(inGap)),
      new LabelLayer({
        id: `${id}-name`,
        markers: label,
        version: label.version,
        atlas: atlasOf(theme),
        parameters: { depthCompare: 'always', depthWriteEnabled: false },
      }),
    ]
  }
}
