import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { newest } from '../../../../use-address.ts'
import { readTrackerSearch } from '../../tracker-search.ts'
import type { OpenNight } from '../open-night.ts'

/** Seeks to the URL's time on browser history navigation; `at` is that of the page. */
export function useMomentOfAddress({ clock }: OpenNight, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerSearch(newest.params).at
    if (cameBy === 'POP' && t !== null) clock.actor.send({ type: 'seek.asked', t })
  }, [clock, at, cameBy])
}
