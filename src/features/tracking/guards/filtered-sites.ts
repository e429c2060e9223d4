import { sameId } from '../../../../contract/core/id.ts'
import type { TrackerData } from '../tracker-data.ts'
import type { FilterableGuard, GuardFilter } from './guard-filter.ts'

/** Returns whether any filter is set, apart from the switch for off-duty guards. */
export function hasActiveFilter({ q, client, assignment, status }: GuardFilter): boolean {
  return q.trim() !== '' || client !== null || assignment !== null || status !== 'all'
}

type Sites = Pick<TrackerData, 'posts' | 'assignments'>
type Served = Pick<FilterableGuard, 'assignment_id'>

/**
 * Returns the posts and assignments that match the filters. A filter by client or assignment applies to them
 * directly. A filter by text or status leaves those of the listed `guards`. The places of the selected guard
 * (`chosen`) always stay.
 */
export function filteredSites(
  { posts, assignments }: Sites,
  filter: GuardFilter,
  guards: readonly Served[],
  chosen: Served | null,
): Sites {
  if (!hasActiveFilter(filter)) return { posts, assignments }
  const served =
    filter.q.trim() === '' && filter.status === 'all'
      ? null
      : new Set(guards.flatMap(({ assignment_id }) => (assignment_id === null ? [] : keyOf(assignment_id))))
  const own = chosen?.assignment_id ?? null
  const isOwn = (assignment: string | null) => own !== null && assignment !== null && sameId(assignment, own)
  const passes = (client: string | null, assignment: string | null) =>
    isOwn(assignment) ||
    ((filter.client === null || (client !== null && sameId(client, filter.client))) &&
      (filter.assignment === null || (assignment !== null && sameId(assignment, filter.assignment))) &&
      (served === null || (assignment !== null && served.has(keyOf(assignment)))))
  return {
    posts: posts.filter(({ owner, assignment_id = null }) => passes(owner, assignment_id)),
    assignments: assignments.filter(({ id, client_id }) => passes(client_id, id)),
  }
}

/** Normalises ids that `sameId` considers equal, such as '7' and '07'. */
function keyOf(id: string): string {
  const number = Number(id)
  return Number.isNaN(number) ? id : String(number)
}
