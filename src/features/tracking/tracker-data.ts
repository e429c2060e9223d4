import type { GuardStatus } from '../../../domain/worker/guard-status.ts'
import { type Assignment, assignmentList } from '../../../contract/assignments/listed-assignment.ts'
import { clients as clientsContract, type Client } from '../../../contract/clients/client.ts'
import { sitePosts, type SitePost } from '../../../contract/site-posts/site-post.ts'
import { type ListedWorker, workerList } from '../../../contract/workers/listed-worker.ts'
import { compareNames } from '../../../domain/text/compare-names.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Api } from '../../api/api.ts'
import { allPages, type ListPageReply } from '../../resource/list-export/all-pages.ts'
import { epochMs } from '../../streams/sources/parse-live-guard.ts'
import type { QueryScope } from '../../resource/refresh/refresh.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

export type TrackerGuard = Pick<
  ListedWorker,
  | 'id'
  | 'user_full_name'
  | 'client_id'
  | 'assignment_id'
  | 'assignment_name'
  | 'shift_name'
  | 'shift_start'
  | 'shift_minutes'
  | 'shift_days'
  | 'other_duties'
  | 'live_location'
  | 'status'
>

/** Lists that the tracker pages fetch when they open. */
export interface TrackerData {
  guards: TrackerGuard[]
  clients: Client[]
  assignments: Assignment[]
  posts: SitePost[]
}

export interface TrackerList<Row> {
  shown: QueryScope
  load: (api: Pick<Api, 'get'>, signal?: AbortSignal) => Promise<Row[]>
}

const list = <Row>(
  of: { path: string; shows: readonly string[]; stream: string; page: z.ZodType<ListPageReply<Row>> },
  perPage: number,
  failure: string,
): TrackerList<Row> => ({
  shown: { stream: of.stream, others: of.shows },
  load: (api: Pick<Api, 'get'>, signal?: AbortSignal) =>
    allPages((page) =>
      api.get(of.path, of.page, { query: { page, per_page: perPage }, failure, ...(signal && { signal }) }),
    ),
})
/** number of guards fetched per request */
export const GUARDS_PER_PAGE = 1000
export const GUARDS_FAILED = tr(texts.failedToFetchWorkers)
const guards = list<TrackerGuard>(workerList, GUARDS_PER_PAGE, GUARDS_FAILED)

/**
 * The lists of the tracker pages: how each is fetched, and which streams change it. Guards are sorted by
 * name.
 */
export const trackerLists = {
  guards: {
    ...guards,
    load: async (...from: Parameters<typeof guards.load>) =>
      (await guards.load(...from)).toSorted((a, b) => compareNames(a.user_full_name, b.user_full_name)),
  },
  // of clients only the names are shown, so changes of related records need no refetch
  clients: list<Client>({ ...clientsContract, shows: [] }, 20, tr(texts.failedToFetchClients)),
  assignments: list<Assignment>(assignmentList, 1000, tr(texts.failedToFetchAssignments)),
  posts: list<SitePost>(sitePosts, 10, tr(texts.failedToFetchSitePosts)),
}

const DAY_MS = 24 * 3_600_000

/**
 * Returns guards without former ones. Former guards stay if they reported in the 24 hours before `now` (ms
 * since epoch).
 */
export const currentGuards = (listed: readonly TrackerGuard[], now: number): TrackerGuard[] =>
  listed.filter(
    ({ status, live_location: seen }) =>
      status !== 'terminated' || (seen !== null && now - epochMs(seen.updated_at) < DAY_MS),
  )

const KEPT_MS = 60_000

/** Returns the TanStack Query options of a list. */
export const trackerQuery = <Row>({ load, shown }: TrackerList<Row>, api: Pick<Api, 'get'>) => ({
  queryKey: ['tracker roster', shown.stream],
  queryFn: ({ signal }: { signal: AbortSignal }) => load(api, signal),
  staleTime: KEPT_MS,
})

export function prefetchTrackerData(
  queries: Pick<QueryClient, 'prefetchQuery'>,
  api: Pick<Api, 'get'>,
): void {
  void queries.prefetchQuery(trackerQuery(trackerLists.guards, api))
  void queries.prefetchQuery(trackerQuery(trackerLists.assignments, api))
  void queries.prefetchQuery(trackerQuery(trackerLists.posts, api))
  void queries.prefetchQuery(trackerQuery(trackerLists.clients, api))
}

/** Splits guards into those who need attention, most urgent first, and the others, off-duty guards last. */
export function pinUrgentGuards(
  guards: readonly TrackerGuard[],
  { needing, of }: { needing: readonly string[]; of: (id: string) => GuardStatus },
) {
  const listed = new Map(guards.map((guard) => [guard.id, guard]))
  const pinned = needing.flatMap((id) => listed.get(id) ?? [])
  const apart = new Set(pinned)
  const others = guards.filter((guard) => !apart.has(guard))
  const isOff = ({ id }: TrackerGuard) => Number(of(id) === 'off_duty')
  return { pinned, others: others.toSorted((a, b) => isOff(a) - isOff(b)) }
}
