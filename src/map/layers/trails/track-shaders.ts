import { ACCURACY_BITS, SHAPE_OFFSETS } from '../../../../domain/track/block-shape.ts'
import { POOR_CLASS, UNKNOWN_CLASS } from '../../../../domain/track/accuracy-class.ts'
import { HALF_BLOCK } from '../../../../domain/track/packed-fixes.ts'
import { unitRgb } from '../marker-colours.ts'
import { STEP_EAST, TEXELS_PER_BLOCK } from './packed-blocks.ts'
import { RAMP, TOP_LEVEL } from './trail-levels.ts'

/** texels per row of each texture; all WebGL2 graphics cards support this many */
export const TRACK_ROW = 2048
/** opacity factor outside of the highlighted period */
const OUT_OF_PART = 0.1

/** shared by both shaders: the ints of a uniform block need the same precision in each */
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

export const trackUniforms = {
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
 * Vertex shader with six vertices per segment. A binary search in the ranges finds the segment of a vertex from the
 * vertex number, so exactly the segments of the window are drawn. Indices of fixes are ints, because floats cannot
 * represent all integers beyond 16.7 million. A segment is a rectangle with a semicircle at each end.
 */
export const trackVertex = `\
#version 300 es
#define SHADER_NAME walked-vertex
precision highp int;
precision highp usampler2D;
precision highp isampler2D;
uniform usampler2D fixes;
uniform isampler2D blocks;
uniform isampler2D looks;
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
struct Block {
  vec4 middle;
  ivec4 more;
  ivec4 held;
};
struct Fix {
  vec2 spot;
  int time;
  bool is_poor;
};
const vec2 CORNERS[6] = vec2[6](
  vec2(0.0, -1.0), vec2(0.0, 1.0), vec2(1.0, -1.0), vec2(1.0, -1.0), vec2(0.0, 1.0), vec2(1.0, 1.0)
);
ivec2 texel(int index) {
  return ivec2(index % ${TRACK_ROW}, index / ${TRACK_ROW});
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
/** returns 64 bits shifted by a number */
uvec2 past(uvec2 own, int bits) {
  return bits == 0 ? own : uvec2((own.x >> bits) | (own.y << (32 - bits)), own.y >> bits);
}
int lowest(uvec2 own, int bits) {
  return int(own.x & ((1u << bits) - 1u));
}
Block block_of(int block) {
  return Block(intBitsToFloat(part(block, 0)), part(block, 1), part(block, 2));
}
Fix fix_of(int index, Block block) {
  ivec4 more = block.more;
  ivec4 held = block.held;
  ivec3 bits = (ivec3(held.w) >> ivec3(${SHAPE_OFFSETS.lat}, ${SHAPE_OFFSETS.lon}, ${SHAPE_OFFSETS.t})) & 31;
  int nth = index - held.x;
  int bit = nth * (bits.x + bits.y + bits.z + ${ACCURACY_BITS});
  uvec4 around = uvec4(words(held.z + (bit >> 6)), words(held.z + (bit >> 6) + 1));
  uvec3 near = (bit & 32) == 0 ? around.xyz : around.yzw;
  int passed = bit & 31;
  uvec2 own = passed == 0 ? near.xy : (near.xy >> passed) | (near.yz << (32 - passed));
  int north = lowest(own, bits.x);
  own = past(own, bits.x);
  int east = lowest(own, bits.y);
  own = past(own, bits.y);
  int off_pace = lowest(own, bits.z);
  uint accuracy = past(own, bits.z).x & ${2 ** ACCURACY_BITS - 1}u;
  vec2 slope = intBitsToFloat(more.xy);
  vec2 steps = vec2(ivec2(east, north) - ${HALF_BLOCK});
  vec2 from_middle = vec2(
    steps.x * float(1 << (held.w & 3)) * ${STEP_EAST}, steps.y * (slope.x + steps.y * slope.y)
  );
  return Fix(
    (block.middle.xy - walked.origin.xy) + (block.middle.zw - walked.origin.zw) + from_middle,
    more.z + nth * more.w + off_pace,
    accuracy > ${POOR_CLASS}u && accuracy != ${UNKNOWN_CLASS}u
  );
}
/** whether a fix had arrived by the current time; true for all without arrivals */
bool had(int index) {
  return walked.arrivals == 0 || texelFetch(heard, texel(index), 0).x <= uint(walked.moment);
}
void main(void) {
  int segment = gl_VertexID / 6;
  vec2 corner = CORNERS[gl_VertexID - segment * 6];
  ivec4 run = run_of(segment);
  int index = run.y + segment - run.x;
  Block block = block_of(run.z);
  Fix from = fix_of(index, block);
  if (index + 1 == block.held.y) block = block_of(run.z + 1);
  Fix to = fix_of(index + 1, block);
  ages = vec2(ivec2(walked.moment - from.time, walked.moment - to.time)) * 0.001;
  ivec2 own = texelFetch(looks, texel(run.w), 0).xy;
  uint colour = uint(own.y);
  look = vec4(colour & 0xffu, (colour >> 8) & 0xffu, (colour >> 16) & 0xffu, colour >> 24) / 255.0;
  gap = to.time - from.time > own.x ? 1.0 : 0.0;
  strength = gap > 0.5 ? walked.strength.w : from.is_poor || to.is_poor ? walked.poor : 1.0;
  level = walked.ramp > 0.5 ? float(texelFetch(levels, texel(index), 0).x) : 0.0;
  vec4 a = project_common_position_to_clipspace(vec4(from.spot, 0.0, 1.0));
  vec4 b = project_common_position_to_clipspace(vec4(to.spot, 0.0, 1.0));
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
  bool around_the_world = abs(to.spot.x - from.spot.x) > 256.0;
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
 * Fragment shader. Parts after the current time and before the window have their own opacity. The window fades towards
 * its start, gaps are dashed, and everything outside of the highlighted period is nearly invisible. Edges are smooth,
 * and colours have premultiplied alpha.
 */
export const trackFragment = `\
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
