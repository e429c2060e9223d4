import type { AxisData, AxisSpan } from '../timeline/axis-data.ts'
import { formatTimeSpan } from './format-trail-event.ts'
import { marksWithin, nearestEvent } from './nearest-event.ts'
import { tr } from '../../../../texts/tr.ts'
import * as timelineTexts from '../../timeline/texts.ts'
import * as texts from '../texts.ts'

const MOST_LINES = 4

/**
 * Returns the lines of the tooltip: the time, then events, gap or stop within `near` ms of the pointer. Near
 * an event, it is the event's time, to which a click seeks. Of many events, it lists the first and counts the
 * others. `marks` must be sorted by time.
 */
export function tooltipLines(
  { clock, marks, gaps, rests, more }: Omit<AxisData, 'timeZone'>,
  pointed: number,
  near: number,
): string[] {
  const t = nearestEvent(marks, pointed, near)?.t ?? pointed
  const holds = ({ from, to }: AxisSpan) => from <= t && t <= to
  const gap = gaps.find(holds)
  const rest = rests.find(holds)
  const told = marksWithin(marks, pointed - near, pointed + near)
  const first = told.slice(0, told.length > MOST_LINES ? MOST_LINES - 1 : MOST_LINES)
  return [
    clock.full(t),
    ...(gap ? [tr(texts.noFixesClock, { clock: formatTimeSpan(clock, gap) })] : []),
    ...first.map((mark) => (mark.t === t ? mark.text : `${clock.time(mark.t)} ${mark.text}`)),
    ...(told.length > first.length
      ? [tr(timelineTexts.moreEvents, { count: told.length - first.length })]
      : []),
    ...(rest ? [tr(texts.restClock, { clock: formatTimeSpan(clock, rest) })] : []),
    ...(more?.(t) ?? []),
  ]
}
