import { fromBase64, toBase64 } from '../bundle/base64.ts'
import type { HashBytes } from '../merkle/merkle-tree.ts'

/** A public key that signs notes (https://c2sp.org/signed-note): Ed25519, 32 bytes. */
export interface NoteKey {
  name: string
  /** the first 4 bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key), in hex */
  id: string
  publicKey: Uint8Array
}

export interface NoteSignature {
  name: string
  /** id of the key, in hex; several keys may have the same name */
  keyId: string
  signature: Uint8Array
}

/** A text with its signatures. The text ends with a newline, which the signatures cover. */
export interface SignedNote {
  text: string
  signatures: readonly NoteSignature[]
}

const ED25519 = 0x01
const ID_LENGTH = 4
const KEY_LENGTH = 32
const NAME = /^[^\s+]+$/u
const LINE = /^— (\S+) (\S+)$/u

/** Returns the note key with this name and Ed25519 public key. */
export function noteKey(name: string, publicKey: Uint8Array, sha256: HashBytes): NoteKey {
  return { name, id: keyId(sha256(keyText(name, publicKey))), publicKey }
}

/** Returns the bytes whose digest gives the id of a key. */
export const keyText = (name: string, publicKey: Uint8Array): Uint8Array =>
  Uint8Array.of(...new TextEncoder().encode(`${name}\n`), ED25519, ...publicKey)
export const keyId = (digest: Uint8Array): string => toHex(digest.subarray(0, ID_LENGTH))

/** Returns a key as verifiers store it: `<name>+<id>+<base64 of 0x01 ‖ public key>`. */
export const verifierKey = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(Uint8Array.of(ED25519, ...publicKey))}`

/** Parses a verifier line; null if it is invalid, or if the id does not match the name and the key. */
export function parseVerifierKey(line: string, sha256: HashBytes): NoteKey | null {
  const said = parseUncheckedVerifierKey(line)
  return said && noteKey(said.name, said.publicKey, sha256).id === said.id ? said : null
}

/** Parses a verifier line without checking the id; null if it is invalid. */
export function parseUncheckedVerifierKey(line: string): NoteKey | null {
  const [name = '', id = '', ...rest] = line.split('+')
  const bytes = fromBase64(rest.join('+'))
  if (!NAME.test(name) || bytes?.length !== 1 + KEY_LENGTH || bytes[0] !== ED25519) return null
  return { name, id, publicKey: bytes.subarray(1) }
}

export const noteText = ({ text, signatures }: SignedNote): string =>
  `${text}\n${signatures.map(signatureLine).join('')}`

function signatureLine({ name, keyId, signature }: NoteSignature): string {
  const id = [0, 2, 4, 6].map((at) => Number.parseInt(keyId.slice(at, at + 2), 16))
  return `— ${name} ${toBase64(Uint8Array.of(...id, ...signature))}\n`
}

/** Parses a note without verifying its signatures; null if it is invalid. */
export function parseNote(note: string): SignedNote | null {
  const cut = note.lastIndexOf('\n\n')
  if (cut < 1 || !note.endsWith('\n') || hasControls(note)) return null
  const signatures = note
    .slice(cut + 2, -1)
    .split('\n')
    .map(parseSignature)
  const parsed = signatures.filter((each) => each !== null)
  return parsed.length === signatures.length ? { text: note.slice(0, cut + 1), signatures: parsed } : null
}

function parseSignature(line: string): NoteSignature | null {
  const [, name = '', base64 = ''] = LINE.exec(line) ?? []
  const bytes = fromBase64(base64)
  if (!NAME.test(name) || !bytes || bytes.length <= ID_LENGTH) return null
  return { name, keyId: toHex(bytes.subarray(0, ID_LENGTH)), signature: bytes.subarray(ID_LENGTH) }
}

/**
 * Returns those signatures of a note that are by the given keys, each with its key. A caller that trusts
 * the note must verify all of them. If there are none, none of the keys signed it. Signatures by other keys
 * are ignored.
 */
export const findKnownSignatures = (
  { signatures }: SignedNote,
  keys: readonly NoteKey[],
): { key: NoteKey; signature: Uint8Array }[] =>
  signatures.flatMap(({ name, keyId, signature }) =>
    keys.filter((key) => key.name === name && key.id === keyId).map((key) => ({ key, signature })),
  )

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

// oxlint-disable-next-line no-control-regex -- they are what is looked for
const hasControls = (text: string) => /[\u0000-\u0009\u000B-\u001F]/.test(text)
