import { useEffect } from 'react'

const KEY = 'askari.playing'
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let wasPlaying = opened?.type === 'reload' && sessionStorage.getItem(KEY) === location.pathname

/** Whether this page played as it was loaded again. Asked once: what is opened later waits for a press. */
export function takeWasPlaying(): boolean {
  const was = wasPlaying
  wasPlaying = false
  return was
}

/**
 * Notes for this tab, as the page is left, whether it plays: a page that is loaded again plays on, and its link that is
 * opened elsewhere waits at its moment. Keep the identity of `plays`.
 */
export function useNotePlaying<Snapshot>(
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
