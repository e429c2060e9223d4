import type { AttendanceFinding, AttendanceMoment } from '../attendance-row.ts'
import type { AttendanceRules } from '../attendance-rules.ts'
import type { ClockEvent } from './clock-event.ts'
import type { Presence, PresenceVisit } from '../presence/presence.ts'
import type { Span } from '../hours/spans.ts'

/** The clock events of a duty that fixes do not contradict. */
export interface ClockedAttendance {
  in: AttendanceMoment | null
  out: AttendanceMoment | null
  /** breaks from start to end; a break in progress lasts until now */
  breaks: Span[]
  onBreak: boolean
  findings: AttendanceFinding[]
}

/**
 * Evaluates the clock events of a duty. Fixes have priority. A clock-in while surely outside, or a
 * clock-out long before leaving the post, is reported as a contradiction and does not count.
 */
export function clockedAttendance(
  clocks: readonly ClockEvent[],
  { from, to, now }: Span & { now: number },
  { aways }: Presence,
  visits: readonly PresenceVisit[],
  { aroundMs, graceMs }: AttendanceRules,
): ClockedAttendance {
  const inOrder = [...clocks]
    .filter(({ t }) => from - aroundMs <= t && t <= Math.min(now, to + aroundMs))
    .sort((a, b) => a.t - b.t || (a.id < b.id ? -1 : 1))
  const findings: AttendanceFinding[] = []
  const isSound = ({ t, kind }: ClockEvent): boolean => {
    const against =
      kind === 'out'
        ? visits.find((visit) => visit.from <= t && visit.to > t + graceMs)
        : aways.find((away) => away.from <= t && t < (away.back ?? away.to))
    if (!against) return true
    const proof = [against.from, against.to]
    findings.push({ kind: 'clock_contradicted', from: t, to: t, metres: null, placeId: null, proof })
    return false
  }
  const first = inOrder.find((event) => event.kind === 'in' && isSound(event))
  const last = inOrder.findLast((event) => event.kind === 'out' && isSound(event))
  const breaks: Span[] = []
  let began: number | null = null
  for (const { kind, t } of inOrder) {
    if (kind === 'break_start') began ??= t
    else if (began !== null && kind !== 'in') {
      breaks.push({ from: began, to: t })
      began = null
    }
  }
  if (began !== null) breaks.push({ from: began, to: Math.min(now, to) })
  return {
    in: first ? { t: first.t, by: saidBy(first) } : null,
    out: last ? { t: last.t, by: saidBy(last) } : null,
    breaks: breaks.filter((each) => each.from < each.to),
    onBreak: began !== null && now < to,
    findings,
  }
}

const saidBy = ({ source }: ClockEvent): AttendanceMoment['by'] => (source === 'code' ? 'code' : 'clock')
