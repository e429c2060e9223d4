import { useEffect, useState } from 'react'
import type { InvalidParam } from '../../url/tracker-url-state.ts'
import { InvalidUrlNotice } from '../../invalid-url-notice.tsx'
import type { OpenReplay } from '../data/open-replay.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'

interface Props {
  night: OpenReplay
  /** parameters that are invalid even without a replay */
  unusable: readonly InvalidParam[]
  /** called when the notice appears, so that the panel can unfold the list that contains it */
  onTell: () => void
  onDismiss: () => void
}

/** Notice about URL parameters that the replay ignored, until it is dismissed. */
export function InvalidReplayUrlNotice({ night, unusable, onTell, onDismiss }: Props) {
  const [, change] = useReplayUrlState()
  const [isDismissed, setDismissed] = useState(false)
  const ofNight = isDismissed ? [] : night.unusable
  useEffect(onTell, [onTell])
  if (unusable.length + ofNight.length === 0) return null
  const dismiss = () => {
    setDismissed(true)
    change({})
    onDismiss()
  }
  return <InvalidUrlNotice unusable={unusable} ofNight={ofNight} onDismiss={dismiss} />
}
