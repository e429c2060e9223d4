import { fromBase64, toBase64 } from '../bundle/base64.ts'
import type { HashBytes } from '../merkle/merkle-tree.ts'

/** A key of notes (https://c2sp.org/signed-note): Ed25519, 32 bytes. */
export interface NoteKey {
  name: string
  /** the first 4 bytes of SHA-256(name ‖ 0x0A ‖ 0x01 ‖ public key), in hex */
  id: string
  publicKey: Uint8Array
}

export interface NoteSignature {
  name: string
  /** id of the key, in hex; several keys may have one name */
  keyId: string
  signature: Uint8Array
}

/** Text with signatures under it. The text ends with a newline, which is signed, too. */
export interface SignedNote {
  text: string
  signatures: readonly NoteSignature[]
}

const ED25519 = 0x01
const ID_LENGTH = 4
const KEY_LENGTH = 32
const NAME = /^[^\s+]+$/u
const LINE = /^— (\S+) (\S+)$/u

/** Returns the note key of a name and an Ed25519 public key. */
export function noteKey(name: string, publicKey: Uint8Array, sha256: HashBytes): NoteKey {
  return { name, id: keyId(sha256(keyText(name, publicKey))), publicKey }
}

/** Returns the text whose digest is the id of a key. */
export const keyText = (name: string, publicKey: Uint8Array): Uint8Array =>
  Uint8Array.of(...new TextEncoder().encode(`${name}\n`), ED25519, ...publicKey)
export const keyId = (digest: Uint8Array): string => toHex(digest.subarray(0, ID_LENGTH))

/** Returns the key in one line, as published for verifiers: `<name>+<id>+<base64 of 0x01 ‖ public key>`. */
export const verifierKey = ({ name, id, publicKey }: NoteKey): string =>
  `${name}+${id}+${toBase64(Uint8Array.of(ED25519, ...publicKey))}`

/** Parses such a line; null if it is invalid, or if its id does not match the rest. */
export function parseVerifierKey(line: string, sha256: HashBytes): NoteKey | null {
  const said = parseUncheckedVerifierKey(line)
  return said && noteKey(said.name, said.publicKey, sha256).id === said.id ? said : null
}

/** Parses a published key line without checking the id of the key. */
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

/** Parses a note without verifying its signatures; null if it is none. */
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
 * Returns the signatures of a note by known keys, each with its key. A caller that trusts the note must
 * verify all of them; if there are none, no known key has signed it. Signatures by others are ignored.
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
