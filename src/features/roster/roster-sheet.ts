import type { RosterData } from '../../../contract/roster.ts'
import { isWithinDays } from '../../../domain/assignment/assignment-rules.ts'
import type { Conflict } from '../../../domain/roster/conflict.ts'
import { conflictsOf, type ConflictRules, type DutyThere } from '../../../domain/roster/conflicts-of.ts'
import { coverageOf, requiredOn, type Coverage } from '../../../domain/roster/coverage.ts'
import { mondayOf } from '../../../domain/roster/planned-duty.ts'
import { isChanged } from '../../../domain/roster/roster.ts'
import { type Holiday, holidaysOn } from '../../../domain/roster-rules/holiday.ts'
import { shiftsOn } from './shifts-on.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export type RosterView = 'posts' | 'guards'

/** What is planned in one cell: of a post or a guard, on one day. */
export interface SheetCell {
  day: string
  duties: readonly DutyThere[]
  /** of a post; null in the rows of guards, and where nothing is needed or planned */
  coverage: Coverage | null
  conflicts: readonly Conflict[]
}

/** A row of the roster: a post, or a guard. */
export interface SheetRow {
  key: string
  title: string
  detail: string
  /** of a post */
  place: { assignmentId: string; post: string | null } | null
  /** of a guard */
  guard: string | null
  cells: readonly SheetCell[]
  /** of a guard: minutes of work in the first week that is shown */
  minutes: number
}

/** A roster as it is shown. */
export interface Sheet {
  days: readonly string[]
  rows: readonly SheetRow[]
  conflicts: readonly Conflict[]
  /** the public holidays of the days that have one */
  holidays: ReadonlyMap<string, readonly Holiday[]>
}

export interface SheetParts {
  data: RosterData
  days: readonly string[]
  view: RosterView
  spanOf: ConflictRules['spanOf']
}

/** All duties that were read, with their assignment. */
export const dutiesOfWeeks = ({ weeks }: Pick<RosterData, 'weeks'>): DutyThere[] =>
  weeks.flatMap(({ assignment_id: assignmentId, duties }) =>
    duties.map((duty): DutyThere => ({ ...duty, assignmentId })),
  )

const MINUTE_MS = 60_000
const NOTHING: readonly DutyThere[] = []

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

/** What speaks against each duty that was read. */
export function conflictsOfRoster(
  data: Ruled,
  duties: readonly DutyThere[],
  spanOf: ConflictRules['spanOf'],
): Conflict[] {
  const rules = rulesOf(data, spanOf)
  const byGuard = grouped(duties, ({ guard }) => guard ?? '')
  return data.guards.flatMap((guard) => {
    const own = byGuard.get(guard.id)
    return own ? conflictsOf(asRosterGuard(guard), own, rules) : []
  })
}

/** What would speak against one more duty of a guard, or against a duty that changes; asked for many guards. */
export function conflictsIfAdded(
  data: Ruled & Pick<RosterData, 'weeks'>,
  spanOf: ConflictRules['spanOf'],
): (duty: DutyThere) => Conflict[] {
  const rules = rulesOf(data, spanOf)
  const byGuard = grouped(dutiesOfWeeks(data), ({ guard }) => guard ?? '')
  const guards = new Map(data.guards.map((guard) => [guard.id, guard]))
  return (duty) => {
    const guard = guards.get(duty.guard ?? '')
    const own = (byGuard.get(duty.guard ?? '') ?? NOTHING).filter(({ id }) => id !== duty.id)
    return guard ? conflictsOf(asRosterGuard(guard), [...own, duty], rules, duty.id) : []
  }
}

/** The rows and cells of a roster. */
export function sheetOf({ data, days, view, spanOf }: SheetParts): Sheet {
  const duties = dutiesOfWeeks(data)
  const all = conflictsOfRoster(data, duties, spanOf)
  const byDuty = grouped(all, ({ duty }) => duty)
  const shown = new Set(days)
  const conflicts = duties.filter(({ day }) => shown.has(day)).flatMap(({ id }) => byDuty.get(id) ?? [])
  const holidays = new Map(
    days.map((day) => [day, holidaysOn(data.holidays, day)] as const).filter(([, of]) => of.length > 0),
  )
  const conflictsIn = (held: readonly DutyThere[]) => held.flatMap(({ id }) => byDuty.get(id) ?? [])

  if (view === 'guards') {
    const cells = grouped(duties, ({ guard, day }) => `${guard} ${day}`)
    const week = mondayOf(days[0] ?? '')
    const ofWeek = days.filter((day) => mondayOf(day) === week)
    const names = new Map(data.assignments.map(({ id, name }) => [id, name]))
    const rows = data.guards.map(({ id, name, assignments }): SheetRow => ({
      key: id,
      title: name,
      detail: assignments.flatMap((each) => names.get(each) ?? []).join(', '),
      place: null,
      guard: id,
      cells: days.map((day) => {
        const held = cells.get(`${id} ${day}`) ?? NOTHING
        return { day, duties: held, coverage: null, conflicts: conflictsIn(held) }
      }),
      minutes: ofWeek
        .flatMap((day) => cells.get(`${id} ${day}`) ?? [])
        .reduce((sum, duty) => sum + (spanOf(duty).to - spanOf(duty).from) / MINUTE_MS, 0),
    }))
    return { days, rows, conflicts, holidays }
  }

  const cells = grouped(duties, ({ assignmentId, post, day }) => `${assignmentId} ${post} ${day}`)
  const anywhere = new Set(duties.filter(({ post }) => post === null).map(({ assignmentId }) => assignmentId))
  const posts = grouped(data.posts, (post) => post.assignment_id)
  const shifts = shiftsOn(data, days)
  const drafts = new Set(
    data.weeks.filter((week) => shown.has(week.week) && isChanged(week)).map(({ assignment_id: id }) => id),
  )
  const rows = data.assignments.flatMap((assignment) => {
    const { id: assignmentId, name, strength } = assignment
    const open = daysOf(assignment)
    const own: { id: string | null; alias: string }[] = [...(posts.get(assignmentId) ?? [])]
    if (own.length === 0 || anywhere.has(assignmentId) || strength.some(({ post }) => post === null))
      own.push({ id: null, alias: 'Anywhere' })
    return own.map(({ id: post, alias }): SheetRow => ({
      key: `${assignmentId} ${post}`,
      title: alias,
      detail: drafts.has(assignmentId) ? tr(texts.notPublishedName, { name }) : name,
      place: { assignmentId, post },
      guard: null,
      cells: days.map((day) => {
        const held = cells.get(`${assignmentId} ${post} ${day}`) ?? NOTHING
        const required = isWithinDays(open, day)
          ? requiredOn(strength, post, (pattern) => shifts(pattern, day))
          : 0
        const coverage = required + held.length > 0 ? coverageOf(held, required) : null
        return { day, duties: held, coverage, conflicts: conflictsIn(held) }
      }),
      minutes: 0,
    }))
  })
  return { days, rows, conflicts, holidays }
}
