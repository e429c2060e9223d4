/** A press on a row of a list (no `key`), or a key on it, with what was held. */
export interface RowGesture {
  key?: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** Where a key leads from a row of so many: before the first and after the last, too; null for other keys. */
export function rowAfter(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return at + 1
  if (key === 'ArrowUp') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
