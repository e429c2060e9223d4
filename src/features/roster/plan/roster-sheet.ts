import type { RosterData } from '../../../../contract/roster/roster.ts'
import { isWithinDays } from '../../../../domain/records/assignment-rules.ts'
import type { Conflict } from '../../../../domain/roster/conflict.ts'
import {
  findConflicts,
  type ConflictRules,
  type AssignmentDuty,
} from '../../../../domain/roster/find-conflicts.ts'
import { computeCoverage, requiredStrengthOn, type Coverage } from '../../../../domain/roster/coverage.ts'
import { weekMonday } from '../../../../domain/roster/planned-duty.ts'
import { hasUnpublishedChanges } from '../../../../domain/roster/roster.ts'
import { type Holiday, holidaysOn } from '../../../../domain/roster/holiday.ts'
import { shiftsOn } from './shifts-on.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

export type RosterView = 'posts' | 'guards'

/** The plan of one post or guard on one day. */
export interface SheetCell {
  day: string
  duties: readonly AssignmentDuty[]
  /** coverage of a post; null in a guard's row, and if nothing is required or planned */
  coverage: Coverage | null
  conflicts: readonly Conflict[]
}

/** A row of the roster: a post or a guard. */
export interface SheetRow {
  key: string
  title: string
  detail: string
  /** null in a guard's row */
  place: { assignmentId: string; post: string | null } | null
  /** id of the guard; null in a post's row */
  guard: string | null
  cells: readonly SheetCell[]
  /** in a guard's row: minutes of work in the first displayed week */
  minutes: number
}

/** Rows and cells of the roster, ready for display. */
export interface Sheet {
  days: readonly string[]
  rows: readonly SheetRow[]
  /** returns conflicts of the displayed days; slow for many guards, so call it after rendering */
  allConflicts: () => readonly Conflict[]
  /** public holidays by day (YYYY-MM-DD); other days are absent */
  holidays: ReadonlyMap<string, readonly Holiday[]>
}

export interface SheetParts {
  data: RosterData
  days: readonly string[]
  view: RosterView
  spanOf: ConflictRules['spanOf']
}

type Weeks = Pick<RosterData, 'weeks'>
const known = new WeakMap<Weeks['weeks'][number], readonly AssignmentDuty[]>()

function dutiesOfWeek(week: Weeks['weeks'][number]): readonly AssignmentDuty[] {
  let duties = known.get(week)
  if (!duties) {
    const { assignment_id: assignmentId } = week
    known.set(week, (duties = week.duties.map((duty): AssignmentDuty => ({ ...duty, assignmentId }))))
  }
  return duties
}

/** Returns all loaded duties, each with its assignment. */
export const listDuties = ({ weeks }: Weeks): AssignmentDuty[] => weeks.flatMap(dutiesOfWeek)

const MINUTE_MS = 60_000
const NOTHING: readonly AssignmentDuty[] = []
const NO_CONFLICTS: readonly Conflict[] = []

/** Calls `make` once, when the result is first needed; only visible rows need it. */
function lazily<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null
  return () => (made ??= make())
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

const daysOf = ({ first_day: firstDay, last_day: lastDay }: RosterData['assignments'][number]) => ({
  firstDay,
  lastDay,
})

type Ruled = Pick<RosterData, 'guards' | 'patterns' | 'limits' | 'assignments'>

const rulesOf = (
  { patterns, limits, assignments }: Ruled,
  spanOf: ConflictRules['spanOf'],
): ConflictRules => ({
  limits,
  spanOf,
  certificates: new Map(patterns.map(({ id, certificates }) => [id, certificates])),
  days: new Map(assignments.map((each) => [each.id, daysOf(each)])),
})

const asRosterGuard = ({
  licence_expires_on: licenceExpiresOn,
  barred_from: barredFrom,
  ...guard
}: RosterData['guards'][number]) => ({ ...guard, licenceExpiresOn, barredFrom })

/** Returns the conflicts of all loaded duties. */
export function rosterConflicts(
  data: Ruled,
  duties: readonly AssignmentDuty[],
  spanOf: ConflictRules['spanOf'],
): Conflict[] {
  const rules = rulesOf(data, spanOf)
  const byGuard = grouped(duties, ({ guard }) => guard ?? '')
  return data.guards.flatMap((guard) => {
    const own = byGuard.get(guard.id)
    return own ? findConflicts(asRosterGuard(guard), own, rules) : []
  })
}

/**
 * Returns a function that finds the conflicts of an added or changed duty, fast enough to call for every
 * guard.
 */
export function previewConflicts(
  data: Ruled & Pick<RosterData, 'weeks'>,
  spanOf: ConflictRules['spanOf'],
): (duty: AssignmentDuty) => Conflict[] {
  const rules = rulesOf(data, spanOf)
  const byGuard = grouped(listDuties(data), ({ guard }) => guard ?? '')
  const guards = new Map(data.guards.map((guard) => [guard.id, guard]))
  return (duty) => {
    const guard = guards.get(duty.guard ?? '')
    const own = (byGuard.get(duty.guard ?? '') ?? NOTHING).filter(({ id }) => id !== duty.id)
    return guard ? findConflicts(asRosterGuard(guard), [...own, duty], rules, new Set([duty.id])) : []
  }
}

