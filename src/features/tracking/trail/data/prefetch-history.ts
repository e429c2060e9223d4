import type { Fix } from '../../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { areWindowsEqual, type TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import type { TrackingSource } from '../../../../streams/sources/source.ts'

/** Maximum age of a prefetched reply, ms. */
const GOOD_MS = 3000

/** A requested history, and live fixes since. */
export interface RequestedHistory {
  history: Promise<Trail>
  since: readonly Fix[]
}

/** Prefetched history: requested while the pointer approaches the button. */
export interface PrefetchedHistory {
  expect(workerId: string, window: TrailWindow): void
  /** adds live fixes of any guards, which a reply that is used later may lack */
  put(fixes: readonly Fix[]): void
  /** Returns the prefetched history, once, with live fixes since; null if it is another or too old. */
  take(workerId: string, window: TrailWindow): RequestedHistory | null
  /** discards it */
  forget(): void
}

interface Expected {
  workerId: string
  window: TrailWindow
  at: number
  history: Promise<Trail>
  since: Fix[]
  cancel: AbortController
}

/** `now` returns ms since epoch UTC. */
export function createPrefetchedHistory(
  source: Pick<TrackingSource, 'loadHistory'>,
  now: () => number,
): PrefetchedHistory {
  let expected: Expected | null = null
  const isGood = (workerId: string, window: TrailWindow): boolean =>
    expected?.workerId === workerId &&
    areWindowsEqual(expected.window, window) &&
    now() - expected.at < GOOD_MS

  function forget() {
    expected?.cancel.abort()
    expected = null
  }

  return {
    expect(workerId, window) {
      if (isGood(workerId, window)) return
      forget()
      const cancel = new AbortController()
      const history = source.loadHistory(workerId, window, cancel.signal)
      const asked = { workerId, window, at: now(), history, since: [], cancel }
      expected = asked
      // a failed or cancelled request is repeated on demand
      history.catch(() => {
        if (expected === asked) expected = null
      })
    },
    put(fixes) {
      for (const fix of fixes) if (fix.workerId === expected?.workerId) expected.since.push(fix)
    },
    take(workerId, window) {
      if (expected === null || !isGood(workerId, window)) return null
      const { history, since } = expected
      expected = null
      return { history, since }
    },
    forget,
  }
}
