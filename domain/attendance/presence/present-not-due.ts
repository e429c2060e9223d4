import type { AttendanceRow } from '../attendance-row.ts'
import { ATTENDANCE_RULES, type AttendanceRules } from '../attendance-rules.ts'
import { findVisitsElsewhere, type WorkPlace } from './visits-elsewhere.ts'
import { sortUniqueByTime, type PresenceFix } from './presence.ts'
import { subtractSpans, type Span } from '../hours/spans.ts'

/**
 * Returns a row for each visit of a guard to a workplace without a duty, if it overlaps a period. The row
 * contains the visit's time within `aroundMs` of the period. Time just before and after a duty belongs to
 * the duty, even on another day. The rows count no minutes until a person corrects them.
 */
export function findPresentNotDue(
  workerId: string,
  {
    fixes,
    places,
    duties,
    span,
  }: { fixes: readonly PresenceFix[]; places: readonly WorkPlace[]; duties: readonly Span[]; span: Span },
  rules: AttendanceRules = ATTENDANCE_RULES,
): AttendanceRow[] {
  const around = duties.map(({ from, to }) => ({ from: from - rules.aroundMs, to: to + rules.aroundMs }))
  const wide = { from: span.from - rules.aroundMs, to: span.to + rules.aroundMs }
  const visits = findVisitsElsewhere(sortUniqueByTime(fixes), subtractSpans(wide, around), places, rules)
  return visits
    .filter((visit) => visit.to > span.from && visit.from < span.to)
    .map((visit) => ({
      workerId,
      assignmentId: visit.placeId,
      shiftName: null,
      from: visit.from,
      to: visit.to,
      status: 'not_due',
      arrival: { t: visit.from, by: 'fix' },
      departure: { t: visit.to, by: 'last_fix' },
      lateMin: 0,
      earlyMin: 0,
      minutes: 0,
      awayMin: 0,
      silentMin: 0,
      unknownMin: 0,
      presence: [{ from: visit.from, to: visit.to }],
      worked: [],
      findings: [
        {
          kind: 'not_due',
          from: visit.from,
          to: visit.to,
          metres: null,
          placeId: visit.placeId,
          proof: [visit.from, visit.to],
        },
      ],
      correction: null,
    }))
}
