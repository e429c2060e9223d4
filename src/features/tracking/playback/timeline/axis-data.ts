import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import type { EventShape } from '../events/event-shape.ts'

/** An event on a timeline. `t` is in ms since epoch. */
export interface AxisEvent {
  key: string
  t: number
  shape: EventShape
  text: string
}

export interface AxisSpan {
  from: number
  to: number
}

/** Content of a timeline: gaps, stops (`rests`) and events (`marks`). Times are ms since epoch. */
export interface AxisData {
  clock: ZoneClock
  /** IANA time zone */
  timeZone: string
  gaps: readonly AxisSpan[]
  rests: readonly AxisSpan[]
  marks: readonly AxisEvent[]
  /** number of events of all guards, if the marks are only those of some */
  total?: number
  /** returns more lines of the tooltip at a time */
  more?: (t: number) => readonly string[]
}
