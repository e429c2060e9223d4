/** The clock and event loop turns to use: the browser's, or those of a test. */
export interface SlicePort {
  /** ms, monotonic */
  now: () => number
  /** calls back in a later turn; returns a function that cancels it */
  later: (run: () => void) => () => void
}

const browserSlices: SlicePort = {
  now: () => performance.now(),
  later(run) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  },
}

/** Half of a frame's time; the other half is for drawing. */
const SLICE_MS = 8

/**
 * Runs work that yields after each small piece, with pauses for drawing and input after each slice. `done`
 * receives its result. The returned function cancels it.
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
