import type { ZoneClock } from '../../../../../domain/time/zone-time.ts'
import type { EventShape } from '../events/event-shape.ts'

/** Something at a time of an axis, ms since epoch UTC. */
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

/** Content of a time axis, with its clock. Times are ms since epoch UTC. */
export interface AxisData {
  clock: ZoneClock
  /** IANA name */
  timeZone: string
  gaps: readonly AxisSpan[]
  rests: readonly AxisSpan[]
  marks: readonly AxisEvent[]
  /** number of events of everybody, if the marks are of some guards */
  total?: number
  /** further lines for the time under the pointer */
  more?: (t: number) => readonly string[]
}
