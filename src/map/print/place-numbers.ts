import type { Px, Size } from '../hosts/map-host.ts'

/**
 * Places the paths' numbers, `across` px wide, without overlaps. A number is at the start of its path. If other paths
 * start nearby, it is on a ring around the start, preferably in the path's direction.
 */
export function placeNumbers(paths: readonly (readonly Px[])[], size: Size, across: number): Px[] {
  const begins = paths.map(([first = { x: 0, y: 0 }]) => first)
  const crowds = begins.map((begin) => begins.filter((other) => apart(begin, other) < across).length)
  const taken = begins.filter((_, i) => crowds[i] === 1)
  const isFree = (place: Px) =>
    Math.min(place.x, place.y, size.width - place.x, size.height - place.y) >= across / 2 &&
    [...taken, ...begins].every((other) => apart(place, other) >= across)
  const beside = (i: number) => {
    const begin = begins[i] as Px
    // a ring on which all of them fit, so that no number covers another's line
    const first = across * Math.max(1.5, (crowds[i] as number) / 6)
    for (let radius = first; radius < size.width + size.height; radius += across) {
      const found = placesAround(begin, radius, paths[i] ?? [], across).find(({ place }) => isFree(place))
      if (found) return { i, place: found.place, off: found.off + radius }
    }
    return { i, place: begin, off: Number.POSITIVE_INFINITY }
  }
  const places = [...begins]
  let waiting = [...begins.keys()].filter((i) => crowds[i] !== 1)
  while (waiting.length > 0) {
    // numbers that fit next to their own path are placed first
    const next = waiting.map(beside).reduce((best, each) => (each.off < best.off ? each : best))
    places[next.i] = next.place
    taken.push(next.place)
    waiting = waiting.filter((i) => i !== next.i)
  }
  return places
}

const apart = (a: Px, b: Px) => Math.hypot(a.x - b.x, a.y - b.y)

/** Returns as many places on a ring as fit, nearest to the path first. `off`: distance from the path, 0 to 2. */
function placesAround(begin: Px, radius: number, path: readonly Px[], across: number) {
  const out = path.find((place) => apart(place, begin) >= radius) ?? path.at(-1) ?? begin
  const towards = Math.atan2(out.y - begin.y, out.x - begin.x)
  const room = Math.floor(Math.PI / Math.asin(across / 2 / radius))
  return Array.from({ length: room }, (_, i) => {
    const angle = (2 * Math.PI * i) / room
    const place = { x: begin.x + radius * Math.cos(angle), y: begin.y + radius * Math.sin(angle) }
    return { place, off: 1 - Math.cos(angle - towards) }
  }).toSorted((a, b) => a.off - b.off)
}
