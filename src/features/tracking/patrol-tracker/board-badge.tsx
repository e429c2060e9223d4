import { History } from '../../../ui/icons/control-icons.ts'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { css } from '../../../../styled-system/css'
import { lastNightPeriod } from '../../../../domain/fix/period-presets.ts'
import { pastPart } from '../../../../domain/fix/trail-window.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ConnectionBadge } from '../live/connection-badge.tsx'
import type { ConnectionDisplay } from '../live/use-connection.ts'
import type { ReplayOpening } from '../board-replay/use-board-replay.ts'
import { NO_REPLAY, type TrackerUrlState } from '../url/tracker-url-state.ts'
import { useTracking } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const ReplayStrip = lazyPart(() =>
  import('../board-replay/replay-strip.tsx').then((file) => file.ReplayStrip),
)

interface Props {
  connection: ConnectionDisplay
  opening: ReplayOpening
  onGo: (to: Partial<Pick<TrackerUrlState, 'window' | 'at' | 'asSeen'>>) => void
}

/** Badge with "live" or the replayed time. A button switches between live map and replay. */
export function BoardBadge({ connection, opening, onGo }: Props) {
  const { night, mayReplay, isPending } = opening
  const { now, timeZone } = useTracking()
  // whether the user pressed the button; it disappears, so what replaces it takes the focus
  const [pressed, setPressed] = useState(false)
  const go = (to: Parameters<typeof onGo>[0]) => {
    setPressed(true)
    onGo(to)
  }
  if (night)
    return (
      <Suspense fallback={<strong className={row}>{tr(texts.replayNotLive)}</strong>}>
        <ReplayStrip
          night={night}
          isPending={isPending}
          takesFocus={pressed}
          onLive={() => go(NO_REPLAY)}
          onKnown={(asSeen) => onGo({ asSeen, at: night.clock.moment })}
          onSpan={(window) => onGo({ window, at: window.from })}
        />
      </Suspense>
    )
  return (
    <span className={row}>
      <ConnectionBadge {...connection} />
      {mayReplay && (
        <Button
          size="sm"
          autoFocus={pressed}
          icon={<History />}
          busy={isPending}
          onClick={() => go({ window: pastPart(lastNightPeriod(now(), timeZone), now()), at: null })}
        >
          {isPending ? tr(texts.openingTheReplay) : tr(texts.replay)}
        </Button>
      )}
    </span>
  )
}

const row = css({ position: 'absolute', top: '3', left: '3', zIndex: 'panel', display: 'flex', gap: '2' })
