/** An effective period [from, to), ms since epoch UTC; `to` null: still in effect. */
export interface EffectivePeriod {
  from: number
  to: number | null
}

/** Returns whether a period contains a time, ms since epoch UTC. */
export const inEffectAt = ({ from, to }: EffectivePeriod, t: number): boolean =>
  from <= t && (to === null || t < to)

/** Returns the starts and ends of these periods, ascending, ms since epoch UTC. */
export const boundaryTimes = (spans: readonly EffectivePeriod[]): number[] =>
  [...new Set(spans.flatMap(({ from, to }) => (to === null ? [from] : [from, to])))].toSorted((a, b) => a - b)
