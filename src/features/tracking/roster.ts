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

/** All pages of a list: the first, which tells how many there are, then the others side by side. */
export async function allPages<Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const { data, meta } = await read(1)
  const others = Array.from({ length: Math.max(0, meta.last_page - 1) }, (_, i) => read(i + 2))
  return [...data, ...(await Promise.all(others)).flatMap((page) => page.data)]
}

/** Page sizes: workers and assignments 1000, clients 20, site posts 10. Guards come in the order of their names. */
export async function loadRoster(api: Pick<Api, 'get'>, signal?: AbortSignal): Promise<Roster> {
  const options = (query: Record<string, number>, failure: string) => ({
    query,
    failure,
    ...(signal && { signal }),
  })
  const [workers, clients, assignments, posts] = await Promise.all([
    allPages((page) =>
      api.get(
        '/workers',
        workersContract.page,
        options({ page, per_page: 1000 }, 'Failed to fetch workers.'),
      ),
    ),
    allPages((page) =>
      api.get('/clients', clientsContract.page, options({ page, per_page: 20 }, 'Failed to fetch clients')),
    ),
    allPages((page) =>
      api.get(
        '/assignments',
        assignmentsContract.page,
        options({ page, per_page: 1000 }, 'Failed to fetch assignments.'),
      ),
    ),
    allPages((page) =>
      api.get('/site-posts', sitePosts.page, options({ page, per_page: 10 }, 'Failed to fetch site posts')),
    ),
  ])
  const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })
  return {
    guards: workers.toSorted((a, b) => names.compare(a.user_full_name, b.user_full_name)),
    clients,
    assignments,
    posts,
  }
}
