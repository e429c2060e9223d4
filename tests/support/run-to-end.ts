/** What work that yields returns, done in one go. */
export function runToEnd<Result>(work: Iterator<undefined, Result>): Result {
  for (;;) {
    const piece = work.next()
    if (piece.done) return piece.value
  }
}
