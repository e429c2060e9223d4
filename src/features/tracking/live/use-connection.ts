import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { connectionBadge, type ConnectionBadge } from '../../../machines/connection.ts'
import { useView } from '../../../streams/use-view.ts'
import type { LinkState, SourceName } from '../../../streams/sources/source.ts'
import type { ReceptionState } from '../../../streams/live-view.ts'
import { useTracking } from '../use-tracking.ts'

export interface ConnectionDisplay {
  word: ConnectionBadge
  /** source that delivers live data now; null if none does */
  source: SourceName | null
  links: Readonly<Partial<Record<SourceName, LinkState>>>
  heard: ReceptionState
  /** formatted time at which live updates stopped, in the company's zone; null while they arrive */
  stoppedAt: string | null
  /** whether the displayed data is live */
  isLive: boolean
}

/** Returns the state of the live connection, for the badge and the banner. */
export function useConnection(): ConnectionDisplay {
  const { connection, live, clock } = useTracking()
  const word = useSelector(connection.actor, connectionBadge)
  const since = useView(connection.stopped$, connection.stoppedSince())
  const source = useView(live.source$, null)
  const links = useView(live.links$, {})
  const heard = useView(live.lastContact$, 'waiting')
  return useMemo(
    () => ({
      word,
      source,
      links,
      heard,
      stoppedAt: since === null ? null : clock.time(since),
      isLive: word === 'Live' && since === null && heard !== 'nothing',
    }),
    [word, source, links, heard, since, clock],
  )
}
