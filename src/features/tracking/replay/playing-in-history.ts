import { useEffect } from 'react'
import { interval, merge, Observable } from 'rxjs'

/** an entry that is written anew has forgotten it */
const NOTED_EVERY_MS = 500

const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
let wasPlaying = opened?.type === 'reload' && isNoted()

function isNoted(): boolean {
  return (history.state as { playing?: boolean } | null)?.playing === true
}

/** Whether this page played as it was loaded again. Asked once: what is opened later waits for a press. */
export function takeWasPlaying(): boolean {
  const was = wasPlaying
  wasPlaying = false
  return was
}

interface Playing<Snapshot> {
  getSnapshot(): Snapshot
  subscribe(next: () => void): { unsubscribe(): void }
}

/**
 * Notes beside the address whether the page plays. It belongs to the entry of the browser's history: a page that is
 * loaded again plays on, and a link that is opened elsewhere waits at its moment. Keep the identity of `plays`.
 */
export function useNotePlaying<Snapshot>(
  actor: Playing<Snapshot>,
  plays: (snapshot: Snapshot) => boolean,
): void {
  useEffect(() => {
    const changes = new Observable<unknown>((each) => actor.subscribe(() => each.next(null)))
    const noting = merge(changes, interval(NOTED_EVERY_MS)).subscribe(() => {
      const playing = plays(actor.getSnapshot())
      if (playing !== isNoted()) history.replaceState({ ...history.state, playing }, '')
    })
    return () => noting.unsubscribe()
  }, [actor, plays])
}