/**
 * Returns a function that finds the conflicts of a duty. Conflicts of a guard are computed when first needed.
 */
function conflictsByDuty(
  data: Ruled,
  ofGuards: ReadonlyMap<string, readonly AssignmentDuty[]>,
  spanOf: ConflictRules['spanOf'],
): (duty: AssignmentDuty) => readonly Conflict[] {
  const rules = rulesOf(data, spanOf)
  const guards = new Map(data.guards.map((guard) => [guard.id, guard]))
  const found = new Map<string, ReadonlyMap<string, readonly Conflict[]>>()
  return (duty) => {
    const guard = guards.get(duty.guard ?? '')
    if (!guard) return NO_CONFLICTS
    let own = found.get(guard.id)
    if (!own) {
      const all = findConflicts(asRosterGuard(guard), ofGuards.get(guard.id) ?? NOTHING, rules)
      found.set(guard.id, (own = grouped(all, (each) => each.duty)))
    }
    return own.get(duty.id) ?? NO_CONFLICTS
  }
}

/** Builds the rows and cells of the roster. */
export function buildSheet({ data, days, view, spanOf }: SheetParts): Sheet {
  const duties = listDuties(data)
  const ofGuards = grouped(duties, ({ guard }) => guard ?? '')
  const conflictsOfDuty = conflictsByDuty(data, ofGuards, spanOf)
  const shown = new Set(days)
  const conflicts = lazily(() => duties.flatMap((duty) => (shown.has(duty.day) ? conflictsOfDuty(duty) : [])))
  const holidays = new Map(
    days.map((day) => [day, holidaysOn(data.holidays, day)] as const).filter(([, of]) => of.length > 0),
  )
  const conflictsIn = (held: readonly AssignmentDuty[]) =>
    held.length === 0 ? NO_CONFLICTS : held.flatMap(conflictsOfDuty)

  if (view === 'guards') {
    const week = weekMonday(days[0] ?? '')
    const ofWeek = new Set(days.filter((day) => weekMonday(day) === week))
    const names = new Map(data.assignments.map(({ id, name }) => [id, name]))
    const rows = data.guards.map(({ id, name, assignments }): SheetRow => {
      const own = ofGuards.get(id) ?? NOTHING
      const cells = lazily(() => {
        const ofDay = grouped(own, ({ day }) => day)
        return days.map((day): SheetCell => {
          const held = ofDay.get(day) ?? NOTHING
          return { day, duties: held, coverage: null, conflicts: conflictsIn(held) }
        })
      })
      return {
        key: id,
        title: name,
        detail: assignments.flatMap((each) => names.get(each) ?? []).join(', '),
        place: null,
        guard: id,
        get cells() {
          return cells()
        },
        get minutes() {
          return own
            .filter(({ day }) => ofWeek.has(day))
            .reduce((sum, duty) => sum + (spanOf(duty).to - spanOf(duty).from) / MINUTE_MS, 0)
        },
      }
    })
    return { days, rows, holidays, allConflicts: conflicts }
  }

  const ofPosts = grouped(duties, ({ assignmentId, post }) => `${assignmentId} ${post}`)
  const anywhere = new Set(duties.filter(({ post }) => post === null).map(({ assignmentId }) => assignmentId))
  const posts = grouped(data.posts, (post) => post.assignment_id)
  const shifts = shiftsOn(data, days)
  const drafts = new Set(
    data.weeks
      .filter((week) => shown.has(week.week) && hasUnpublishedChanges(week))
      .map(({ assignment_id: id }) => id),
  )
  const rows = data.assignments.flatMap((assignment) => {
    const { id: assignmentId, name, strength } = assignment
    const open = daysOf(assignment)
    const own: { id: string | null; alias: string }[] = [...(posts.get(assignmentId) ?? [])]
    if (own.length === 0 || anywhere.has(assignmentId) || strength.some(({ post }) => post === null))
      own.push({ id: null, alias: 'Anywhere' })
    return own.map(({ id: post, alias }): SheetRow => {
      const cells = lazily(() => {
        const ofDay = grouped(ofPosts.get(`${assignmentId} ${post}`) ?? NOTHING, ({ day }) => day)
        return days.map((day): SheetCell => {
          const held = ofDay.get(day) ?? NOTHING
          const required = isWithinDays(open, day)
            ? requiredStrengthOn(strength, post, (pattern) => shifts(pattern, day))
            : 0
          const coverage = required + held.length > 0 ? computeCoverage(held, required) : null
          return { day, duties: held, coverage, conflicts: conflictsIn(held) }
        })
      })
      return {
        key: `${assignmentId} ${post}`,
        title: alias,
        detail: drafts.has(assignmentId) ? tr(texts.notPublishedName, { name }) : name,
        place: { assignmentId, post },
        guard: null,
        get cells() {
          return cells()
        },
        minutes: 0,
      }
    })
  })
  return { days, rows, holidays, allConflicts: conflicts }
}
