import { LABEL_COLUMNS, LABEL_SIZE } from './label-atlas.ts'
import { markerPull } from './marker-shaders.ts'

/** Names: a box of fixed px, `dress.y` px below its place, on whole pixels so that letters stay sharp. */
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
