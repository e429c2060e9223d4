import type { MapTheme } from '../../map-host.ts'
import { fontsVersion, labelAtlas } from './label-atlas.ts'
import type { Label } from './labels-in-view.ts'
import { labelVertex } from './label-shader.ts'
import { MarkerLayer } from './marker-layer.ts'
import { MarkerSet } from './marker-set.ts'
import { iconFragment } from './marker-shaders.ts'

/** Names on the map: markers whose cells are images of text. */
export class LabelLayer extends MarkerLayer {
  static override layerName = 'LabelLayer'

  protected override sources() {
    return { vs: labelVertex, fs: iconFragment, icons: true }
  }
}

/** Returns the layer of these names, the same object if none has changed; null without names. */
export function createLabelDrawing(): (labels: readonly Label[], theme: MapTheme) => LabelLayer | null {
  let last: LabelLayer | null = null
  let drawn = ''
  return (labels, theme) => {
    const asked = `${theme} ${fontsVersion()} ${labels.map(({ text, lng, lat, below }) => `${lng} ${lat} ${below} ${text}`).join('\n')}`
    if (asked === drawn) return last
    drawn = asked
    return (last = labels.length === 0 ? null : labelLayer(labels, theme))
  }
}

function labelLayer(labels: readonly Label[], theme: MapTheme): LabelLayer {
  const markers = new MarkerSet()
  labels.forEach(({ lng, lat, below }, i) => markers.put(String(i), { lng, lat, look: i, size: below }))
  return new LabelLayer({
    id: 'labels',
    markers,
    version: markers.version,
    atlas: labelAtlas(
      labels.map(({ text }) => text),
      theme,
    ),
    parameters: { depthCompare: 'always', depthWriteEnabled: false },
  })
}
