import { fromBase64, toBase64 } from './base64.ts'
import { type Checkpoint, parseSignedCheckpoint, type SignedCheckpoint } from '../notes/checkpoint.ts'
import { HASH_LENGTH } from '../merkle/merkle-tree.ts'
import {
  parseUncheckedVerifierKey,
  keyId,
  keyText,
  findKnownSignatures,
  type NoteKey,
  type SignedNote,
} from '../notes/signed-note.ts'

/** Cryptographic functions that a caller of the verification supplies. */
export interface BundleCrypto {
  /** returns the SHA-256 */
  digest: (bytes: Uint8Array) => Promise<Uint8Array>
  /**
   * returns whether an Ed25519 key (32 bytes) signed the UTF-8 bytes of a text; false for an invalid key
   */
  isSignedBy: (publicKey: Uint8Array, text: string, signature: Uint8Array) => Promise<boolean>
}

/** What a bundle or an export states about its log: name, public keys and checkpoint. */
export interface SignedLog {
  log: string
  keys: readonly string[]
  checkpoint: string
}

interface Signers {
  checkpoint: SignedCheckpoint
  /** those given keys that are in use; if no keys were given, all of the bundle's keys */
  trusted: readonly NoteKey[]
}

/**
 * Returns the verified checkpoint of a log and the keys that may sign under it; otherwise the first fault.
 */
export async function checkpointSigners(
  { log, keys: lines, checkpoint: note }: SignedLog,
  crypto: BundleCrypto,
  listed?: readonly ListedKey[],
): Promise<Signers | { fault: string }> {
  const keys: NoteKey[] = []
  for (const line of lines) {
    const key = parseUncheckedVerifierKey(line)
    const named = key && (await crypto.digest(keyText(key.name, key.publicKey)))
    if (!key || !named || keyId(named) !== key.id) return { fault: `${line} is not the line of a key` }
    keys.push(key)
  }
  const isUsed = (line: string | undefined) => listed?.some((key) => key.line === line && key.last === null)
  const trusted = keys.filter((_, i) => isUsed(lines[i]) ?? true)
  if (trusted.length === 0) return { fault: 'it is not signed by a key that was given and is in use' }

  const checkpoint = parseSignedCheckpoint(note)
  if (!checkpoint) return { fault: 'the checkpoint is not what was written' }
  if (checkpoint.checkpoint.origin !== log) return { fault: 'the checkpoint is of another log' }
  if (!(await isSigned(checkpoint.note, keys, crypto)))
    return { fault: 'the signature of the checkpoint is false' }
  const dropped = keys.map((key, i) => ({ key, last: listed?.find(({ line }) => line === lines[i])?.last }))
  for (const { key, last } of dropped)
    if (
      last &&
      findKnownSignatures(checkpoint.note, [key]).length > 0 &&
      !isSame(checkpoint.checkpoint, last)
    )
      return {
        fault: `its checkpoint is signed by a key that was dropped after ${last.size} events: ask for another bundle`,
      }
  return { checkpoint, trusted }
}

/**
 * Returns whether at least one of these keys signed a note, all its signatures are by these keys, and all
 * are valid.
 */
export async function isSigned(
  note: SignedNote,
  keys: readonly NoteKey[],
  crypto: BundleCrypto,
): Promise<boolean> {
  const known = findKnownSignatures(note, keys)
  if (known.length === 0 || known.length !== note.signatures.length) return false
  for (const { key, signature } of known)
    if (!(await crypto.isSignedBy(key.publicKey, note.text, signature))) return false
  return true
}

const isSame = (a: NonNullable<ListedKey['last']>, b: NonNullable<ListedKey['last']>): boolean =>
  a.size === b.size && toBase64(a.root) === toBase64(b.root)

/** A published key of a log. Verifiers store its line. */
export interface ListedKey {
  /** the key as `verifierKey` writes it */
  line: string
  /**
   * last checkpoint that the key signed before it was dropped, the only one that verifiers still accept
   * from it; null: the key is in use
   */
  last: Pick<Checkpoint, 'size' | 'root'> | null
}

/**
 * Returns the text of a published key: `<line>`, or `<line> until <size> <root>` if the key was dropped.
 */
export const listedKeyText = ({ line, last }: ListedKey): string =>
  last === null ? line : `${line} until ${last.size} ${toBase64(last.root)}`

/** Parses a line of a list of published keys; null if it is invalid. */
export function parseListedKey(text: string): ListedKey | null {
  const [line = '', until, size = '', base64 = '', ...more] = text.split(' ')
  if (!parseUncheckedVerifierKey(line)) return null
  if (until === undefined) return { line, last: null }
  const root = fromBase64(base64)
  const isOne =
    until === 'until' && /^[1-9]\d{0,14}$/.test(size) && root?.length === HASH_LENGTH && more.length === 0
  return isOne ? { line, last: { size: Number(size), root } } : null
}

/** The Web Crypto API, which browsers and Node have (https://www.w3.org/TR/webcrypto/). */
export const webCrypto: BundleCrypto = {
  digest: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as BufferSource)),
  isSignedBy: async (publicKey, text, signature) => {
    try {
      const key = await crypto.subtle.importKey('raw', publicKey as BufferSource, 'Ed25519', false, [
        'verify',
      ])
      const bytes = new TextEncoder().encode(text)
      return await crypto.subtle.verify('Ed25519', key, signature as BufferSource, bytes)
    } catch {
      // an invalid key throws
      return false
    }
  },
}
