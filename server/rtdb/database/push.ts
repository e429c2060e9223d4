import type { Change } from './branch.ts'
import type { Json } from './json.ts'
import { pathText, startsWith, type Path } from './path.ts'
import { valueAt } from './tree.ts'

/** Message to a listener: the whole value at a path, or (`merge`) values at paths below it. */
export interface Push {
  path: string
  merge: boolean
  data: Json | Record<string, Json>
}

/**
 * Returns the message for listeners without a query, which get every change at, above or below their path;
 * null: no change.
 */
export function createPlainPush(path: Path, changes: readonly Change[]): Push | null {
  const above = changes.findLast((change) => startsWith(path, change.path))
  if (above !== undefined) {
    const data = valueAt(above.value, path.slice(above.path.length))
    return { path: pathText(path), merge: false, data }
  }
  const below = new Map<string, Json>()
  for (const change of changes) {
    if (startsWith(change.path, path)) below.set(pathText(change.path.slice(path.length)), change.value)
  }
  const [only, ...more] = below
  if (only === undefined) return null
  if (more.length > 0) return { path: pathText(path), merge: true, data: Object.fromEntries(below) }
  return { path: pathText([...path, only[0]]), merge: false, data: only[1] }
}
