import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { newest } from '../../../../use-address.ts'
import { readTrackerSearch } from '../../tracker-search.ts'
import type { OpenNight } from '../open-night.ts'

/** Whoever goes back or forward in the browser sees the moment that the address had then; `at` is that of its page. */
export function useMomentOfAddress({ clock }: OpenNight, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerSearch(newest.params).at
    if (cameBy === 'POP' && t !== null) clock.actor.send({ type: 'seek.asked', t })
  }, [clock, at, cameBy])
}
