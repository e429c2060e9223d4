import type { Fix } from '../../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { areWindowsEqual, type TrailWindow } from '../../../../../domain/fix/trail-window.ts'
import type { TrackingSource } from '../../../../streams/sources/source.ts'

/** maximum age of a prefetched trail, ms */
const GOOD_MS = 3000

/** A fetched trail, and live fixes that arrived after the request. */
export interface RequestedHistory {
  history: Promise<Trail>
  since: readonly Fix[]
}

/** Prefetches a trail while the pointer approaches the button that requests it. */
export interface PrefetchedHistory {
  expect(workerId: string, window: TrailWindow): void
  /** adds live fixes of any guard, which the prefetched trail may lack */
  put(fixes: readonly Fix[]): void
  /** Returns the prefetched trail and removes it. Null if another one was prefetched, or if it is too old. */
  take(workerId: string, window: TrailWindow): RequestedHistory | null
  /** discards the prefetched trail */
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

/** Creates the prefetch. `now` returns ms since epoch. */
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
      // the error is ignored: the trail is requested again when it is needed
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
