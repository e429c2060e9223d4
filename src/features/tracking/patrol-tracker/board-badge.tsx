import { History } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { ConnectionBadge } from '../live/connection-badge.tsx'
import type { ConnectionShown } from '../live/use-connection.ts'
import { latestNight } from '../night/latest-night.ts'
import type { Opening } from '../night/use-night.ts'
import type { TrackerSearch } from '../tracker-search.ts'
import { useTracking } from '../use-tracking.ts'

const ReplayStrip = lazyPart(() => import('../night/replay-strip.tsx').then((file) => file.ReplayStrip))

interface Props {
  connection: ConnectionShown
  opening: Opening
  mayReplay: boolean
  onGo: (to: Pick<TrackerSearch, 'window' | 'at'>) => void
}

/** Of what time the board is: live, or the moment that is replayed; and the way to the other. */
export function BoardBadge({ connection, opening: { night, isPending }, mayReplay, onGo }: Props) {
  const { now } = useTracking()
  if (night)
    return (
      <Suspense>
        <ReplayStrip
          night={night}
          onLive={() => onGo({ window: null, at: null })}
          onSpan={(window) => onGo({ window, at: window.from })}
        />
      </Suspense>
    )
  return (
    <span className={row}>
      <ConnectionBadge {...connection} />
      {mayReplay && (
        <Button size="sm" icon={<History />} busy={isPending} onClick={() => onGo(latestNight(now()))}>
          Replay
        </Button>
      )}
    </span>
  )
}

const row = css({ position: 'absolute', top: '3', left: '3', zIndex: 'panel', display: 'flex', gap: '2' })
