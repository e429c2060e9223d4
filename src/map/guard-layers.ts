import type { Layer } from '@deck.gl/core'
import type { GuardGroups } from './guard-groups.ts'
import { guardAtlas } from './layers/markers/guard-icons.ts'
import { accuracyLayer, iconLayer } from './layers/markers/marker-layers.ts'
import type { MarkerSet } from './layers/markers/marker-set.ts'
import type { MapTheme } from './map-host.ts'

/** What guards keep of their strength beside a trail; deck.gl draws it as about a third. */
const GHOST_OPACITY = 0.1

interface GuardMarkers {
  guards: MarkerSet
  /** those with a circle of poor accuracy */
  poor: MarkerSet
  selected: MarkerSet
  groups: Pick<GuardGroups, 'markers' | 'atlas'>
}

/** The layers of guards, the lowest first: `ghost` beside a trail, `grey` since live has stopped. */
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
