import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { browserFrames, frameLoop, type FramePort } from './frame-loop.ts'

export interface PlayHead {
  /** position of the playhead, with fractions while it moves; emits the newest on subscription */
  head$: Observable<number>
  /** emits when the playhead reaches the end, or the start while moving backward */
  end$: Observable<void>
  readonly head: number
  /** sets the limits; a playhead outside is moved to the nearer limit */
  setSpan(from: number, to: number): void
  /** sets the speed in units of the playhead per ms; negative moves backward */
  setPace(perMs: number): void
  /** sets a function that returns the ms to wait between two frames, for slow renderers; the speed stays the same */
  setRest(restMs: () => number): void
  moveTo(head: number): void
  /**
   * sets a function that returns where forward playback jumps to from a position, e.g. the start of a loop or the end
   * of a quiet part; null: no jump
   */
  skipWith(skipTo: ((head: number) => number | null) | null): void
  run(): void
  halt(): void
  dispose(): void
}

interface Options {
  frames?: FramePort
  /** called before each frame; if it returns false, the playhead does not move */
  goesOn?: (head: number) => boolean
}

/**
 * Creates the playhead of a replay. It moves frame by frame over the points of a trail or the ms of a period. The
 * caller starts and stops it.
 */
export function createPlayHead({ frames = browserFrames, goesOn = () => true }: Options = {}): PlayHead {
  const head$ = new BehaviorSubject(0)
  const end$ = new Subject<void>()
  let [from, to] = [0, 0]
  let pace = 1
  let restMs = () => 0
  let skipTo: ((head: number) => number | null) | null = null

  const put = (head: number) => {
    const held = Math.min(Math.max(head, from), to)
    if (held !== head$.value) head$.next(held)
  }

  function step(ms: number) {
    if (!goesOn(head$.value)) return
    // a frame that jumps does not also move
    const skipped = pace > 0 ? (skipTo?.(head$.value) ?? null) : null
    if (skipped !== null) return put(skipped)
    put(head$.value + ms * pace)
    if (pace < 0 ? head$.value > from : head$.value < to) return
    // one step may pass the end of a loop and reach the limit: then the playhead jumps back
    const again = pace > 0 ? (skipTo?.(head$.value) ?? null) : null
    if (again !== null && again < to) return put(again)
    halt()
    end$.next()
  }
  const { run, halt } = frameLoop(frames, step, () => restMs())

  return {
    head$: head$.asObservable(),
    end$: end$.asObservable(),
    get head() {
      return head$.value
    },
    setSpan(first, last) {
      ;[from, to] = [first, last]
      put(head$.value)
    },
    setPace(perMs) {
      pace = perMs
    },
    setRest(next) {
      restMs = next
    },
    moveTo: put,
    skipWith: (next) => void (skipTo = next),
    run,
    halt,
    dispose() {
      halt()
      head$.complete()
      end$.complete()
    },
  }
}
