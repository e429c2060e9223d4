/** A period [from, to), ms since epoch UTC. */
export interface Span {
  from: number
  to: number
}

export const totalLength = (spans: readonly Span[]): number =>
  spans.reduce((ms, { from, to }) => ms + to - from, 0)

/** Returns the parts of a period that no other period covers, in order. */
export function subtractSpans(span: Span, others: readonly Span[]): Span[] {
  let left = span.from < span.to ? [span] : []
  for (const { from, to } of others)
    left = left.flatMap((each) =>
      [
        { from: each.from, to: Math.min(each.to, from) },
        { from: Math.max(each.from, to), to: each.to },
      ].filter((part) => part.from < part.to),
    )
  return left
}
