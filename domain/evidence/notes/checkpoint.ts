import { fromBase64, toBase64 } from '../bundle/base64.ts'
import { HASH_LENGTH } from '../merkle/merkle-tree.ts'
import { parseNote, type SignedNote } from './signed-note.ts'

/**
 * The content of a log's checkpoint (https://c2sp.org/tlog-checkpoint): number of events, and root of the
 * tree over them.
 */
export interface Checkpoint {
  /** unique name of the log, without spaces or plus signs */
  origin: string
  size: number
  root: Uint8Array
}

/** Returns the text of a checkpoint that is signed. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${toBase64(root)}\n`

/** Parses a checkpoint; null if it is invalid. Lines after the third are extensions, which are ignored. */
function parseCheckpoint(text: string): Checkpoint | null {
  const [origin = '', size = '', root = '', ...extensions] = text.slice(0, -1).split('\n')
  const bytes = fromBase64(root)
  const isOne =
    /^[^\s+]+$/u.test(origin) &&
    /^(0|[1-9]\d*)$/.test(size) &&
    Number.isSafeInteger(Number(size)) &&
    bytes?.length === HASH_LENGTH &&
    extensions.every((line) => line !== '')
  return isOne ? { origin, size: Number(size), root: bytes } : null
}

export interface SignedCheckpoint {
  checkpoint: Checkpoint
  note: SignedNote
}

/** Parses a signed checkpoint without verifying its signatures; null if it is invalid. */
export function parseSignedCheckpoint(text: string): SignedCheckpoint | null {
  const note = parseNote(text)
  const checkpoint = note && parseCheckpoint(note.text)
  return note && checkpoint && { checkpoint, note }
}

/** One checkpoint of a list; `signed` is null if its text is invalid. Line numbers begin with 1. */
export interface ListedCheckpoint {
  line: number
  text: string
  signed: SignedCheckpoint | null
}

/**
 * maximum number of notes between a cut note and its complete copy: a failed write is repeated with at most
 * this many notes
 */
const AGAIN_WITHIN = 200

/**
 * Parses a list of checkpoints as a witness stores it: one note after the other. It skips a note that was
 * cut off and is repeated completely further down, and an incomplete last note.
 */
export function parseCheckpointList(list: string): ListedCheckpoint[] {
  const blocks = blocksOf(list)
  const listed: ListedCheckpoint[] = []
  for (let i = 0; i < blocks.length; i++) {
    const [said, signed] = [blocks[i], blocks[i + 1]]
    if (!said) break
    const isNote = !isSignature(said.text) && signed !== undefined && isSignature(signed.text)
    if (isNote) i++
    const text = isNote ? `${said.text}\n\n${signed.text}\n` : `${said.text}\n`
    listed.push({ line: said.line, text, signed: parseSignedCheckpoint(text) })
  }
  if (!list.endsWith('\n')) listed.pop()
  return listed.filter(({ text }, i) => {
    const begun = text.slice(0, -1)
    return !listed.slice(i + 1, i + 1 + AGAIN_WITHIN).some((later) => later.text.startsWith(begun))
  })
}

/**
 * Returns the blocks of consecutive lines without an empty line. A block contains either signatures or
 * other text.
 */
function blocksOf(list: string): { line: number; text: string }[] {
  const blocks: { line: number; text: string }[] = []
  let before = ''
  for (const [i, line] of list.split('\n').entries()) {
    const last = blocks.at(-1)
    if (line !== '' && last && before !== '' && isSignature(before) === isSignature(line))
      last.text += `\n${line}`
    else if (line !== '') blocks.push({ line: i + 1, text: line })
    before = line
  }
  return blocks
}

const isSignature = (line: string) => line.startsWith('—')
