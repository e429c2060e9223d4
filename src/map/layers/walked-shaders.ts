import { POOR_CLASS, UNKNOWN_CLASS } from '../../../domain/track/accuracy-class.ts'
import { HALF_BLOCK } from '../../../domain/track/packed-fixes.ts'
import { unitRgb } from './marker-colours.ts'
import { TEXELS_PER_BLOCK } from './packed-blocks.ts'
import { RAMP, TOP_LEVEL } from './trail-levels.ts'

/** Texels in a row of each texture; every WebGL2 card takes this many. */
export const WALKED_ROW = 2048
/** of its strength a line keeps this out of the part that is looked at */
const OUT_OF_PART = 0.1

/** ints of a block need the same precision in both shaders */
const uniformBlock = `\
precision highp int;
layout(std140) uniform walkedUniforms {
  vec4 origin;
  vec4 strength;
  vec2 part;
  int moment;
  int runs;
  float span;
  float width;
  float poor;
  float ramp;
  int arrivals;
} walked;
`

export const walkedUniforms = {
  name: 'walked',
  vs: uniformBlock,
  fs: uniformBlock,
  uniformTypes: {
    origin: 'vec4<f32>',
    strength: 'vec4<f32>',
    part: 'vec2<f32>',
    moment: 'i32',
    runs: 'i32',
    span: 'f32',
    width: 'f32',
    poor: 'f32',
    ramp: 'f32',
    arrivals: 'i32',
  },
} as const

/**
 * Six vertices a segment. Which one a vertex belongs to is looked up in the runs by halving, from its number alone, so
 * that exactly the segments of the window are drawn. Numbers of fixes are ints: beyond 16.7 million floats skip some.
 * A segment is a stadium: a rectangle with half a disc at each end.
 */
export const walkedVertex = `\
#version 300 es
#define SHADER_NAME walked-vertex
precision highp int;
precision highp usampler2D;
precision highp isampler2D;
uniform usampler2D fixes;
uniform isampler2D blocks;
uniform isampler2D runs;
uniform usampler2D levels;
uniform usampler2D heard;
out vec2 place;
out float reach;
flat out vec2 ages;
flat out vec4 look;
flat out float strength;
flat out float gap;
flat out float level;
const vec2 CORNERS[6] = vec2[6](
  vec2(0.0, -1.0), vec2(0.0, 1.0), vec2(1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 1.0), vec2(1.0, 1.0)
);
ivec2 texel(int index) {
  return ivec2(index % ${WALKED_ROW}, index / ${WALKED_ROW});
}
ivec4 run_of(int segment) {
  int low = 0;
  int high = walked.runs - 1;
  while (low < high) {
    int middle = (low + high + 1) >> 1;
    if (texelFetch(runs, texel(middle), 0).x <= segment) low = middle;
    else high = middle - 1;
  }
  return texelFetch(runs, texel(low), 0);
}
ivec4 part(int block, int of_it) {
  return texelFetch(blocks, texel(block * ${TEXELS_PER_BLOCK} + of_it), 0);
}
uvec2 words(int index) {
  return texelFetch(fixes, texel(index), 0).xy;
}
int time(uvec2 fix, int block) {
  return part(block, 1).w + int(((fix.x & 0x3fffu) << 8) | ((fix.y >> 6) & 0xffu));
}
bool is_poor(uvec2 fix) {
  uint accuracy = fix.y & 0x3fu;
  return accuracy > ${POOR_CLASS}u && accuracy != ${UNKNOWN_CLASS}u;
}
/** whether the control room had a fix by the moment; it has all where nobody asked when they came */
bool had(int index) {
  return walked.arrivals == 0 || texelFetch(heard, texel(index), 0).x <= uint(walked.moment);
}
vec2 spot(uvec2 fix, int block) {
  vec4 middle = intBitsToFloat(part(block, 0));
  vec3 step = intBitsToFloat(part(block, 1).xyz);
  vec2 steps = vec2(ivec2(fix.yx >> 14) - ${HALF_BLOCK});
  vec2 from_middle = vec2(steps.x * step.x, steps.y * (step.y + steps.y * step.z));
  return (middle.xy - walked.origin.xy) + (middle.zw - walked.origin.zw) + from_middle;
}
void main(void) {
  int segment = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - segment * 6];
  ivec4 run = run_of(segment);
  int index = run.y + segment - run.x;
  int block = run.z;
  ivec4 more = part(block, 2);
  int next_block = index + 1 < more.x ? block : block + 1;
  uvec2 from = words(index);
  uvec2 to = words(index + 1);
  int left = time(from, block);
  int reached = time(to, next_block);
  ages = vec2(ivec2(walked.moment - left, walked.moment - reached)) * 0.001;
  uint colour = uint(more.z);
  look = vec4(colour & 0xffu, (colour >> 8) & 0xffu, (colour >> 16) & 0xffu, colour >> 24) / 255.0;
  gap = reached - left > more.y ? 1.0 : 0.0;
  strength = gap > 0.5 ? walked.strength.w : is_poor(from) || is_poor(to) ? walked.poor : 1.0;
  level = walked.ramp > 0.5 ? float(texelFetch(levels, texel(index), 0).x) : 0.0;
  vec2 start = spot(from, block);
  vec2 end = spot(to, next_block);
  vec4 a = project_common_position_to_clipspace(vec4(start, 0.0, 1.0));
  vec4 b = project_common_position_to_clipspace(vec4(end, 0.0, 1.0));
  vec2 screen = project.viewportSize / project.devicePixelRatio * 0.5;
  vec2 way = (b.xy / b.w - a.xy / a.w) * screen;
  reach = length(way);
  vec2 ahead = reach > 0.001 ? way / reach : vec2(1.0, 0.0);
  float edge = walked.width * 0.5 + 1.0;
  float cap = gap > 0.5 ? 0.0 : edge;
  place = vec2(mix(-cap, reach + cap, corner.x), corner.y * edge);
  vec2 offset = ahead * mix(-cap, cap, corner.x) + vec2(-ahead.y, ahead.x) * place.y;
  gl_Position = mix(a, b, corner.x);
  gl_Position.xy += offset / screen * gl_Position.w;
  bool around_the_world = abs(end.x - start.x) > 256.0;
  bool unheard = !had(index) || !had(index + 1);
  if (strength == 0.0 || around_the_world || unheard) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}
`

