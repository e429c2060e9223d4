import { assignments as assignmentsContract, type Assignment } from '../../../contract/assignment.ts'
import { clients as clientsContract, type Client } from '../../../contract/client.ts'
import type { pageMeta } from '../../../contract/page.ts'
import { sitePosts, type SitePost } from '../../../contract/site-post.ts'
import { workers as workersContract, type Worker } from '../../../contract/worker.ts'
import type { z } from 'zod'
import type { Api } from '../../api.ts'

export type RosterGuard = Pick<
  Worker,
  | 'id'
  | 'user_full_name'
  | 'client_id'
  | 'assignment_id'
  | 'assignment_name'
  | 'shift_name'
  | 'shift_start'
  | 'shift_minutes'
  | 'live_location'
>

/** What the tracker pages load on entry. */
export interface Roster {
  guards: RosterGuard[]
  clients: Client[]
  assignments: Assignment[]
  posts: SitePost[]
}

interface Page<Item> {
  data: Item[]
  meta: z.infer<typeof pageMeta>
}

/** All pages of a list, one after the other until the last. */
export async function allPages<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(page)
    items.push(...data)
    if (page >= meta.last_page) return items
  }
}

type Calls = Pick<Api, 'get'>
type List<Name extends keyof Roster> = (api: Calls, signal?: AbortSignal) => Promise<Roster[Name]>

const options = (query: Record<string, number>, failure: string, signal?: AbortSignal) => ({
  query,
  failure,
  ...(signal && { signal }),
})

/** Page sizes: workers and assignments 1000, clients 20, site posts 10. Guards come in the order of their names. */
export const loadGuards: List<'guards'> = async (api, signal) => {
  const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  const workers = await allPages((page) =>
    api.get(
      '/workers',
      workersContract.page,
      options({ page, per_page: 1000 }, 'Failed to fetch workers.', signal),
    ),
  )
  return workers.toSorted((a, b) => names.compare(a.user_full_name, b.user_full_name))
}

export const loadClients: List<'clients'> = (api, signal) =>
  allPages((page) =>
    api.get(
      '/clients',
      clientsContract.page,
      options({ page, per_page: 20 }, 'Failed to fetch clients', signal),
    ),
  )

export const loadAssignments: List<'assignments'> = (api, signal) =>
  allPages((page) =>
    api.get(
      '/assignments',
      assignmentsContract.page,
      options({ page, per_page: 1000 }, 'Failed to fetch assignments.', signal),
    ),
  )

export const loadPosts: List<'posts'> = (api, signal) =>
  allPages((page) =>
    api.get(
      '/site-posts',
      sitePosts.page,
      options({ page, per_page: 10 }, 'Failed to fetch site posts', signal),
    ),
  )
