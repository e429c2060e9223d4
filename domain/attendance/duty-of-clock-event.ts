import type { ClockEvent } from './clock-event.ts'
import type { Span } from './spans.ts'

/**
 * Returns the duty of a guard at a place to which a clock event belongs (ms since epoch UTC): the one it
 * begins, ends or falls into, or the nearest if several are within `aroundMs`. So 06:00 after a night ends
 * the duty of the day before. undefined: none is near.
 */
export function findClockEventDuty<D extends Span>(
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
