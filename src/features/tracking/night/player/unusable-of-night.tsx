import { useEffect, useState } from 'react'
import type { Unusable } from '../../tracker-search.ts'
import { UnusableAddress } from '../../unusable-address.tsx'
import type { OpenNight } from '../open-night.ts'
import { useNightSearch } from '../who-was-here/use-night-search.ts'

interface Props {
  night: OpenNight
  /** parameters that are unusable on any board */
  unusable: readonly Unusable[]
  /** called once, because it is shown in a list that may be folded */
  onTell: () => void
  onDismiss: () => void
}

/** Notice about ignored parameters of a replay's URL, until dismissed. */
export function UnusableOfNight({ night, unusable, onTell, onDismiss }: Props) {
  const [, change] = useNightSearch()
  const [isDismissed, setDismissed] = useState(false)
  const ofNight = isDismissed ? [] : night.unusable
  useEffect(onTell, [onTell])
  if (unusable.length + ofNight.length === 0) return null
  const dismiss = () => {
    setDismissed(true)
    change({})
    onDismiss()
  }
  return <UnusableAddress unusable={unusable} ofNight={ofNight} onDismiss={dismiss} />
}
