import type { AttendanceFinding, AttendanceRow } from './attendance-row.ts'
import type { Span } from './spans.ts'

/**
 * Returns the times (ms since epoch UTC) at which fixes prove that a guard was not at the post of a duty, in
 * any order. Breaks and statements of clock events are not included.
 */
export const provenAbsences = ({ findings }: Pick<AttendanceRow, 'findings'>): Span[] =>
  findings.flatMap(absenceOf).filter(({ from, to }) => from < to)

function absenceOf({ kind, from, to, proof }: AttendanceFinding): Span[] {
  const [first, last] = proof
  switch (kind) {
    case 'not_arrived':
      return proof.flatMap((t, i) => (i % 2 === 0 ? [{ from: t, to: proof[i + 1] ?? t }] : []))
    case 'arrived_late':
      return first === undefined ? [] : [{ from, to: first }]
    case 'left_early':
    case 'post_abandoned':
      return last === undefined ? [] : [{ from, to: to ?? last }]
    case 'at_another_post':
      return [{ from, to: to ?? from }]
    default:
      return []
  }
}
