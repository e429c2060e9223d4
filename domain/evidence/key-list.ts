import { fromBase64, toBase64 } from './base64.ts'
import type { Checkpoint } from './checkpoint.ts'
import { HASH_LENGTH } from './merkle-tree.ts'
import { parseUncheckedVerifierKey } from './signed-note.ts'

/** A published key of a log. Keep its line to verify what it signed. */
export interface ListedKey {
  /** as written by `verifierKey` */
  line: string
  /**
   * the last checkpoint that the key had signed when it was dropped, up to which it is trusted; null: it is
   * in use
   */
  last: Pick<Checkpoint, 'size' | 'root'> | null
}

/** `<line>`, or `<line> until <size> <root>` of a key that was dropped */
export const listedKeyText = ({ line, last }: ListedKey): string =>
  last === null ? line : `${line} until ${last.size} ${toBase64(last.root)}`

/** Parses the key in a line of a list; null if there is none. */
export function parseListedKey(text: string): ListedKey | null {
  const [line = '', until, size = '', base64 = '', ...more] = text.split(' ')
  if (!parseUncheckedVerifierKey(line)) return null
  if (until === undefined) return { line, last: null }
  const root = fromBase64(base64)
  const isOne =
    until === 'until' && /^[1-9]\d{0,14}$/.test(size) && root?.length === HASH_LENGTH && more.length === 0
  return isOne ? { line, last: { size: Number(size), root } } : null
}
