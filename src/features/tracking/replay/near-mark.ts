/** Which of the marks a pointer at `t` means, within `reach`: the nearest; all in ms. */
export function nearMark<Mark extends { t: number }>(
  marks: readonly Mark[],
  t: number,
  reach: number,
): Mark | null {
  const off = (mark: Mark) => Math.abs(mark.t - t)
  return marks.reduce<Mark | null>(
    (near, mark) => (off(mark) <= reach && (near === null || off(mark) < off(near)) ? mark : near),
    null,
  )
}

/** An event within this distance of the pointer is selected, px. */
export const NEAR_PX = 5
