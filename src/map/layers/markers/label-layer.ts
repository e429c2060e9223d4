import { LABEL_COLUMNS, LABEL_SIZE, fontsVersion, labelAtlas } from './label-atlas.ts'
import { markerPull, iconFragment } from './marker-shaders.ts'
import type { MapTheme } from '../../hosts/map-host.ts'
import type { Label } from './labels-in-view.ts'
import { MarkerLayer } from './marker-layer.ts'
import { MarkerSet } from './marker-set.ts'

/** Names on the map, drawn as markers with images of text. */
export class LabelLayer extends MarkerLayer {
  static override layerName = 'LabelLayer'

  protected override sources() {
    return { vs: labelVertex, fs: iconFragment, icons: true }
  }
}

/**
 * Returns a function that makes the layer of names, or the same layer object if no name changed; null without names.
 */
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

/**
 * Vertex shader of names. Each is a box of fixed px size, `dress.y` px below its position, on whole pixels so that
 * letters stay sharp.
 */
export const labelVertex = `\
#version 300 es
#define SHADER_NAME label-vertex
${markerPull}
out vec2 uv;
const vec2 ROOM = vec2(${LABEL_SIZE.width}.0, ${LABEL_SIZE.height}.0);
void main(void) {
  int index = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - index * 6];
  vec4 dress = part(index, 1);
  vec4 middle = project_common_position_to_clipspace(vec4(spot(part(index, 0)), 0.0, 1.0));
  vec2 half_screen = project.viewportSize * 0.5;
  vec2 pixel = floor(middle.xy / middle.w * half_screen + 0.5);
  vec2 offset = corner * ROOM * 0.5 - vec2(0.0, dress.y);
  vec2 place = (pixel + offset * project.devicePixelRatio) / half_screen;
  gl_Position = vec4(place * middle.w, middle.z, middle.w);
  float columns = ${LABEL_COLUMNS}.0;
  vec2 cell = vec2(mod(dress.x, columns), floor(dress.x / columns));
  uv = (cell + vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5)) / vec2(columns, ceil(marker.cells / columns));
}
`
