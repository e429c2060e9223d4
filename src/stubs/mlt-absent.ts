/**
 * Replaces `@maplibre/mlt` in the build: the reader of MapLibre's own tile format has 19 kB, and styles use
 * MVT tiles. A style with MLT tiles is refused earlier (`remote-style.ts`).
 */
export const GEOMETRY_TYPE = {}
export const decodeTile = (): never => {
  throw new Error('MLT tiles cannot be read here; the style should name MVT tiles')
}
