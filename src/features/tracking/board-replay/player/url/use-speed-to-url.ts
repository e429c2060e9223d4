import { useEffect, useEffectEvent } from 'react'
import type { OpenReplay } from '../../data/open-replay.ts'

/** Writes the playback speed of a replay to its URL. */
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
