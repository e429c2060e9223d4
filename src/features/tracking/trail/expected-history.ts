import type { Fix } from '../../../../domain/fix/fix.ts'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { sameWindow, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import type { TrackingSource } from '../../../streams/sources/source.ts'

/** An answer that was asked for longer ago is not taken, ms. */
const GOOD_MS = 3000

/** A history that was asked for, and what came live since. */
export interface AskedHistory {
  history: Promise<Trail>
  since: readonly Fix[]
}

/** The history that a person is about to ask for: it is asked for while a hand is on its way to the button. */
export interface ExpectedHistory {
  expect(workerId: string, window: TrailWindow): void
  /** live fixes of any guards: an answer that is taken later may be older than they are */
  put(fixes: readonly Fix[]): void
  /** What was expected, once, and what came live meanwhile; null where something else was, or too long ago. */
  take(workerId: string, window: TrailWindow): AskedHistory | null
  /** nothing is expected any more, or what is known of it no longer holds */
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

/** `now` gives ms since epoch UTC. */
export function createExpectedHistory(
  source: Pick<TrackingSource, 'loadHistory'>,
  now: () => number,
): ExpectedHistory {
  let expected: Expected | null = null
  const isGood = (workerId: string, window: TrailWindow): boolean =>
    expected?.workerId === workerId && sameWindow(expected.window, window) && now() - expected.at < GOOD_MS

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
      // one that failed or was cancelled is asked for again, by whoever wants it
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
