import {
  BehaviorSubject,
  defer,
  distinctUntilChanged,
  map,
  merge,
  startWith,
  Subject,
  type Observable,
} from 'rxjs'
import type { Fix } from '../../domain/fix/fix.ts'
import type { Trail } from '../../domain/fix/trail.ts'
import { FixLog } from './fix-log.ts'
import { coalescePerFrame } from './operators/per-frame.ts'
import { trailBetween } from './trail-columns.ts'
import type { Bounds } from '../../domain/fix/trail-window.ts'

export interface TrailView {
  /** trail of the opened guard, at most one emission per frame; null: none is open. Emits only after a change */
  readonly trail$: Observable<Trail | null>
  /** time of the last change, ms since epoch; null before the first */
  readonly lastUpdate$: Observable<number | null>
  current(): Trail | null
  /** returns the trail before `setReading`'s function is applied */
  whole(): Trail | null
  /** sets a function whose result is shown instead of the trail; null: none */
  setReading(read: ((trail: Trail) => Trail) | null): void
  /** replaces everything with one guard and one period, which is empty at first */
  open(workerId: string, bounds: Bounds): void
  /** adds a loaded history; ignores another guard's, and points outside of the period */
  putHistory(history: Trail): void
  /** adds live fixes in any order; ignores those of other guards or outside of the period */
  put(fixes: readonly Fix[]): void
  /** emits a pending change without waiting for the next frame */
  flush(): void
  clear(): void
}

/** Creates the trail of the selected guard from loaded and live fixes. `now` returns ms since epoch. */
export function createTrailView(now: () => number, frame?: () => Observable<unknown>): TrailView {
  const changes = new Subject<void>()
  const flushes = new Subject<void>()
  const lastUpdate = new BehaviorSubject<number | null>(null)
  let log: FixLog | null = null
  let bounds: Bounds = { from: 0, to: Number.POSITIVE_INFINITY }

  let read: ((trail: Trail) => Trail) | null = null
  let reading: { of: Trail; made: Trail } | null = null
  const whole = () => log?.trail ?? null
  function trail(): Trail | null {
    const of = whole()
    if (of === null || read === null) return of
    if (reading?.of !== of) reading = { of, made: read(of) }
    return reading.made
  }
  const note = (changed: boolean) => {
    if (!changed) return
    lastUpdate.next(now())
    changes.next()
  }

  return {
    trail$: defer(() =>
      merge(changes.pipe(coalescePerFrame(frame)), flushes).pipe(
        startWith(null),
        map(trail),
        distinctUntilChanged(),
      ),
    ),
    lastUpdate$: lastUpdate,
    current: trail,
    whole,
    setReading(next) {
      if (next === read) return
      read = next
      reading = null
      flushes.next()
    },
    open(workerId, window) {
      log = new FixLog(workerId)
      bounds = window
      lastUpdate.next(null)
      changes.next()
    },
    putHistory(history) {
      if (log?.workerId === history.workerId) note(log.merge(trailBetween(history, bounds.from, bounds.to)))
    },
    put(fixes) {
      const { from, to } = bounds
      const opened = log
      if (opened === null) return
      note(
        opened.put(fixes.filter((fix) => fix.workerId === opened.workerId && fix.t >= from && fix.t <= to)),
      )
    },
    flush: () => flushes.next(),
    clear() {
      log = null
      lastUpdate.next(null)
      changes.next()
    },
  }
}
