/** A click (without `key`) or a key press on a row of a list, with its modifier keys. */
export interface RowGesture {
  key?: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * Returns the index to which a key moves from row `at`. It may be before the first or after the last row. null for
 * other keys.
 */
export function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
