import type { Span } from '../hours/spans.ts'
import { z } from 'zod'

/** Kinds of clock events of a guard at a place. */
export const CLOCK_KINDS = ['in', 'out', 'break_start', 'break_end'] as const
export const clockKind = z.enum(CLOCK_KINDS)
/** Source of a clock event: a person in the console, or a code at the post. */
export const clockSource = z.enum(['person', 'code'])

/** A clock event; t in ms since epoch UTC. */
export interface ClockEvent {
  id: string
  kind: (typeof CLOCK_KINDS)[number]
  t: number
  source: z.infer<typeof clockSource>
}

/**
 * Returns the duty of a guard at a place to which a clock event (ms since epoch UTC) belongs. It is the
 * duty that the event starts, ends or falls into, otherwise the nearest within `aroundMs`. A clock-out at
 * 06:00 thus ends the night duty of the day before. Undefined: no duty is near.
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
