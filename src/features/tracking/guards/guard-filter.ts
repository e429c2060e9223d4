import * as texts from './texts.ts'
import { sameId } from '../../../../contract/core/id.ts'
import { tr } from '../../../texts/tr.ts'
import {
  DUTY_EXCEPTIONS,
  DUTY_STATE_LABELS,
  type DutyException,
  isDutyException,
} from '../../../../domain/attendance/duty-state.ts'
import {
  GUARD_STATUS_LABELS,
  GUARD_STATUSES,
  type GuardStatus,
} from '../../../../domain/worker/guard-status.ts'

export const STATUS_FILTERS = ['all', ...GUARD_STATUSES, ...DUTY_EXCEPTIONS] as const
export type GuardStatusFilter = (typeof STATUS_FILTERS)[number]

export const statusLabel = (status: Exclude<GuardStatusFilter, 'all'>): string =>
  (isDutyException(status) ? DUTY_STATE_LABELS[status] : GUARD_STATUS_LABELS[status]).name

/** The fields of a guard that filters read. */
export interface FilterableGuard {
  user_full_name: string
  client_id: string | null
  assignment_id: string | null
  assignment_name: string | null
  shift_name: string | null
}

export interface GuardFilter {
  q: string
  client: string | null
  assignment: string | null
  status: GuardStatusFilter
  /** whether to include off-duty guards */
  offDuty: boolean
}

/**
 * Returns whether a guard's name, assignment or shift contains the text, ignoring case. An empty text matches
 * every guard.
 */
export function matchesSearch(guard: FilterableGuard, q: string): boolean {
  const wanted = q.trim().toLocaleLowerCase()
  if (wanted === '') return true
  return [guard.user_full_name, guard.assignment_name, guard.shift_name].some((text) =>
    text?.toLocaleLowerCase().includes(wanted),
  )
}

function isOf(own: string | null, wanted: string | null): boolean {
  return wanted === null || (own !== null && sameId(own, wanted))
}

/** Returns whether a guard may have a status. An unknown status may be any. */
const mayBe = (status: GuardStatus, wanted: GuardStatus) => status === wanted || status === 'unknown'

/**
 * Returns the guards that match the filters, in their order. `statusOf` is called only for guards who match
 * everything else. Off-duty guards are hidden unless `offDuty` is set or a text is searched, because a search
 * is for a person.
 */
export function filterGuards<G extends FilterableGuard>(
  guards: readonly G[],
  filter: GuardFilter,
  statusOf: (guard: G) => GuardStatus,
  duty: (guard: G) => DutyException | null = () => null,
): G[] {
  const { status } = filter
  return guards.filter(
    (guard) =>
      isOf(guard.client_id, filter.client) &&
      isOf(guard.assignment_id, filter.assignment) &&
      matchesSearch(guard, filter.q) &&
      (isDutyException(status)
        ? duty(guard) === status
        : status === 'all'
          ? filter.offDuty || filter.q.trim() !== '' || statusOf(guard) !== 'off_duty'
          : mayBe(statusOf(guard), status)),
  )
}

export const GUARDS_PER_PAGE = 20

/** Returns the first `most` guards, and how many are left for 'Load More Guards'. */
export function firstGuards<T>(guards: readonly T[], most: number): { shown: readonly T[]; left: number } {
  const shown = most >= guards.length ? guards : guards.slice(0, most)
  return { shown, left: guards.length - shown.length }
}

/** Returns how many pages of the list must be open to show the guard at this index, at least `pages`. */
export function pagesToShow(index: number, pages: number): number {
  return Math.max(pages, Math.floor(index / GUARDS_PER_PAGE) + 1)
}

interface Choice {
  id: string
  name: string
}

/** A value of a filter: one of the choices, or an unknown id from the URL. */
export interface FilterChoice extends Choice {
  isKnown: boolean
}

/**
 * Finds the choice for an id in the URL; null means no filter. Until the choices are loaded, any id is
 * accepted.
 */
export function findFilterChoice(
  choices: readonly Choice[],
  id: string | null,
  noun: 'client' | 'assignment',
): FilterChoice | null {
  if (id === null) return null
  const found = choices.find((choice) => sameId(choice.id, id))
  if (found) return { id: found.id, name: found.name, isKnown: true }
  const isKnown = choices.length === 0
  return { id, name: `${isKnown ? tr(texts.the) : tr(texts.unknown)} ${noun} ${id}`, isKnown }
}
