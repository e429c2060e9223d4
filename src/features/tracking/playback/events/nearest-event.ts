/** Returns the marks from `from` to `to`, both included. `marks` must be sorted by time (ms). */
export function marksWithin<Mark extends { t: number }>(
  marks: readonly Mark[],
  from: number,
  to: number,
): readonly Mark[] {
  const first = firstWhere(marks, (t) => t >= from)
  return marks.slice(
    first,
    firstWhere(marks, (t) => t > to),
  )
}

/** Returns the mark nearest to `t`, at most `reach` ms away. `marks` must be sorted by time (ms). */
export function nearestEvent<Mark extends { t: number }>(
  marks: readonly Mark[],
  t: number,
  reach: number,
): Mark | null {
  const after = firstWhere(marks, (each) => each >= t)
  const off = (mark: Mark | undefined) => (mark ? Math.abs(mark.t - t) : Number.POSITIVE_INFINITY)
  const [before, next] = [marks[after - 1], marks[after]]
  const near = off(before) <= off(next) ? before : next
  return near && off(near) <= reach ? near : null
}

/** Binary search: returns the index of the first mark whose time satisfies `holds`. */
function firstWhere(marks: readonly { t: number }[], holds: (t: number) => boolean): number {
  let low = 0
  let high = marks.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds((marks[middle] as { t: number }).t)) high = middle
    else low = middle + 1
  }
  return low
}

/** distance from the pointer within which an event is selected, px */
export const NEAR_PX = 5
