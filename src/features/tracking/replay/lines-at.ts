import type { AxisTold, Span } from './axis-told.ts'
import { spanText } from './mark-words.ts'
import { nearMark } from './near-mark.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const MOST_LINES = 4

/**
 * The time, and below it the marks, silence or rest within `near` ms. Over a mark it is the mark's own time, to which a
 * press goes, and a mark of another time says which.
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
    ...(gap ? [tr(texts.noFixesClock, { clock: spanText(clock, gap) })] : []),
    ...marks
      .filter((mark) => Math.abs(mark.t - pointed) <= near)
      .map((mark) => (mark.t === t ? mark.text : `${clock.time(mark.t)} ${mark.text}`)),
    ...(rest ? [tr(texts.restClock, { clock: spanText(clock, rest) })] : []),
  ]
    .slice(0, MOST_LINES)
    .concat(more?.(t) ?? [])
}
