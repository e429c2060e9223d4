/** length of the past drawn when a replay opens, ms */
export const FIRST_WINDOW_MS = 600_000

/** A part of a period, ms since epoch UTC. */
export interface TimeSpan {
  /** ms since epoch UTC, inclusive */
  from: number
  /** exclusive */
  to: number
}

/** Returns the index of the hour that contains a play head; of the nearer end otherwise. `starts` ascend. */
export function hourIndexAt(starts: readonly number[], head: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= head),
  )
}

/**
 * Returns the indices of the hours in loading order: the head's, the previous one if a frame needs it, later
 * ones, then earlier ones, the nearest first.
 */
export function hourOrder(starts: readonly number[], head: number): number[] {
  const indices = [...starts.keys()]
  const at = hourIndexAt(starts, head)
  const first = hourIndexAt(starts, head - FIRST_WINDOW_MS)
  return [
    at,
    ...indices.slice(first, at).toReversed(),
    ...indices.slice(at + 1),
    ...indices.slice(0, first).toReversed(),
  ]
}

/**
 * Returns the part of an hour needed for a frame at the head and the next minutes, rounded to ten minutes, so
 * that links to near times request the same. null: nothing, or all of it.
 */
export function firstWindow({ from, to }: TimeSpan, head: number): TimeSpan | null {
  const step = Math.floor(head / FIRST_WINDOW_MS) * FIRST_WINDOW_MS
  const look = { from: Math.max(from, step - FIRST_WINDOW_MS), to: Math.min(to, step + FIRST_WINDOW_MS) }
  return look.from < look.to && look.to - look.from < to - from ? look : null
}
