/**
 * Stands in for `@maplibre/mlt` in the build: the reader of MapLibre's own tile format weighs 19 kB, and styles are
 * made of MVT tiles. A style that names MLT tiles is refused beforehand (`remote-style.ts`).
 */
export const GEOMETRY_TYPE = {}
export const decodeTile = (): never => {
  throw new Error('MLT tiles cannot be read here; the style should name MVT tiles')
}
