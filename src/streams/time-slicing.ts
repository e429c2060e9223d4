/** The clock and the event loop: the browser's, or a test's. */
export interface SlicePort {
  /** monotonic time, ms */
  now: () => number
  /** calls `run` in a later turn of the event loop; returns a function that cancels it */
  later: (run: () => void) => () => void
}

const browserSlices: SlicePort = {
  now: () => performance.now(),
  later(run) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  },
}

/** Maximum duration of a slice, ms: half of a frame. The other half is for drawing. */
const SLICE_MS = 8

/**
 * Runs an iterator in slices, with pauses for drawing and input between them. The iterator yields after each small
 * piece of work. `done` receives its result. The returned function cancels it.
 */
export function runInSlices<Result>(
  work: Iterator<undefined, Result>,
  done: (result: Result) => void,
  { now, later }: SlicePort = browserSlices,
): () => void {
  let takeBack = later(slice)
  function slice() {
    const end = now() + SLICE_MS
    do {
      const piece = work.next()
      if (piece.done) return done(piece.value)
    } while (now() < end)
    takeBack = later(slice)
  }
  return () => takeBack()
}
