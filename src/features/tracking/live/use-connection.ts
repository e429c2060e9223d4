import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { connectionBadge, type ConnectionBadge } from '../../../machines/connection.ts'
import { useView } from '../../../streams/use-view.ts'
import type { LinkState, SourceName } from '../../../streams/sources/source.ts'
import type { ReceptionState } from '../../../streams/live-view.ts'
import { useTracking } from '../use-tracking.ts'

export interface ConnectionDisplay {
  word: ConnectionBadge
  /** current source of live data; null: none */
  source: SourceName | null
  links: Readonly<Partial<Record<SourceName, LinkState>>>
  heard: ReceptionState
  /** the company's time at which live stopped; null while things arrive */
  stoppedAt: string | null
  /** whether the shown data is live */
  isLive: boolean
}

/** State of the connection for badge and banner. */
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
