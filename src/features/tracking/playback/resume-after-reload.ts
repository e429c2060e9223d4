import { useEffect } from 'react'

const KEY = 'askari.playing'
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let wasPlaying = opened?.type === 'reload' && sessionStorage.getItem(KEY) === location.pathname

/**
 * Returns whether the page was playing when it was reloaded. Only the first call: trails opened later start
 * paused.
 */
export function wasPlayingBeforeReload(): boolean {
  const was = wasPlaying
  wasPlaying = false
  return was
}

/**
 * Records whether playback runs when the page closes, for this tab only. A reloaded page continues to play,
 * whereas a copied link opens paused. `plays` must be memoized.
 */
export function useRememberPlaying<Snapshot>(
  actor: { getSnapshot(): Snapshot },
  plays: (snapshot: Snapshot) => boolean,
): void {
  useEffect(() => {
    const note = () => {
      if (plays(actor.getSnapshot())) sessionStorage.setItem(KEY, location.pathname)
      else sessionStorage.removeItem(KEY)
    }
    window.addEventListener('pagehide', note)
    return () => window.removeEventListener('pagehide', note)
  }, [actor, plays])
}
