/** A click on a row of a list (no `key`), or a key on it, with the modifiers. */
export interface RowGesture {
  key?: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Returns the target row of a key: also before the first and after the last; null for other keys. */
export function nextRow(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
