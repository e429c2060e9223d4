import { useEffect, useEffectEvent } from 'react'
import { useNavigationType } from 'react-router-dom'
import { latestUrl } from '../../../../routing/use-url-params.ts'
import { readTrackerUrl } from '../../url/tracker-url-state.ts'
import type { OpenReplay } from '../data/open-replay.ts'

/** Writes the playback speed of a replay to the URL. */
export function useSpeedToUrl({ clock }: OpenReplay, onSpeed: (speed: number) => void): void {
  const tell = useEffectEvent(onSpeed)
  useEffect(() => {
    let told = clock.actor.getSnapshot().context.speed
    const following = clock.actor.subscribe(({ context: { speed } }) => {
      if (speed === told) return
      told = speed
      tell(speed)
    })
    return () => following.unsubscribe()
  }, [clock])
}

/** Seeks to the URL's time when the user goes back or forward. `at` is that time when the page rendered. */
export function useTimeFromUrl({ clock }: OpenReplay, at: number | null): void {
  const cameBy = useNavigationType()
  useEffect(() => {
    const t = readTrackerUrl(latestUrl.params).at
    if (cameBy === 'POP' && t !== null) clock.seek(t)
  }, [clock, at, cameBy])
}
