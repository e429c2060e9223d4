import { useEffect } from 'react'

const KEY = 'askari.playing'
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let wasPlaying = opened?.type === 'reload' && sessionStorage.getItem(KEY) === location.pathname

/**
 * Returns whether this page was playing when it was reloaded. Only the first call: later replays start
 * paused.
 */
export function wasPlayingBeforeReload(): boolean {
  const was = wasPlaying
  wasPlaying = false
  return was
}

/**
 * Records for this tab, on leaving, whether it plays: a reloaded page continues to play, while its link
 * opened elsewhere is paused. Keep the identity of `plays`.
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
