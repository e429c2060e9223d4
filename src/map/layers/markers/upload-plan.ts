/**
 * Changed markers with at most this many others between them are uploaded together, because a call costs more than 64
 * kB (measured).
 */
const BRIDGE = 2048
/** Maximum number of upload calls; more calls would cost more than the bytes they save. */
const MOST_PIECES = 48

/**
 * Returns the ranges [first, count] of a table to upload for changed indices (in any order, possibly repeated). Ranges
 * are few, ascend, do not overlap and stay within one row of `perRow`. They cover every changed index below `count`.
 */
export function uploadPlan(
  changes: readonly number[] | 'all',
  count: number,
  perRow: number,
): [first: number, count: number][] {
  return ranges(changes, count).flatMap((range) => splitAtRows(range, perRow))
}

function ranges(changes: readonly number[] | 'all', count: number): [first: number, count: number][] {
  if (count === 0) return []
  if (changes === 'all') return [[0, count]]
  const sorted = changes.filter((index) => index < count).sort((a, b) => a - b)
  const pieces: [number, number][] = []
  for (const index of sorted) {
    const last = pieces.at(-1)
    if (last && index < last[0] + last[1] + BRIDGE) last[1] = Math.max(last[1], index - last[0] + 1)
    else pieces.push([index, 1])
  }
  if (pieces.length <= MOST_PIECES) return pieces
  const first = sorted[0] as number
  return [[first, (sorted.at(-1) as number) - first + 1]]
}

function splitAtRows([first, count]: [number, number], perRow: number): [first: number, count: number][] {
  const parts: [number, number][] = []
  for (let at = first; at < first + count;) {
    const end = Math.min(first + count, (Math.floor(at / perRow) + 1) * perRow)
    parts.push([at, end - at])
    at = end
  }
  return parts
}
