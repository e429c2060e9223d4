import { BehaviorSubject, type Observable } from 'rxjs'
import { createActor, type InspectionEvent } from 'xstate'
import { boardClockMachine, type BoardClockActor } from '../../../machines/board-clock.ts'
import { browserFrames, frameLoop, type FramePort } from '../../../streams/frame-loop.ts'

/** The clock of a board that is replayed. Moments are ms since epoch UTC. */
export interface BoardClock {
  actor: BoardClockActor
  /** the moment of the board; the latest at once on subscription */
  moment$: Observable<number>
  readonly moment: number
  /** to be called when more is loaded: who waits for it goes on */
  look(): void
  /** where playing goes on at a moment at which nothing is to be seen; null plays on */
  skipWith(skipTo: ((t: number) => number | null) | null): void
  dispose(): void
}

interface Options {
  from: number
  to: number
  at: number
  /** whether what was walked by a moment is loaded */
  isLoaded: (t: number) => boolean
  frames?: FramePort
  inspect?: ((event: InspectionEvent) => void) | undefined
}

/** Runs the board's clock over a night: tells it how time passes, and when what it waits for is there. */
export function runBoardClock(options: Options): BoardClock {
  const { from, to, at, isLoaded, frames = browserFrames, inspect } = options
  const actor: BoardClockActor = createActor(boardClockMachine, { ...(inspect && { inspect }) })
  const moment$ = new BehaviorSubject(at)
  let skipTo: ((t: number) => number | null) | null = null

  const { run, halt } = frameLoop(frames, (ms) => {
    const { t } = actor.getSnapshot().context
    const skipped = skipTo?.(t) ?? null
    if (!isLoaded(t)) actor.send({ type: 'moment.missed' })
    else if (skipped !== null) actor.send({ type: 'seek.asked', t: skipped })
    else if (ms > 0) actor.send({ type: 'time.passed', ms })
  })

  function look() {
    const snapshot = actor.getSnapshot()
    if (snapshot.matches('seeking') && isLoaded(snapshot.context.t)) actor.send({ type: 'moment.shown' })
  }

  actor.subscribe((snapshot) => {
    if (!snapshot.matches('live') && snapshot.context.t !== moment$.value) moment$.next(snapshot.context.t)
    if (snapshot.matches('replaying')) run()
    else halt()
    look()
  })
  actor.start()
  actor.send({ type: 'night.opened', from, to, at })

  return {
    actor,
    moment$: moment$.asObservable(),
    get moment() {
      return moment$.value
    },
    look,
    skipWith: (next) => void (skipTo = next),
    dispose() {
      halt()
      actor.send({ type: 'live.pressed' })
      actor.stop()
    },
  }
}
