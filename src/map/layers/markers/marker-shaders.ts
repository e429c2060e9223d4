import { MARKERS_PER_ROW } from './marker-texture.ts'

const uniformBlock = `\
layout(std140) uniform markerUniforms {
  vec4 origin;
  vec4 colour;
  float cells;
  float columns;
  float grey;
} marker;
`

export const markerUniforms = {
  name: 'marker',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { origin: 'vec4<f32>', colour: 'vec4<f32>', cells: 'f32', columns: 'f32', grey: 'f32' },
} as const

/**
 * Shader code that computes six vertices per marker from the vertex number ("vertex pulling"). Instanced drawing is
 * slow on software renderers.
 */
export const markerPull = `\
precision highp int;
precision highp sampler2D;
uniform sampler2D markers;
const vec2 CORNERS[6] = vec2[6](
  vec2(-1.0, -1.0), vec2(-1.0, 1.0), vec2(1.0, -1.0), vec2(1.0, -1.0), vec2(-1.0, 1.0), vec2(1.0, 1.0)
);
vec4 part(int index, int half_of_it) {
  int column = (index % ${MARKERS_PER_ROW}) * 2 + half_of_it;
  return texelFetch(markers, ivec2(column, index / ${MARKERS_PER_ROW}), 0);
}
vec2 spot(vec4 place) {
  return (place.xy - marker.origin.xy) + (place.zw - marker.origin.zw);
}
`

/** Vertex shader of icons: squares with a size in px, rotated clockwise, each showing one icon of the atlas. */
export const iconVertex = `\
#version 300 es
#define SHADER_NAME marker-icon-vertex
${markerPull}
out vec2 uv;
void main(void) {
  int index = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - index * 6];
  vec4 place = part(index, 0);
  vec4 dress = part(index, 1);
  geometry.pickingColor = picking_getPickingColorFromIndex(float(index));
  float turn = radians(dress.z);
  vec2 turned = vec2(
    corner.x * cos(turn) + corner.y * sin(turn),
    corner.y * cos(turn) - corner.x * sin(turn)
  );
  gl_Position = project_common_position_to_clipspace(vec4(spot(place), 0.0, 1.0));
  gl_Position.xy += project_pixel_size_to_clipspace(turned * dress.y * 0.5);
  DECKGL_FILTER_GL_POSITION(gl_Position, geometry);
  float row = floor((dress.x + 0.5) / marker.columns);
  vec2 cell = vec2(dress.x - row * marker.columns, row);
  vec2 grid = vec2(marker.columns, ceil(marker.cells / marker.columns));
  uv = (cell + vec2(corner.x * 0.5 + 0.5, 0.5 - corner.y * 0.5)) / grid;
  vec4 colour = vec4(1.0);
  DECKGL_FILTER_COLOR(colour, geometry);
}
`

/**
 * Fragment shader of icons. It divides colours by their alpha: the atlas is premultiplied, but deck.gl blends straight
 * alpha.
 */
export const iconFragment = `\
#version 300 es
#define SHADER_NAME marker-icon-fragment
precision highp float;
uniform sampler2D atlas;
in vec2 uv;
out vec4 fragColor;
void main(void) {
  vec4 texel = texture(atlas, uv);
  if (texel.a < 0.04) discard;
  vec3 plain = texel.rgb / texel.a;
  float light = dot(plain, vec3(0.2126, 0.7152, 0.0722));
  fragColor = vec4(mix(plain, vec3(light), marker.grey), texel.a * layer.opacity);
  DECKGL_FILTER_COLOR(fragColor, geometry);
}
`

/** Vertex shader of accuracy circles. It skips circles that are smaller than the icon. */
export const circleVertex = `\
#version 300 es
#define SHADER_NAME marker-circle-vertex
${markerPull}
out vec2 unit;
out float radius_px;
void main(void) {
  int index = gl_VertexID / 6;
  unit = CORNERS[gl_VertexID - index * 6];
  vec4 dress = part(index, 1);
  radius_px = dress.w * project.scale;
  gl_Position = radius_px * 2.0 > dress.y
    ? project_common_position_to_clipspace(vec4(spot(part(index, 0)) + unit * dress.w, 0.0, 1.0))
    : vec4(2.0, 2.0, 2.0, 1.0);
}
`

export const circleFragment = `\
#version 300 es
#define SHADER_NAME marker-circle-fragment
precision highp float;
in vec2 unit;
in float radius_px;
out vec4 fragColor;
void main(void) {
  float inside = (1.0 - length(unit)) * radius_px;
  if (inside < 0.0) discard;
  float edge = 1.0 - smoothstep(0.8, 1.8, inside);
  float smooth_rim = min(inside, 1.0);
  fragColor = vec4(marker.colour.rgb, marker.colour.a * mix(0.35, 1.6, edge) * smooth_rim * layer.opacity);
}
`
