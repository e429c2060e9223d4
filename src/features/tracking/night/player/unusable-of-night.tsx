import { useEffect, useState } from 'react'
import type { InvalidParam } from '../../tracker-search.ts'
import { InvalidUrlNotice } from '../../unusable-address.tsx'
import type { OpenReplay } from '../open-night.ts'
import { useReplayUrlState } from '../who-was-here/use-night-search.ts'

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
