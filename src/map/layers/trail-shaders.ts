import { rgba } from './marker-colours.ts'
import { RAMP, TOP_LEVEL } from './trail-levels.ts'
import { BREAK, GAP, LEVEL, POOR, TRAIL_ROW } from './trail-points.ts'

const uniformBlock = `\
layout(std140) uniform trailUniforms {
  vec4 colour;
  vec2 origin;
  vec2 span;
  float head;
  float width;
  float rest;
  float ramp;
  float tail;
} trail;
`

export const trailUniforms = {
  name: 'trail',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    colour: 'vec4<f32>',
    origin: 'vec2<f32>',
    span: 'vec2<f32>',
    head: 'f32',
    width: 'f32',
    rest: 'f32',
    ramp: 'f32',
    tail: 'f32',
  },
} as const

/** Reading the points. */
const pull = `\
precision highp int;
precision highp sampler2D;
uniform sampler2D points;
vec4 point(int index) {
  return texelFetch(points, ivec2(index % ${TRAIL_ROW}, index / ${TRAIL_ROW}), 0);
}
vec4 clip(vec4 point) {
  return project_common_position_to_clipspace(vec4(point.xy + trail.origin, 0.0, 1.0));
}
`

/** Triangles of three points each, evenly filled. */
export const areaVertex = `\
#version 300 es
#define SHADER_NAME area-vertex
${pull}
void main(void) {
  gl_Position = clip(point(gl_VertexID));
}
`

export const areaFragment = `\
#version 300 es
#define SHADER_NAME area-fragment
precision highp float;
out vec4 fragColor;
void main(void) {
  fragColor = vec4(trail.colour.rgb, trail.colour.a * layer.opacity);
}
`

/**
 * Six vertices a segment, found by their number alone ("vertex pulling"): no attributes, so a longer part of the
 * trail is one larger number. A segment is a stadium: a rectangle with half a disc at each end.
 */
export const trailVertex = `\
#version 300 es
#define SHADER_NAME trail-vertex
${pull}
out vec2 place;
out float reach;
flat out int flags;
flat out vec2 heads;
flat out float level;
const vec2 CORNERS[6] = vec2[6](
  vec2(0.0, -1.0), vec2(0.0, 1.0), vec2(1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 1.0), vec2(1.0, 1.0)
);
void main(void) {
  int segment = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - segment * 6];
  vec4 from = point(segment);
  vec4 to = point(segment + 1);
  flags = (int(from.z) & ${LEVEL - 1}) | (int(to.z) & ${POOR});
  level = float(int(from.z) / ${LEVEL});
  heads = vec2(from.w, to.w);
  vec4 a = clip(from);
  vec4 b = clip(to);
  vec2 screen = project.viewportSize / project.devicePixelRatio * 0.5;
  vec2 way = (b.xy / b.w - a.xy / a.w) * screen;
  reach = length(way);
  vec2 ahead = reach > 0.001 ? way / reach : vec2(1.0, 0.0);
  float edge = trail.width * 0.5 + 1.0;
  float cap = (flags & ${GAP}) != 0 ? 0.0 : edge;
  place = vec2(mix(-cap, reach + cap, corner.x), corner.y * edge);
  vec2 offset = ahead * mix(-cap, cap, corner.x) + vec2(-ahead.y, ahead.x) * place.y;
  gl_Position = mix(a, b, corner.x);
  gl_Position.xy += offset / screen * gl_Position.w;
  if ((int(from.z) & ${BREAK}) != 0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const rampColours = RAMP.map((colour) => {
  const [r, g, b] = rgba(colour)
  return `vec3(${[r, g, b].map((part) => (part / 255).toFixed(4)).join(', ')})`
})

/**
 * Gaps are dashed, poor accuracy is faint, the part beyond the head a shadow, what lies out of the span barely seen,
 * edges smooth. Colours leave multiplied by their alpha.
 */
export const trailFragment = `\
#version 300 es
#define SHADER_NAME trail-fragment
precision highp float;
in vec2 place;
in float reach;
flat in int flags;
flat in vec2 heads;
flat in float level;
out vec4 fragColor;
const vec3 RAMP[${RAMP.length}] = vec3[${RAMP.length}](${rampColours.join(', ')});
void main(void) {
  bool gap = (flags & ${GAP}) != 0;
  if (gap && mod(place.x, 14.0) > 6.0) discard;
  float beyond = max(max(-place.x, place.x - reach), 0.0);
  float cover = clamp(trail.width * 0.5 + 0.5 - length(vec2(beyond, place.y)), 0.0, 1.0);
  if (cover == 0.0) discard;
  float strength = gap ? 0.55 : (flags & ${POOR}) != 0 ? 0.35 : 1.0;
  float at = mix(heads.x, heads.y, clamp(place.x / max(reach, 0.001), 0.0, 1.0));
  if (at > trail.head) strength *= trail.rest;
  else if (trail.tail >= 0.0)
    strength *= at < trail.tail ? trail.rest : mix(0.5, 1.0, (at - trail.tail) / max(trail.head - trail.tail, 0.001));
  if (at < trail.span.x || at > trail.span.y) strength *= 0.1;
  if (strength == 0.0) discard;
  float alpha = trail.colour.a * strength * cover * layer.opacity;
  float step = level / ${TOP_LEVEL}.0 * ${RAMP.length - 1}.0;
  int below = min(int(step), ${RAMP.length - 2});
  vec3 ramped = mix(RAMP[below], RAMP[below + 1], step - float(below));
  fragColor = vec4((trail.ramp > 0.5 ? ramped : trail.colour.rgb) * alpha, alpha);
}
`
