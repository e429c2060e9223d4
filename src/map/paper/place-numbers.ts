import type { Px, Size } from '../map-host.ts'

/**
 * Where the numbers of paths stand in a picture so that none lies on another, each so many px across: at the beginning of
 * its path or, where others begin as near as that, on a ring about it, as far as may be on the side to which the path leads.
 */
export function placeNumbers(paths: readonly (readonly Px[])[], size: Size, across: number): Px[] {
  const begins = paths.map(([first = { x: 0, y: 0 }]) => first)
  const crowds = begins.map((begin) => begins.filter((other) => apart(begin, other) < across).length)
  const taken = begins.filter((_, i) => crowds[i] === 1)
  const isFree = (place: Px) =>
    Math.min(place.x, place.y, size.width - place.x, size.height - place.y) >= across / 2 &&
    [...taken, ...begins].every((other) => apart(place, other) >= across)
  return paths.map((path, i) => {
    const [begin, crowd] = [begins[i] as Px, crowds[i] as number]
    if (crowd === 1) return begin
    // all of them fit on the first ring, so that none stands on the line of another
    for (
      let radius = across * Math.max(1.5, crowd / 6);
      radius < size.width + size.height;
      radius += across
    ) {
      const place = placesAround(begin, radius, path, across).find(isFree)
      if (place === undefined) continue
      taken.push(place)
      return place
    }
    return begin
  })
}

const apart = (a: Px, b: Px) => Math.hypot(a.x - b.x, a.y - b.y)

/** Places on a ring, as many as it has room for, first those near where the path leaves it. */
function placesAround(begin: Px, radius: number, path: readonly Px[], across: number): Px[] {
  const out = path.find((place) => apart(place, begin) >= radius) ?? path.at(-1) ?? begin
  const towards = Math.atan2(out.y - begin.y, out.x - begin.x)
  const room = Math.floor(Math.PI / Math.asin(across / 2 / radius))
  return Array.from({ length: room }, (_, i) => (2 * Math.PI * i) / room)
    .toSorted((a, b) => Math.cos(b - towards) - Math.cos(a - towards))
    .map((angle) => ({ x: begin.x + radius * Math.cos(angle), y: begin.y + radius * Math.sin(angle) }))
}
