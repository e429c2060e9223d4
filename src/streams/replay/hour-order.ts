/** length of the window that is drawn when a replay opens, ms */
export const FIRST_WINDOW_MS = 600_000

/** A period, ms since epoch UTC. */
export interface TimeSpan {
  /** ms since epoch UTC, inclusive */
  from: number
  /** exclusive */
  to: number
}

/** Returns the index of the hour that contains the playhead, or of the nearest hour. `starts` ascend. */
export function hourIndexAt(starts: readonly number[], head: number): number {
  return Math.max(
    0,
    starts.findLastIndex((start) => start <= head),
  )
}

/**
 * Returns the indices of hours in loading order. First the playhead's hour, and the previous one if the window reaches
 * into it. Then later hours, and then earlier ones, nearest first.
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
 * Returns the part of an hour that the first frames at the playhead need. It is rounded to ten minutes, so that links
 * to nearby times send the same request. null: the hour is not needed, or all of it is.
 */
export function firstWindow({ from, to }: TimeSpan, head: number): TimeSpan | null {
  const step = Math.floor(head / FIRST_WINDOW_MS) * FIRST_WINDOW_MS
  const look = { from: Math.max(from, step - FIRST_WINDOW_MS), to: Math.min(to, step + FIRST_WINDOW_MS) }
  return look.from < look.to && look.to - look.from < to - from ? look : null
}
