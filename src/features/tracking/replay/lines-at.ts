import type { AxisTold, Span } from './axis-told.ts'
import { spanText } from './mark-words.ts'
import { nearMark } from './near-mark.ts'

const MOST_LINES = 4

/**
 * Returns the time, and below it the events, gap or stop within `near` ms. Over an event it is the event's
 * time, to which a click seeks.
 */
export function linesAt(
  { clock, marks, gaps, rests, more }: Omit<AxisTold, 'timeZone'>,
  pointed: number,
  near: number,
): string[] {
  const t = nearMark(marks, pointed, near)?.t ?? pointed
  const holds = ({ from, to }: Span) => from <= t && t <= to
  const gap = gaps.find(holds)
  const rest = rests.find(holds)
  return [
    clock.full(t),
    ...(gap ? [`no fixes ${spanText(clock, gap)}`] : []),
    ...marks
      .filter((mark) => Math.abs(mark.t - pointed) <= near)
      .map((mark) => (mark.t === t ? mark.text : `${clock.time(mark.t)} ${mark.text}`)),
    ...(rest ? [`rest ${spanText(clock, rest)}`] : []),
  ]
    .slice(0, MOST_LINES)
    .concat(more?.(t) ?? [])
}
