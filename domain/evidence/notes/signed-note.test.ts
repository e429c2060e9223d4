import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  findKnownSignatures,
  noteKey,
  noteText,
  parseNote,
  parseVerifierKey,
  verifierKey,
} from './signed-note.ts'

const sha256 = (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest())

/** key and note from the documentation of Go's package `note`, which defines the format */
const PETER = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const SAID = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`

it('reads the key and the note of others, and writes the same', () => {
  const key = parseVerifierKey(PETER, sha256)
  if (!key) throw new Error('this is a key')
  expect([key.name, key.id, key.publicKey.length]).toEqual(['PeterNeumann', 'c74f20a3', 32])
  expect(verifierKey(noteKey(key.name, key.publicKey, sha256))).toBe(PETER)
  const note = parseNote(SAID)
  if (!note) throw new Error('this is a note')
  expect(noteText(note)).toBe(SAID)
  expect(findKnownSignatures(note, [key])).toMatchObject([{ key: { id: 'c74f20a3' } }])
  expect(findKnownSignatures(note, [noteKey('Somebody', key.publicKey, sha256)])).toEqual([])
})

it('takes no key whose id is not that of the rest', () => {
  for (const line of [
    PETER.replace('c74f20a3', 'c74f20a4'),
    PETER.replace('Peter', 'Paul'),
    PETER.replace('+AR', '+AQ'),
    PETER.slice(0, -4),
    'PeterNeumann',
    '',
  ])
    expect([line, parseVerifierKey(line, sha256)]).toEqual([line, null])
})

it('takes no text for a note that is none', () => {
  for (const text of [
    'one line\n',
    SAID.trimEnd(),
    SAID.replace('\n\n', '\n'),
    SAID.replace('— ', '— '.trim()),
    `${SAID}and more\n`,
    SAID.replace('think', 'th\tink'),
    '\n\n— a AAAAAAA=\n',
  ])
    expect([text, parseNote(text)]).toEqual([text, null])
})
