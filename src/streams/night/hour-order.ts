/** as much of the past as a replay draws when it is opened, ms */
export const FIRST_LOOK_MS = 600_000

/** A part of a night. */
export interface Span {
  /** ms since epoch UTC, inclusive */
  from: number
  /** exclusive */
  to: number
}

/** The index of the hour that holds a play head; of the nearer end where none does. `starts` ascend. */
export function hourOfHead(starts: readonly number[], head: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= head),
  )
}

/**
 * The indices of the hours as they are wanted: the head's, the one before it where a picture of the head reaches into it,
 * those after it, then the others before, the nearest first.
 */
export function hourOrder(starts: readonly number[], head: number): number[] {
  const indices = [...starts.keys()]
  const at = hourOfHead(starts, head)
  const first = hourOfHead(starts, head - FIRST_LOOK_MS)
  return [
    at,
    ...indices.slice(first, at).toReversed(),
    ...indices.slice(at + 1),
    ...indices.slice(0, first).toReversed(),
  ]
}

/**
 * What of an hour a picture of the head shows, and the next minutes: to full ten
 * minutes, so that links to moments close to each other ask for the same. Null where that is nothing, or all of it.
 */
export function firstLook({ from, to }: Span, head: number): Span | null {
  const step = Math.floor(head / FIRST_LOOK_MS) * FIRST_LOOK_MS
  const look = { from: Math.max(from, step - FIRST_LOOK_MS), to: Math.min(to, step + FIRST_LOOK_MS) }
  return look.from < look.to && look.to - look.from < to - from ? look : null
}
