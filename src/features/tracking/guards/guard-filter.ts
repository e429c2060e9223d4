import { sameId } from '../../../../contract/id.ts'
import {
  DUTY_EXCEPTIONS,
  DUTY_WORDS,
  type DutyException,
  isDutyException,
} from '../../../../domain/attendance/duty-state.ts'
import { STANDING_WORDS, STANDINGS, type Standing } from '../../../../domain/worker/standing.ts'

export const STATUS_FILTERS = ['all', ...STANDINGS, ...DUTY_EXCEPTIONS] as const
export type GuardStatusFilter = (typeof STATUS_FILTERS)[number]

/** What a filter by status is called. */
export const statusWord = (status: Exclude<GuardStatusFilter, 'all'>): string =>
  (isDutyException(status) ? DUTY_WORDS[status] : STANDING_WORDS[status]).name

/** What the filters look at. */
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
  /** those off duty are wanted, too */
  offDuty: boolean
}

/** Case-insensitive substring on full name, assignment name and shift name; an empty search matches every guard. */
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

/** Of whom nobody has told, one may be of any standing: to leave them out would say that they are not. */
const mayBe = (standing: Standing, wanted: Standing) => standing === wanted || standing === 'unknown'

/**
 * The guards that pass, in the order they came. `standing` is asked only of those that pass the rest. Those off duty
 * stay away until they are asked for: by themselves, or by a search, which is for somebody and not for a state.
 */
export function filterGuards<G extends FilterableGuard>(
  guards: readonly G[],
  filter: GuardFilter,
  standing: (guard: G) => Standing,
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
          ? filter.offDuty || filter.q.trim() !== '' || standing(guard) !== 'off_duty'
          : mayBe(standing(guard), status)),
  )
}

export const GUARDS_PER_PAGE = 20

/** The first `most` of a list, and how many guards 'Load More Guards' would still bring. */
export function firstGuards<T>(guards: readonly T[], most: number): { shown: readonly T[]; left: number } {
  const shown = most >= guards.length ? guards : guards.slice(0, most)
  return { shown, left: guards.length - shown.length }
}

/** The number of pages that must be open for the guard at this place to be in sight (never fewer than now). */
export function pagesToShow(index: number, pages: number): number {
  return Math.max(pages, Math.floor(index / GUARDS_PER_PAGE) + 1)
}
