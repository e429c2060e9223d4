import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api.ts'
import type { Session } from '../../session/create-session.ts'

const RETRIES = 2
/** number of retries, with doubling delays, about a minute in all */
const RETRIES_WHILE_COMPUTED = 6

/**
 * Returns whether the server still computes an earlier request of this person, perhaps for a screen that was
 * left.
 */
const isComputing = (error: Error) => error instanceof ApiError && error.code === 'already_running'
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/**
 * Creates the query cache. Refused requests are not repeated. Requests to an unreachable, failing or busy
 * server are retried.
 */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // sends requests even if the browser is offline, because a server on the local network may reply
        networkMode: 'always',
        retry: (failures, error) =>
          isComputing(error) ? failures < RETRIES_WHILE_COMPUTED : failures < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const ofSessions = new WeakMap<Session, QueryClient>()

/**
 * Returns the session's query cache. Signing out, or another user signing in, clears it. If a session
 * expires, displayed data stays and is fetched again after the next sign-in.
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
