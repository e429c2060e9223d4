import type { Track } from '../fix/walked-track.ts'

/**
 * Returns the number of fixes in each of `parts` equal parts of a period, ms since epoch UTC. Yields after
 * each track.
 */
export function* fixDensity(
  tracks: Iterable<Track>,
  { from, to }: { from: number; to: number },
  parts: number,
): Generator<undefined, Uint32Array> {
  const density = new Uint32Array(parts)
  const edge = (part: number) => from + ((to - from) * part) / parts
  for (const track of tracks) {
    let before = track.at(from - 1)
    for (let part = 0; part < parts && before < track.count - 1; part += 1) {
      const last = track.at(edge(part + 1))
      density[part] = (density[part] as number) + last - before
      before = last
    }
    yield
  }
  return density
}