const rampColours = RAMP.map(
  (colour) =>
    `vec3(${unitRgb(colour)
      .map((part) => part.toFixed(4))
      .join()})`,
)

/**
 * What is newer than the moment or older than the window has a strength of its own, the older within it fades; gaps are
 * dashed, what lies out of the part is barely seen, edges are smooth. Colours leave multiplied by their alpha.
 */
export const walkedFragment = `\
#version 300 es
#define SHADER_NAME walked-fragment
precision highp float;
in vec2 place;
in float reach;
flat in vec2 ages;
flat in vec4 look;
flat in float strength;
flat in float gap;
flat in float level;
out vec4 fragColor;
const vec3 RAMP[${RAMP.length}] = vec3[${RAMP.length}](${rampColours.join(', ')});
void main(void) {
  if (gap > 0.5 && mod(place.x, 14.0) > 6.0) discard;
  float age = mix(ages.x, ages.y, clamp(place.x / max(reach, 0.001), 0.0, 1.0));
  float beyond = max(max(-place.x, place.x - reach), 0.0);
  float cover = clamp(walked.width * 0.5 + 0.5 - length(vec2(beyond, place.y)), 0.0, 1.0);
  float shown = age < 0.0 ? walked.strength.x
    : age > walked.span ? walked.strength.y
    : mix(1.0, walked.strength.z, age / walked.span);
  if (age < walked.part.x || age > walked.part.y) shown *= ${OUT_OF_PART};
  float alpha = look.a * strength * shown * cover * layer.opacity;
  if (alpha <= 0.0) discard;
  float step = level / ${TOP_LEVEL}.0 * ${RAMP.length - 1}.0;
  int below = min(int(step), ${RAMP.length - 2});
  vec3 ramped = mix(RAMP[below], RAMP[below + 1], step - float(below));
  fragColor = vec4((walked.ramp > 0.5 ? ramped : look.rgb) * alpha, alpha);
}
`
