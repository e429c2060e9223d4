export interface LineChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * Returns the differences between two texts by line: the lines of `after` in order, with removed lines at
 * their old place. The number of added and removed lines is minimal. The time is proportional to the
 * product of both numbers of lines.
 */
export function diffLines(before: string, after: string): LineChange[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  // common[i][j]: length of the longest common subsequence of the lines of `old` from i on and of `now`
  // from j on
  const common = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1))
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      (common[i] as Uint16Array)[j] =
        old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [gone, come] = [old[i], now[j]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone })
      i++
      j++
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ kind: 'removed', text: gone })
      i++
    } else {
      lines.push({ kind: 'added', text: come ?? '' })
      j++
    }
  }
  return lines
}
