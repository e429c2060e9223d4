/** Keys from the root down. An empty path is the root. */
export type Path = readonly string[]

// oxlint-disable-next-line no-control-regex -- keys must not contain control characters
const FORBIDDEN = /[.#$[\]/\u0000-\u001f\u007f]/
const MAX_KEY_BYTES = 768
const MAX_DEPTH = 32

/** Returns whether a key is valid: not empty, none of `. # $ [ ] /`, no control character, ≤ 768 bytes. */
export function isKey(key: string): boolean {
  return key.length > 0 && !FORBIDDEN.test(key) && Buffer.byteLength(key) <= MAX_KEY_BYTES
}

/** Returns the keys of `/a/b`; null if one of them is invalid or there are more than 32. */
export function parsePath(text: string): Path | null {
  const keys = text.split('/').filter((key) => key !== '')
  return keys.length <= MAX_DEPTH && keys.every(isKey) ? keys : null
}

export function pathText(path: Path): string {
  return path.join('/')
}

export function startsWith(path: Path, prefix: Path): boolean {
  return path.length >= prefix.length && prefix.every((key, i) => key === path[i])
}
