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
