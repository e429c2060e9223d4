import { WifiOff } from '../../../ui/icons/control-icons.ts'
import { AlertBar } from '../../../ui/status/alert-bar.tsx'
import { useBoard, useTracking } from '../use-tracking.ts'
import { SOURCE_LABELS } from './connection-badge.tsx'
import { useConnection } from './use-connection.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Banner during an outage of live updates, so that nobody mistakes old data for live data. Not shown in
 * replays.
 */
export function LiveBanner() {
  const { reconnect } = useTracking()
  const { past } = useBoard()
  const { heard, stoppedAt, links } = useConnection()
  if (past || (heard !== 'nothing' && stoppedAt === null)) return null
  const away = (['firebase', 'feed', 'api'] as const).filter((name) => links[name] && links[name] !== 'up')
  return (
    <AlertBar
      icon={<WifiOff aria-hidden />}
      title={
        heard === 'everybody'
          ? tr(texts.liveStoppedStoppedAtShowingLastKnown, { stoppedAt })
          : tr(texts.noLiveData)
      }
      onRetry={reconnect}
    >
      {away.length > 0 &&
        tr(texts.noAnswerFromMap, { map: away.map((name) => SOURCE_LABELS[name]).join(', ') })}
    </AlertBar>
  )
}
