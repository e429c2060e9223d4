/** Limits a period to `most` ms around the time `at`, as a replay requires. All in ms since epoch. */
export function boardWindow(
  { from, to }: { from: number; to: number },
  at: number,
  most: number,
): { from: number; to: number } {
  const [first, last] = [Math.floor(from), Math.floor(to)]
  if (last - first <= most) return { from: first, to: last }
  const start = Math.min(Math.max(Math.round(at - most / 2), first), last - most)
  return { from: start, to: start + most }
}
