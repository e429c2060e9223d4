import { Temporal } from 'temporal-polyfill'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import { isWithinDays } from '../../../../domain/records/assignment-rules.ts'
import { plannedHoursOn, toDutyRule } from '../../../../domain/duty/duty-rule.ts'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { weekDays, weekMonday, type PlannedDuty, rosterId } from '../../../../domain/roster/planned-duty.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { patternShiftsOn } from './shifts-on.ts'
import { listDuties } from './roster-sheet.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Changes to the plan of one assignment in one week. */
export interface WeekChange {
  assignmentId: string
  week: string
  set: PlannedDuty[]
  removed: string[]
}

/** Groups changes by assignment and week. `set` are added or changed duties. */
export function groupChanges(
  set: readonly AssignmentDuty[],
  removed: readonly AssignmentDuty[] = [],
): WeekChange[] {
  const changes = new Map<string, WeekChange>()
  const changeOf = ({ assignmentId, day }: AssignmentDuty) => {
    const week = weekMonday(day)
    const key = rosterId(assignmentId, week)
    const known = changes.get(key) ?? { assignmentId, week, set: [], removed: [] }
    changes.set(key, known)
    return known
  }
  for (const duty of set) {
    const { assignmentId: _, ...planned } = duty
    changeOf(duty).set.push(planned)
  }
  for (const duty of removed) changeOf(duty).removed.push(duty.id)
  return [...changes.values()]
}

/** Returns the changes that move a duty; between weeks or assignments, it is removed and added. */
export function moveDuty(from: AssignmentDuty, to: AssignmentDuty): WeekChange[] {
  const stays = from.assignmentId === to.assignmentId && weekMonday(from.day) === weekMonday(to.day)
  return stays ? groupChanges([to]) : groupChanges([to], [from])
}

/** Returns the change that undoes `change`. `data` is the plan before it. */
export function invertChange(change: WeekChange, data: Pick<RosterData, 'weeks'>): WeekChange {
  const before = new Map(
    data.weeks
      .find(({ assignment_id: id, week }) => id === change.assignmentId && week === change.week)
      ?.duties.map((duty) => [duty.id, duty]),
  )
  return {
    ...change,
    set: [...change.removed, ...change.set.map(({ id }) => id)].flatMap((id) => before.get(id) ?? []),
    removed: change.set.filter(({ id }) => !before.has(id)).map(({ id }) => id),
  }
}

const sameDuty = (duty: AssignmentDuty) =>
  [duty.assignmentId, duty.post, duty.guard, duty.day, duty.startLocal].join(' ')

/**
 * Returns the duties that the plan does not contain yet. Equal duties are counted: two open shifts need two
 * in the plan.
 */
export function missingDuties(
  data: Pick<RosterData, 'weeks'>,
  duties: readonly AssignmentDuty[],
): AssignmentDuty[] {
  const held = new Map<string, number>()
  for (const key of listDuties(data).map(sameDuty)) held.set(key, (held.get(key) ?? 0) + 1)
  return duties.filter((duty) => {
    const left = held.get(sameDuty(duty)) ?? 0
    held.set(sameDuty(duty), left - 1)
    return left <= 0
  })
}

/** Returns the previous week's duties, moved to this week, without those that are already planned. */
export function copyPreviousWeek(
  data: Pick<RosterData, 'weeks'>,
  week: string,
  newId: () => string,
): AssignmentDuty[] {
  const before = addDays(week, -7)
  return missingDuties(
    data,
    listDuties(data)
      .filter(({ day }) => weekMonday(day) === before)
      .map((duty) => ({ ...duty, id: newId(), day: addDays(duty.day, 7) })),
  )
}

/**
 * Returns the duties of a week according to the guards' daily hours on their assignments, without those
 * already planned.
 */
export function dutiesFromShifts(
  data: Pick<RosterData, 'weeks' | 'shifts' | 'posts'>,
  week: string,
  newId: () => string,
): AssignmentDuty[] {
  const posts = new Set(data.posts.map(({ id }) => id))
  const duties = data.shifts.flatMap((shift) => {
    const rule = toDutyRule(shift.shift_start, shift.shift_minutes, shift.shift_days)
    return weekDays(week).flatMap((day) =>
      (rule ? plannedHoursOn(rule, Temporal.PlainDate.from(day)) : []).map(
        ({ startLocal, durationMin }): AssignmentDuty => ({
          id: newId(),
          guard: shift.worker_id,
          post: shift.site_post_id !== null && posts.has(shift.site_post_id) ? shift.site_post_id : null,
          day,
          startLocal,
          durationMin,
          name: shift.shift_name || tr(texts.shift),
          pattern: shift.shift_pattern_id,
          assignmentId: shift.assignment_id,
        }),
      ),
    )
  })
  return missingDuties(data, duties)
}

/** Returns one open shift for each guard that a post still requires in a week. */
export function requiredOpenShifts(
  data: Pick<RosterData, 'weeks' | 'assignments' | 'patterns' | 'holidays'>,
  week: string,
  newId: () => string,
): AssignmentDuty[] {
  const duties = listDuties(data)
  return data.assignments.flatMap(({ id: assignmentId, strength, first_day: firstDay, last_day: lastDay }) =>
    strength.flatMap(({ post, pattern: patternId, guards }) => {
      return weekDays(week).flatMap((day) => {
        if (!isWithinDays({ firstDay, lastDay }, day)) return []
        const { hours, guards: onHoliday, name } = patternShiftsOn(data, patternId, day)
        return hours.flatMap(({ startLocal, durationMin }) => {
          const have = duties.filter(
            (duty) =>
              duty.assignmentId === assignmentId &&
              duty.post === post &&
              duty.day === day &&
              duty.startLocal === startLocal,
          ).length
          return Array.from({ length: Math.max(0, (onHoliday ?? guards) - have) }, (): AssignmentDuty => ({
            id: newId(),
            guard: null,
            post,
            day,
            startLocal,
            durationMin,
            name,
            pattern: patternId,
            assignmentId,
          }))
        })
      })
    }),
  )
}
