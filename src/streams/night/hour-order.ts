/** The index of the hour that holds a play head; of the nearer end where none does. `starts` ascend. */
export function hourOfHead(starts: readonly number[], head: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= head),
  )
}

/** The indices of so many hours as they are wanted: the head's, those after it, then those before, the nearest first. */
export function hourOrder(count: number, head: number): number[] {
  const indices = Array.from({ length: count }, (_, i) => i)
  return [...indices.slice(head), ...indices.slice(0, head).toReversed()]
}
