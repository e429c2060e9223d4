import { OUTLINE_ROW } from './outline-points.ts'

const uniformBlock = `\
layout(std140) uniform outlineUniforms {
  vec4 colour;
  vec2 origin;
  float width;
} outline;
`

export const outlineUniforms = {
  name: 'outline',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: { colour: 'vec4<f32>', origin: 'vec2<f32>', width: 'f32' },
} as const

/** Shader code that reads the points from the texture. */
const pull = `\
precision highp int;
precision highp sampler2D;
uniform sampler2D points;
vec4 point(int index) {
  return texelFetch(points, ivec2(index % ${OUTLINE_ROW}, index / ${OUTLINE_ROW}), 0);
}
vec4 clip(vec4 point) {
  return project_common_position_to_clipspace(vec4(point.xy + outline.origin, 0.0, 1.0));
}
`

/** Vertex shader of filled triangles. */
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
  fragColor = vec4(outline.colour.rgb, outline.colour.a * layer.opacity);
}
`

/**
 * Vertex shader of lines. It computes six vertices per segment from the vertex number ("vertex pulling"). A segment is
 * a rectangle with a semicircle at each end.
 */
export const outlineVertex = `\
#version 300 es
#define SHADER_NAME outline-vertex
${pull}
out vec2 place;
out float reach;
const vec2 CORNERS[6] = vec2[6](
  vec2(0.0, -1.0), vec2(0.0, 1.0), vec2(1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 1.0), vec2(1.0, 1.0)
);
void main(void) {
  int segment = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - segment * 6];
  vec4 from = point(segment);
  vec4 a = clip(from);
  vec4 b = clip(point(segment + 1));
  vec2 screen = project.viewportSize / project.devicePixelRatio * 0.5;
  vec2 way = (b.xy / b.w - a.xy / a.w) * screen;
  reach = length(way);
  vec2 ahead = reach > 0.001 ? way / reach : vec2(1.0, 0.0);
  float edge = outline.width * 0.5 + 1.0;
  place = vec2(mix(-edge, reach + edge, corner.x), corner.y * edge);
  vec2 offset = ahead * mix(-edge, edge, corner.x) + vec2(-ahead.y, ahead.x) * place.y;
  gl_Position = mix(a, b, corner.x);
  gl_Position.xy += offset / screen * gl_Position.w;
  if (from.z > 0.5) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

/** Fragment shader with smooth edges. Its output has premultiplied alpha. */
export const outlineFragment = `\
#version 300 es
#define SHADER_NAME outline-fragment
precision highp float;
in vec2 place;
in float reach;
out vec4 fragColor;
void main(void) {
  float beyond = max(max(-place.x, place.x - reach), 0.0);
  float cover = clamp(outline.width * 0.5 + 0.5 - length(vec2(beyond, place.y)), 0.0, 1.0);
  if (cover == 0.0) discard;
  float alpha = outline.colour.a * cover * layer.opacity;
  fragColor = vec4(outline.colour.rgb * alpha, alpha);
}
`
