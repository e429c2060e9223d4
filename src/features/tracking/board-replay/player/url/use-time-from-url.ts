import { useEffect } from 'react'
import { useNavigationType } from 'react-router-dom'
import { latestUrl } from '../../../../../routing/use-url-params.ts'
import { readTrackerUrl } from '../../../tracker-url-state.ts'
import type { OpenReplay } from '../../data/open-replay.ts'

/** Seeks to the URL's time on browser history navigation; `at` is that of the page. */
export function useTimeFromUrl({ clock }: OpenReplay, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerUrl(latestUrl.params).at
    if (cameBy === 'POP' && t !== null) clock.seek(t)
  }, [clock, at, cameBy])
}
