import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { latestUrl } from '../../../../use-address.ts'
import { readTrackerUrl } from '../../tracker-search.ts'
import type { OpenReplay } from '../open-night.ts'

/** Seeks to the URL's time on browser history navigation; `at` is that of the page. */
export function useTimeFromUrl({ clock }: OpenReplay, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerUrl(latestUrl.params).at
    if (cameBy === 'POP' && t !== null) clock.actor.send({ type: 'seek.asked', t })
  }, [clock, at, cameBy])
}
