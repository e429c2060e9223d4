/** Runs work that yields to its end at once; returns its result. */
export function runToEnd<Result>(work: Iterator<undefined, Result>): Result {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}
