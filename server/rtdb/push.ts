import type { Change } from './branch.ts'
import type { Json } from './json.ts'
import { pathText, startsWith, type Path } from './path.ts'
import { valueAt, withValueAt } from './tree.ts'

/** What a listener is told: the whole value at a path, or values at paths below it (`merge`). */
export interface Push {
  path: string
  merge: boolean
  data: Json | Record<string, Json>
}

/**
 * For a listen without a query: every change at, above or below its path concerns it as it is. Changes come in order
 * and may lie above one another; what is told does not.
 */
export function plainPush(path: Path, changes: readonly Change[]): Push | null {
  let whole: { value: Json } | null = null
  const below = new Map<string, Json>()
  for (const change of changes) {
    if (startsWith(path, change.path)) {
      whole = { value: valueAt(change.value, path.slice(change.path.length)) }
      continue
    }
    if (!startsWith(change.path, path)) continue
    const rest = change.path.slice(path.length)
    if (whole !== null) whole = { value: withValueAt(whole.value, rest, change.value) }
    else noteBelow(below, rest, change.value)
  }
  if (whole !== null) return { path: pathText(path), merge: false, data: whole.value }
  const [only, ...more] = below
  if (only === undefined) return null
  if (more.length > 0) return { path: pathText(path), merge: true, data: Object.fromEntries(below) }
  return { path: pathText([...path, only[0]]), merge: false, data: only[1] }
}

function noteBelow(below: Map<string, Json>, path: Path, value: Json): void {
  for (let depth = 1; depth < path.length; depth++) {
    const above = pathText(path.slice(0, depth))
    const known = below.get(above)
    if (known === undefined) continue
    below.set(above, withValueAt(known, path.slice(depth), value))
    return
  }
  const at = pathText(path)
  for (const known of below.keys()) if (known.startsWith(`${at}/`)) below.delete(known)
  below.set(at, value)
}
