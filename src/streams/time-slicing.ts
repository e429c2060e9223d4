/** Where time and turns of the event loop come from: the browser's own, or a test's. */
export interface SlicePort {
  /** ms, monotonic */
  now: () => number
  /** calls back in a later turn; its result cancels that */
  later: (run: () => void) => () => void
}

const browserSlices: SlicePort = {
  now: () => performance.now(),
  later(run) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  },
}

/** Half a frame: the other half is for drawing. */
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
