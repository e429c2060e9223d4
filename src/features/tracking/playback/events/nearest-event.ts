/** Those of marks that ascend in time that lie from `from` to `to`, both counted in; ms. */
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

/** Which of the marks, ascending in time, a pointer at `t` means, within `reach`: the nearest; all in ms. */
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

/** The index of the first mark from which on `holds` is true of the time. */
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

/** An event within this distance of the pointer is selected, px. */
export const NEAR_PX = 5
