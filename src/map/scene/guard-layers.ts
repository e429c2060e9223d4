import type { Layer } from '@deck.gl/core'
import type { GuardGroups } from './guard-groups.ts'
import { guardAtlas } from '../layers/markers/guard-icons.ts'
import { accuracyLayer, iconLayer } from '../layers/markers/marker-layers.ts'
import type { MarkerSet } from '../layers/markers/marker-set.ts'
import type { MapTheme } from '../hosts/map-host.ts'

/** Opacity of guards while a trail is shown. deck.gl's gamma makes it about a third on the screen. */
const GHOST_OPACITY = 0.1

interface GuardMarkers {
  guards: MarkerSet
  /** guards with an accuracy circle */
  poor: MarkerSet
  selected: MarkerSet
  groups: Pick<GuardGroups, 'markers' | 'atlas'>
}

/** Returns the layers of guards, lowest first. `ghost`: faint, while a trail is shown. `grey`: during an outage. */
export function guardLayers(
  { guards, poor, selected, groups }: GuardMarkers,
  theme: MapTheme,
  { ghost, grey }: { ghost: boolean; grey: boolean },
): Layer[] {
  const opacity = ghost ? GHOST_OPACITY : 1
  return [
    ...(ghost ? [] : [accuracyLayer('guard-accuracy', poor, theme, grey)]),
    iconLayer('guards', guards, guardAtlas[theme], { opacity, grey }),
    iconLayer('guard-groups', groups.markers, groups.atlas, { opacity, grey }),
    iconLayer('guard-selected', selected, guardAtlas[theme], { grey }),
  ]
}
