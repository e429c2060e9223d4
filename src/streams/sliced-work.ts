/** Where time and turns of the event loop come from: the browser's own, or a test's. */
export interface SlicePort {
  /** ms, monotonic */
  now: () => number
  /** calls back in a later turn; what it returns takes that back */
  later: (run: () => void) => () => void
}

const browserSlices: SlicePort = {
  now: () => performance.now(),
  later(run) {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  },
}

/** Half a frame: the other half is the picture's. */
const SLICE_MS = 8

/**
 * Does work that yields after each small piece, and gives way to pictures and presses whenever it has gone on for a slice.
 * `done` is told what the work returns. What it returns itself ends the work.
 */
export function workInSlices<Result>(
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
