import { SPEED } from '../../domain/fix/playback.ts'
import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { browserFrames, frameLoop, type FramePort } from './frame-loop.ts'

export interface PlayHead {
  /** place on the trail, 0 … points − 1, fractional while it runs; the latest one at once on subscription */
  head$: Observable<number>
  /** tells that the last point was reached while running */
  end$: Observable<void>
  readonly head: number
  /** points of the trail; a head beyond them comes back to the last one */
  setPoints(points: number): void
  /** ms a segment takes */
  setSpeed(msPerSegment: number): void
  moveTo(head: number): void
  run(): void
  halt(): void
  dispose(): void
}

/** The clock of a replay: moves a head along a trail frame by frame. Whether it runs is said from outside. */
export function createPlayHead(frames: FramePort = browserFrames): PlayHead {
  const head$ = new BehaviorSubject(0)
  const end$ = new Subject<void>()
  let points = 0
  let speed: number = SPEED.initial

  const last = () => Math.max(0, points - 1)
  const put = (head: number) => {
    const held = Math.min(Math.max(head, 0), last())
    if (held !== head$.value) head$.next(held)
  }

  const { run, halt } = frameLoop(frames, (ms) => {
    put(head$.value + ms / speed)
    if (head$.value < last()) return
    halt()
    end$.next()
  })

  return {
    head$: head$.asObservable(),
    end$: end$.asObservable(),
    get head() {
      return head$.value
    },
    setPoints(count) {
      points = count
      put(head$.value)
    },
    setSpeed(msPerSegment) {
      speed = msPerSegment
    },
    moveTo: put,
    run,
    halt,
    dispose() {
      halt()
      head$.complete()
      end$.complete()
    },
  }
}
