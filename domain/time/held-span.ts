/** From when until before when something held, ms since epoch UTC; `to` null: it still does. */
export interface HeldSpan {
  from: number
  to: number | null
}

/** Whether it held at a time, ms since epoch UTC. */
export const heldAt = ({ from, to }: HeldSpan, t: number): boolean => from <= t && (to === null || t < to)

/** When any of them began or ended, ascending, ms since epoch UTC. */
export const changesOf = (spans: readonly HeldSpan[]): number[] =>
  [...new Set(spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted((a, b) => a - b)
