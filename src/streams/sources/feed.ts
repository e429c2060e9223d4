import {
  BehaviorSubject,
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  finalize,
  map,
  merge,
  of,
  share,
  Subject,
  tap,
  type Observable,
} from 'rxjs'
import type { User } from '../../../contract/auth/auth.ts'
import type { FeedEvent } from '../../../contract/tracking/feed.ts'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { linkStates } from '../operators/link-states.ts'
import type { FeedSignal } from './feed-signals.ts'
import { toLiveGuard } from './parse-live-guard.ts'
import type { LiveSource } from './source.ts'

export interface FeedSource {
  live: LiveSource
  /** all events of the company since the first connection, in order and each exactly once */
  events$: Observable<FeedEvent>
  /** the user's own account, after each change of it or of its role */
  account$: Observable<User>
  /** events may be missing: this is the first connection, or it could not resume after the last event */
  missed$: Observable<void>
  /** ids of guards of whom more new positions exist than `live` contains. null after an outage: it may be any guard */
  truncated$: Observable<readonly string[] | null>
  /** position in the event log up to which `events$` is complete */
  caughtUp$: Observable<number>
}

/** Creates a source from the signals of the server's feed. All subscribers share one connection. */
export function createFeedSource(signals$: Observable<FeedSignal>, now: () => number): FeedSource {
  const connected = new BehaviorSubject(false)
  const pulses = new Subject<void>()
  const again = new Subject<void>()
  const missed = new Subject<void>()
  const gone = new Subject<readonly string[]>()
  /** newest position per guard, for later subscribers */
  const newest = new Map<string, LiveLocation>()
  let told = false
  let opened = false
  let heardUpTo = 0

  function keepOnly(fixes: readonly LiveLocation[]) {
    const here = new Set(fixes.map((fix) => fix.worker_id))
    const left = [...newest.keys()].filter((id) => !here.has(id))
    for (const id of left) newest.delete(id)
    if (left.length > 0) gone.next(left)
  }

  const frames$ = signals$.pipe(
    tap((signal) => {
      if (signal.kind === 'pulse') pulses.next()
      if (signal.kind === 'closed') connected.next(false)
      if (signal.kind !== 'opened') return
      if (opened) again.next()
      opened = true
      connected.next(true)
      if (!signal.resumed) missed.next()
    }),
    finalize(() => connected.next(false)),
    concatMap((signal) => (signal.kind === 'frame' && signal.frame ? of(signal.frame) : [])),
    filter((frame) => frame.kind !== 'event' || frame.data.position > heardUpTo),
    tap((frame) => {
      if (frame.kind === 'fixes') {
        told = true
        if (frame.data.everybody) keepOnly(frame.data.fixes)
        for (const fix of frame.data.fixes) newest.set(fix.worker_id, fix)
      }
      if (frame.kind !== 'event' && frame.kind !== 'caught-up') return
      // a log that is shorter than what was received is another log, so all data must be fetched again
      if (frame.data.position < heardUpTo) missed.next()
      heardUpTo = frame.data.position
    }),
    share(),
  )

  return {
    live: {
      name: 'feed',
      guards$: defer(() => {
        const soFar = told ? of([...newest.values()]) : EMPTY
        const told$ = frames$.pipe(
          filter((frame) => frame.kind === 'fixes'),
          map(({ data }) => data.fixes),
        )
        return concat(soFar, told$)
      }).pipe(map((fixes) => fixes.map(toLiveGuard).filter((guard) => guard !== null))),
      gone$: gone,
      link$: linkStates(connected),
      pulse$: pulses,
      heartbeat$: frames$.pipe(
        filter((frame) => frame.kind === 'heartbeat'),
        map(now),
      ),
    },
    missed$: missed,
    truncated$: merge(
      again.pipe(map(() => null)),
      frames$.pipe(
        filter((frame) => frame.kind === 'fixes'),
        map(({ data }) => data.truncated ?? []),
        filter((ids) => ids.length > 0),
      ),
    ),
    events$: frames$.pipe(
      filter((frame) => frame.kind === 'event'),
      map(({ data }) => data),
    ),
    account$: frames$.pipe(
      filter((frame) => frame.kind === 'account'),
      map(({ data }) => data),
    ),
    caughtUp$: frames$.pipe(
      filter((frame) => frame.kind === 'caught-up'),
      map(({ data }) => data.position),
    ),
  }
}
