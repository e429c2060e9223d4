import type { HourRules } from '../../attendance/hours/hour-rules.ts'
import { hoursByKind } from '../../attendance/hours/hours-by-kind.ts'
import { totalLength, subtractSpans, type Span } from '../../attendance/hours/spans.ts'
import { allocate, sumAmounts } from '../../money/money.ts'
import { CHARGED_HOUR_KINDS, type ChargedHourKind } from './hour-lines.ts'

/**
 * An approved duty: minutes of each kind, and the periods in which they were worked; null: the periods were
 * not stored.
 */
type ApprovedDuty = Span & Readonly<Record<ChargedHourKind, number>> & { worked: readonly Span[] | null }

const MINUTE_MS = 60_000

/** Minutes of each kind, and the period that contains them, ms since epoch UTC. */
interface UnchargedTime {
  minutes: Record<ChargedHourKind, number>
  span: Span
}

/**
 * Returns the part of an approved duty that is not charged yet; `charged` are all charged periods of its
 * guard. Null: nothing. Overlapping time is charged once. A duty without stored periods is not charged if
 * at least half of it is already charged.
 */
export function unchargedTime(
  duty: ApprovedDuty,
  charged: readonly Span[],
  rules: HourRules,
  timeZone: string,
): UnchargedTime | null {
  const { regular, night, holiday, overtime, worked } = duty
  const minutes = { regular, night, holiday, overtime }
  const total = sumAmounts(CHARGED_HOUR_KINDS.map((kind) => minutes[kind]))
  if (total === 0) return null
  const isStored = worked !== null && worked.length > 0
  const counted = isStored ? worked : [{ from: duty.from, to: duty.to }]
  const rest = counted.flatMap((part) => subtractSpans(part, charged))
  if (totalLength(rest) === totalLength(counted)) return { minutes, span: around(counted) }
  // without stored periods nobody knows which part of a moved duty was charged
  if (!isStored && 2 * totalLength(rest) <= totalLength(counted)) return null
  const left = Math.min(total, Math.floor(totalLength(rest) / MINUTE_MS))
  if (left === 0) return null
  // overtime is at the end of a duty: the hours of a part are those until its end minus those until its
  // start
  const own = { ...rules, week: { ...rules.week, normalMin: total - holiday - overtime } }
  const until = (t: number) => {
    const before = counted
      .map(({ from, to }) => ({ from, to: Math.min(to, t) }))
      .filter(({ from, to }) => from < to)
    return hoursByKind([before], () => own, timeZone)[0] ?? NOTHING
  }
  const weights = CHARGED_HOUR_KINDS.map((kind) =>
    Math.max(0, sumAmounts(rest.map(({ from, to }) => until(to)[kind] - until(from)[kind]))),
  )
  const parts = allocate(
    left,
    weights.some((weight) => weight > 0) ? weights : CHARGED_HOUR_KINDS.map((kind) => minutes[kind]),
  )
  const of = (kind: ChargedHourKind) => parts[CHARGED_HOUR_KINDS.indexOf(kind)] ?? 0
  return {
    minutes: { regular: of('regular'), night: of('night'), holiday: of('holiday'), overtime: of('overtime') },
    span: around(rest),
  }
}

const NOTHING = { regular: 0, night: 0, holiday: 0, overtime: 0 }
const around = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  to: Math.max(...spans.map(({ to }) => to)),
})
