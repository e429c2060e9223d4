import { SPEED } from '../../domain/fix/playback.ts'
import { BehaviorSubject, Subject, type Observable } from 'rxjs'

/** Where frames come from: the browser's own, or a test's. */
export interface FramePort {
  /** calls back once, with a monotonic time in ms */
  request: (run: (now: number) => void) => number
  cancel: (id: number) => void
}

export const browserFrames: FramePort = {
  request: (run) => requestAnimationFrame(run),
  cancel: (id) => cancelAnimationFrame(id),
}

/** A tab that slept, or a machine that stalled, does not leap ahead: one frame counts at most this many ms. */
export const LONGEST_FRAME_MS = 500

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
  let frame: number | null = null
  let before: number | null = null

  const last = () => Math.max(0, points - 1)
  const put = (head: number) => {
    const held = Math.min(Math.max(head, 0), last())
    if (held !== head$.value) head$.next(held)
  }

  function step(now: number) {
    frame = frames.request(step)
    const passed = before === null ? 0 : Math.min(now - before, LONGEST_FRAME_MS)
    before = now
    put(head$.value + passed / speed)
    if (head$.value < last()) return
    halt()
    end$.next()
  }

  function halt() {
    if (frame !== null) frames.cancel(frame)
    frame = null
    before = null
  }

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
    run() {
      frame ??= frames.request(step)
    },
    halt,
    dispose() {
      halt()
      head$.complete()
      end$.complete()
    },
  }
}
