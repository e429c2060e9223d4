import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { connectionBadge, streamIsSilent, type ConnectionBadge } from '../../../machines/connection.ts'
import { useView } from '../../../streams/use-view.ts'
import type { SourceName } from '../../../streams/sources/source.ts'
import { useTracking } from '../use-tracking.ts'

export interface ConnectionShown {
  word: ConnectionBadge
  source: SourceName | null
  /** nothing arrives: the company's time since when; null while things arrive */
  silentSince: string | null
  newestAgeMs: number | null
}

/** What the badge and the banner say. */
export function useConnection(): ConnectionShown {
  const { connection, live, clock, newestAge$ } = useTracking()
  const word = useSelector(connection.actor, connectionBadge)
  const silentSince = useSelector(connection.actor, (snapshot) =>
    streamIsSilent(snapshot) ? snapshot.context.silentSince : null,
  )
  const lostSince = useView(connection.lostSince$, null)
  const since = silentSince ?? lostSince
  const source = useView(live.source$, null)
  const newestAgeMs = useView(newestAge$, null)
  return useMemo(
    () => ({
      word,
      source,
      newestAgeMs,
      silentSince: since === null ? null : clock.time(since),
    }),
    [word, source, newestAgeMs, since, clock],
  )
}
