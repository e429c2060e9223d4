/**
 * Replaces `@maplibre/mlt` in the build. This parser of MapLibre's own tile format has 19 kB, and styles use MVT tiles.
 * `remote-style.ts` refuses styles with MLT tiles.
 */
export const GEOMETRY_TYPE = {}
export const decodeTile = (): never => {
  throw new Error('MLT tiles cannot be read here; the style should name MVT tiles')
}
