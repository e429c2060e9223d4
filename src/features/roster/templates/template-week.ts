import type { RosterData } from '../../../../contract/roster/roster.ts'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { weekDays, weekMonday } from '../../../../domain/roster/planned-duty.ts'
import type { TemplateDuty } from '../../../../domain/roster/roster-template.ts'
import { weekdayIndex } from '../../../../domain/time/calendar-month.ts'
import { missingDuties } from '../plan/plan-changes.ts'
import { listDuties } from '../plan/roster-sheet.ts'

type Known = Pick<RosterData, 'weeks' | 'assignments' | 'posts' | 'patterns' | 'guards'>

const idsOf = (records: readonly { id: string }[]) => new Set(records.map(({ id }) => id))

/**
 * Creates a template from the duties of a week. `assignment` null means all. Duties at archived places are
 * omitted; those of former guards become open shifts.
 */
export function templateFromWeek(data: Known, week: string, assignment: string | null): TemplateDuty[] {
  const known = namesIn(data)
  return listDuties(data)
    .filter(
      ({ day, assignmentId }) =>
        weekMonday(day) === week && (assignment === null || assignment === assignmentId),
    )
    .flatMap(({ day, assignmentId, guard, post, startLocal, durationMin, name, pattern }) => {
      const hours = { startLocal, durationMin, name, pattern }
      const kept = { ...hours, guard, post, assignment: assignmentId, weekday: weekdayIndex(day) }
      return known.isPlace(kept) ? [known.withKnown(kept)] : []
    })
}

function namesIn({ assignments, posts, patterns, guards }: Known) {
  const known = {
    assignments: idsOf(assignments),
    posts: new Map(posts.map(({ id, assignment_id }) => [id, assignment_id])),
    patterns: idsOf(patterns),
    guards: idsOf(guards),
  }
  return {
    isPlace: ({ assignment, post }: TemplateDuty) =>
      known.assignments.has(assignment) && (post === null || known.posts.get(post) === assignment),
    withKnown: (duty: TemplateDuty): TemplateDuty => ({
      ...duty,
      guard: duty.guard !== null && known.guards.has(duty.guard) ? duty.guard : null,
      pattern: duty.pattern !== null && known.patterns.has(duty.pattern) ? duty.pattern : null,
    }),
  }
}

/** What a template adds to a week. */
export interface AppliedTemplate {
  /** duties that the week does not contain yet */
  duties: AssignmentDuty[]
  /** number of duties that are left out, because their assignment or post no longer exists */
  lost: number
  /** number of duties that become open shifts, because their guard has left */
  opened: number
}

/** Returns the duties that a template adds to the week of a Monday (YYYY-MM-DD). */
export function applyTemplateToWeek(
  data: Known,
  duties: readonly TemplateDuty[],
  week: string,
  newId: () => string,
): AppliedTemplate {
  const known = namesIn(data)
  const days = weekDays(week)
  const there = duties.filter(known.isPlace)
  const found = there.map(known.withKnown)
  return {
    duties: missingDuties(
      data,
      found.map(({ assignment: assignmentId, weekday, ...duty }) => ({
        ...duty,
        id: newId(),
        day: days[weekday] ?? week,
        assignmentId,
      })),
    ),
    lost: duties.length - there.length,
    opened: found.filter(({ guard }, at) => guard === null && there[at]?.guard !== null).length,
  }
}
