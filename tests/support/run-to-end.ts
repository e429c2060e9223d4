/** Runs an iterator to its end without pauses. Returns its result. */
export function runToEnd<Result>(work: Iterator<undefined, Result>): Result {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}
