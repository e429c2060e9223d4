import { useEffect, useState } from 'react'
import type { Unusable } from '../../tracker-search.ts'
import { UnusableAddress } from '../../unusable-address.tsx'
import type { OpenNight } from '../open-night.ts'
import { useNightSearch } from '../who-was-here/use-night-search.ts'

interface Props {
  night: OpenNight
  /** what cannot be used on any board */
  unusable: readonly Unusable[]
  /** called once, as what is told comes into a list that may be folded away */
  onTell: () => void
  onDismiss: () => void
}

/** Which part of the address that a night was opened with was left out, until a press takes it away: playing does not. */
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
