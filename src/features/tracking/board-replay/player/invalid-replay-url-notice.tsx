import { useEffect, useState } from 'react'
import type { InvalidParam } from '../../tracker-url-state.ts'
import { InvalidUrlNotice } from '../../invalid-url-notice.tsx'
import type { OpenReplay } from '../data/open-replay.ts'
import { useReplayUrlState } from '../../use-replay-url-state.ts'

interface Props {
  night: OpenReplay
  /** parameters that are unusable on any board */
  unusable: readonly InvalidParam[]
  /** called once, because it is shown in a list that may be folded */
  onTell: () => void
  onDismiss: () => void
}

/** Notice about ignored parameters of a replay's URL, until dismissed. */
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
