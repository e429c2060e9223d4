import { emptyMap, isMap, type Json, type JsonMap } from './json.ts'
import type { Path } from './path.ts'

/**
 * One company's data in memory. Do not change a value after giving it to `set`. Do not change a value from
 * `get`, nor use it after a later `set`.
 */
export class Tree {
  #root: Json = null

  get(path: Path): Json {
    return valueAt(this.#root, path)
  }

  /** Replaces the value at a path. Null removes it, and every map that becomes empty. */
  set(path: Path, value: Json): void {
    this.#root = put(this.#root, path, 0, value)
  }
}

/** Returns the value at a path below `value`; null: none. */
export function valueAt(value: Json, path: Path): Json {
  let at = value
  for (const key of path) {
    if (!isMap(at)) return null
    at = at[key] ?? null
  }
  return at
}

function put(at: Json, path: Path, depth: number, value: Json): Json {
  const key = path[depth]
  if (key === undefined) return value
  // as in the SDK's own tree, removing a path below a value that is no map changes nothing
  if (!isMap(at) && value === null) return at
  const map: JsonMap = isMap(at) ? at : emptyMap()
  const below = put(map[key] ?? null, path, depth + 1, value)
  if (below !== null) {
    map[key] = below
    return map
  }
  delete map[key]
  return isEmpty(map) ? null : map
}

/**
 * Returns whether a map is empty. Call it only after a removal: the engine lists all keys to find the first.
 */
function isEmpty(map: JsonMap): boolean {
  for (const _ in map) return false
  return true
}
