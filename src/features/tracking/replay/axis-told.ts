import type { ZoneClock } from '../../../../domain/time/zone-time.ts'
import type { MarkShape } from './mark-shape.ts'

/** Something at a moment of an axis, ms since epoch UTC. */
export interface AxisMark {
  key: string
  t: number
  shape: MarkShape
  text: string
}

export interface Span {
  from: number
  to: number
}

/** Content of a time axis, with its clock. Times are ms since epoch UTC. */
export interface AxisTold {
  clock: ZoneClock
  /** IANA name */
  timeZone: string
  gaps: readonly Span[]
  rests: readonly Span[]
  marks: readonly AxisMark[]
  /** further lines for the time under the pointer */
  more?: (t: number) => readonly string[]
}
