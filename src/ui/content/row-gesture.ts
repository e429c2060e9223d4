/** A click on a row of a list (without `key`), or a key press on it, with its modifiers. */
export interface RowGesture {
  key?: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/**
 * Returns the row to which a key moves; the result may be before the first or after the last row;
 * null for other keys.
 */
export function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
