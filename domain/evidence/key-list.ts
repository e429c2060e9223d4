import { fromBase64, toBase64 } from './base64.ts'
import type { Checkpoint } from './checkpoint.ts'
import { HASH_LENGTH } from './merkle-tree.ts'
import { saidKey } from './signed-note.ts'

/** A key of a log as it is published: whoever verifies what was signed by it keeps its line. */
export interface ListedKey {
  /** as `verifierKey` writes it */
  line: string
  /** the last that it had signed when it was dropped, which is all that it is believed in; null: it is in use */
  last: Pick<Checkpoint, 'size' | 'root'> | null
}

/** `<line>`, or `<line> until <size> <root>` of a key that was dropped */
export const listedKeyText = ({ line, last }: ListedKey): string =>
  last === null ? line : `${line} until ${last.size} ${toBase64(last.root)}`

/** The key that a line of a list is; null where it is none. */
export function parseListedKey(text: string): ListedKey | null {
  const [line = '', until, size = '', base64 = '', ...more] = text.split(' ')
  if (!saidKey(line)) return null
  if (until === undefined) return { line, last: null }
  const root = fromBase64(base64)
  const isOne =
    until === 'until' && /^[1-9]\d{0,14}$/.test(size) && root?.length === HASH_LENGTH && more.length === 0
  return isOne ? { line, last: { size: Number(size), root } } : null
}
