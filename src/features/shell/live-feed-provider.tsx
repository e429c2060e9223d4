import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useLimits, useSession, useUser } from '../../app/app-services.ts'
import { LiveFeedContext } from '../../api/live-feed-context.ts'
import { createRefresh, dropHiddenQueries } from '../../resource/refresh/refresh.ts'
import { createLiveFeed, type LiveFeed } from '../../streams/live-feed.ts'
import { browserTabs } from '../../streams/sources/shared-feed.ts'
import { saveLogPosition, popLogPosition } from './log-position-at-reload.ts'

const API_URL = import.meta.env.VITE_API_URL ?? '/api'

/**
 * Subscribes to the company's live feed while the user is signed in. Feed events refetch displayed data and
 * update permissions.
 */
export function LiveFeedProvider({ queries, children }: { queries: QueryClient; children: ReactNode }) {
  const session = useSession()
  const user = useUser()
  const limits = useLimits()
  // access limits are part of the key: other limits discard the feed's data
  const whose = user && `${user.company_id}.${user.id}${limits === null ? '' : `.${limits}`}`
  const [feed, setFeed] = useState<LiveFeed | null>(null)
  useEffect(() => {
    if (whose === null) return
    const refresh = createRefresh(queries)
    const made = createLiveFeed(
      {
        url: `${API_URL}/feed`,
        fetch: async (...request) => {
          const response = await fetch(...request)
          // 401 means that the session has ended or the account is suspended, so the session is checked
          // immediately
          if (response.status === 401) void session.check()
          return response
        },
        token: session.freshToken,
        seesPart: limits !== null,
        now: Date.now,
        random: Math.random,
        tabs: browserTabs(`askari.feed.${whose}`),
        after: session.takeLogPosition() ?? popLogPosition(whose),
      },
      {
        ...refresh,
        missed: () => {
          refresh.missed()
          void session.check()
        },
        account: (told) => {
          const here = session.actor.getSnapshot().context.session?.user
          if (told.id === here?.id && told.company_id === here.company_id)
            session.actor.send({ type: 'profile.changed', user: told })
        },
      },
    )
    // the feed is an external resource, and StrictMode must be able to end and restart it
    // oxlint-disable-next-line react/set-state-in-effect
    setFeed(made)
    let heardUpTo: number | null = null
    const positions = made.source.caughtUp$.subscribe((position) => (heardUpTo = position))
    positions.add(made.source.events$.subscribe(({ position }) => (heardUpTo = position)))
    const keep = () => {
      if (heardUpTo !== null) saveLogPosition(whose, heardUpTo)
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      positions.unsubscribe()
      setFeed(null)
      made.dispose()
    }
  }, [session, whose, limits, queries])
  const may = user && `${user.permissions.join()} ${limits}`
  const couldBefore = useRef(may)
  useEffect(() => {
    if (couldBefore.current !== null && may !== null && couldBefore.current !== may)
      dropHiddenQueries(queries)
    couldBefore.current = may
  }, [may, queries])
  return <LiveFeedContext value={feed}>{children}</LiveFeedContext>
}
