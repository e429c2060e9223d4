import { totalLength, subtractSpans, type Span } from './spans.ts'

/** A break of a duty; the guard may take it at any time in the duty. */
export interface DutyBreak {
  minutes: number
  paid: boolean
}

const MINUTE_MS = 60_000

/**
 * Returns the indexes of absences in `aways` that are breaks. Each break covers one absence, at most its
 * own length plus the grace period. An absence uses the shortest break that fits.
 */
export function findBreakAbsences(
  aways: readonly Span[],
  breaks: readonly DutyBreak[],
  graceMs: number,
): Set<number> {
  const free = breaks.map(({ minutes }) => minutes * MINUTE_MS).sort((a, b) => a - b)
  const taken = new Set<number>()
  for (const [i, { from, to }] of aways.entries()) {
    const fits = free.findIndex((length) => to - from <= length + graceMs)
    if (fits === -1) continue
    free.splice(fits, 1)
    taken.add(i)
  }
  return taken
}

/**
 * Returns the periods that count as work. Unpaid breaks never count, even if nobody took them. Of the time
 * on breaks, only the length of paid breaks counts. Taken breaks are cut from their end, others from the
 * middle of the longest period.
 */
export function subtractBreaks(
  worked: readonly Span[],
  taken: readonly Span[],
  breaks: readonly DutyBreak[],
): Span[] {
  const sum = (paid: boolean) =>
    breaks.reduce((ms, each) => ms + (each.paid === paid ? each.minutes * MINUTE_MS : 0), 0)
  const takenWithin = worked.flatMap((span) =>
    taken
      .map(({ from, to }) => ({ from: Math.max(from, span.from), to: Math.min(to, span.to) }))
      .filter(({ from, to }) => from < to),
  )
  let out = Math.max(sum(false), totalLength(takenWithin) - sum(true))
  let left = [...worked]
  for (const { from, to } of takenWithin.toReversed()) {
    const cut = { from: Math.max(from, to - out), to }
    left = left.flatMap((span) => subtractSpans(span, [cut]))
    out -= cut.to - cut.from
  }
  while (out > 0 && left.length > 0) {
    const longest = left.reduce((a, b) => (b.to - b.from > a.to - a.from ? b : a))
    const length = Math.min(out, longest.to - longest.from)
    const from = longest.from + Math.floor((longest.to - longest.from - length) / 2)
    left = left.flatMap((span) =>
      span === longest ? subtractSpans(span, [{ from, to: from + length }]) : [span],
    )
    out -= length
  }
  return left
}
