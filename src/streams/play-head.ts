import { BehaviorSubject, Subject, type Observable } from 'rxjs'
import { browserFrames, frameLoop, type FramePort } from './frame-loop.ts'

export interface PlayHead {
  /** its position, fractional while it runs; emits the latest on subscription */
  head$: Observable<number>
  /** emits at the end while running, or at the start while running backward */
  end$: Observable<void>
  readonly head: number
  /** sets its limits; a head outside is moved to the nearer end */
  setSpan(from: number, to: number): void
  /** sets its speed per ms; negative runs backward */
  setPace(perMs: number): void
  /** sets what says how many ms it rests between two steps, for slow renderers; it moves as far in the same time */
  setRest(restMs: () => number): void
  moveTo(head: number): void
  /** sets what says where it continues instead of at a head, while it runs forward; null: there */
  skipWith(skipTo: ((head: number) => number | null) | null): void
  run(): void
  halt(): void
  dispose(): void
}

interface Options {
  frames?: FramePort
  /** called before each frame: returns where to continue */
  goesOn?: (head: number) => boolean
}

/**
 * The clock of a replay: moves a head frame by frame, over the points of a trail or the ms of a period. It is
 * started and stopped from outside.
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
    // a skipped part must not be entered again at once
    const skipped = pace > 0 ? (skipTo?.(head$.value) ?? null) : null
    if (skipped !== null) return put(skipped)
    put(head$.value + ms * pace)
    if (pace < 0 ? head$.value > from : head$.value < to) return
    // one step may pass over everything before the end
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
