/**
 * Returns starts of `count` rounds in whole minutes, in order, each at least `minGap` after the previous one,
 * between 0 and `latest` if they fit. The same seed gives the same starts.
 */
export function randomStarts(
  seed: string,
  { count, minGap, latest }: { count: number; minGap: number; latest: number },
): number[] {
  const next = randomFrom(seed)
  const spare = Math.max(0, latest - (count - 1) * minGap)
  return Array.from({ length: count }, () => Math.floor(next() * (spare + 1)))
    .toSorted((a, b) => a - b)
    .map((start, nth) => start + nth * minGap)
}

/** Numbers from 0 until before 1: the counter mode of MurmurHash3's finaliser, on a hash of the seed (FNV-1a). */
function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i += 1) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}
