import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api.ts'
import type { Session } from '../../session/create-session.ts'

const RETRIES = 2
/** about a minute, as each waits twice as long as the one before */
const RETRIES_WHILE_COMPUTED = 6

/** What was asked for before is still computed for this person, perhaps for a screen that was left. */
const isComputing = (error: Error) => error instanceof ApiError && error.code === 'already_running'
const mayPass = (error: Error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

/** Fetched lists and figures. A refusal is final; an unreachable, failing or computing server is asked again. */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        // a server on this machine or network answers where the browser says it is offline
        networkMode: 'always',
        retry: (failures, error) =>
          isComputing(error) ? failures < RETRIES_WHILE_COMPUTED : failures < RETRIES && mayPass(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

const ofSessions = new WeakMap<Session, QueryClient>()

/**
 * What was fetched for the person who is signed in: forgotten when they sign out, fetched again for another. A session
 * that ended unasked may go on, so what its screens show is kept for them and fetched again then.
 */
export function queriesOf(session: Session): QueryClient {
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
