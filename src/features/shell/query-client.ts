import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api.ts'
import type { Session } from '../../session/create-session.ts'

const RETRIES = 2
/** about a minute, with doubling delays */
const RETRIES_WHILE_COMPUTED = 6

/**
 * Returns whether an earlier request of this person is still being computed, perhaps for a previous
 * screen.
 */
const isComputing = (error: Error) => error instanceof ApiError && error.code === 'already_running'
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Creates the cache of fetched data. A refusal is final; requests to an unreachable, failing or
 * busy server are retried.
 */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // a local server may reply even if the browser reports being offline
        networkMode: 'always',
        retry: (failures, error) =>
          isComputing(error) ? failures < RETRIES_WHILE_COMPUTED : failures < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const ofSessions = new WeakMap<Session, QueryClient>()

/**
 * Clears the cache on sign-out and for another user. After an unexpected end of the session, data of its
 * screens stays and is fetched again on return.
 */
export function sessionQueryClient(session: Session): QueryClient {
  const known = ofSessions.get(session)
  if (known) return known
  const queries = createQueryClient()
  ofSessions.set(session, queries)
  let left: string | undefined
  let last: string | undefined
  session.actor.subscribe(({ context }) => {
    last = context.session?.user.id ?? last
  })
  session.actor.on('signed.out', ({ reason }) => {
    if (reason === 'asked') queries.clear()
    else left = last
  })
  session.actor.on('signed.in', ({ user }) => {
    if (left === undefined) return
    if (left === user.id) void queries.invalidateQueries()
    else queries.clear()
    left = undefined
  })
  session.actor.on('user.replaced', () => void queries.resetQueries())
  return queries
}
