const ODD = [
  '',
  '0',
  '-0',
  '1e999',
  'NaN',
  'null',
  '"',
  '\\',
  '{',
  ']',
  ',',
  '&',
  '=',
  '%',
  '\u0000',
  '\ud800',
  'é',
  '9'.repeat(30),
]

/**
 * Returns a text with one to four changes, determined by the seed: parts are cut, doubled, swapped, or unusual text is
 * inserted.
 */
export function mutant(text: string, seed: number): string {
  const random = mulberry32(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  let changed = text
  for (let changes = 1 + below(4); changes > 0; changes--) {
    const at = below(changed.length + 1)
    const end = at + 1 + below(6)
    const way = below(5)
    const part = changed.slice(at, end)
    const put =
      way === 0
        ? ''
        : way === 1
          ? part + part
          : way === 2
            ? (ODD[below(ODD.length)] ?? '')
            : String.fromCharCode(below(256))
    changed =
      way === 4 && below(20) === 0 ? changed.slice(0, at) : changed.slice(0, at) + put + changed.slice(end)
  }
  return changed
}

/**
 * Returns a generator of random numbers in [0, 1) with a seed (Tommy Ettinger's mulberry32). A generator that creates
 * objects would be slower than the tested code.
 */
export function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
