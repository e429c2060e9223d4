/** px between two tracks */
export const TRACK = 9

/** A vertical line next to a chart to one target: its column, counted from the chart, and its range, px. */
export interface Track {
  column: number
  from: number
  to: number
}

interface Start {
  target: string
  y: number
  targetY: number
}

/** A track for each target, shorter ones nearer to the chart; two share a column where they do not meet. */
export function tracksOf(starts: readonly Start[]): ReadonlyMap<string, Track> {
  const spans = new Map<string, { from: number; to: number }>()
  for (const { target, y, targetY } of starts) {
    const known = spans.get(target) ?? { from: targetY, to: targetY }
    spans.set(target, { from: Math.min(known.from, y), to: Math.max(known.to, y) })
  }
  const tracks = new Map<string, Track>()
  const shortFirst = [...spans].toSorted(([, one], [, other]) => one.to - one.from - (other.to - other.from))
  for (const [target, span] of shortFirst) {
    const meeting = [...tracks.values()].filter(({ from, to }) => from <= span.to && span.from <= to)
    let column = 0
    while (meeting.some((track) => track.column === column)) column++
    tracks.set(target, { column, ...span })
  }
  return tracks
}
