import type { ClockEvent } from './clock-event.ts'
import type { Span } from './spans.ts'

/**
 * Which of the duties of a guard at a place a clock event belongs to (times in ms since epoch UTC): the one it begins,
 * ends or falls into, the nearest where several are within `aroundMs`. So 06:00 after a night ends the duty of the day
 * before. undefined: none is near.
 */
export function dutyOfClockEvent<D extends Span>(
  { kind, t }: Pick<ClockEvent, 'kind' | 't'>,
  duties: readonly D[],
  aroundMs: number,
): D | undefined {
  const distance = ({ from, to }: Span) =>
    kind === 'in' ? Math.abs(t - from) : kind === 'out' ? Math.abs(t - to) : Math.max(0, from - t, t - to)
  return duties
    .filter(({ from, to }) => from - aroundMs <= t && t <= to + aroundMs)
    .toSorted((a, b) => distance(a) - distance(b) || a.from - b.from)[0]
}
