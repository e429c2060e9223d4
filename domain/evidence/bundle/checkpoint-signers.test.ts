import { expect, it } from 'vitest'
import { type ListedKey, listedKeyText, parseListedKey } from './checkpoint-signers.ts'
import { noteKey, verifierKey } from '../notes/signed-note.ts'

const line = verifierKey(noteKey('askari.example/1', new Uint8Array(32), (bytes) => bytes.slice(0, 32)))

it('is one line a key, with the last that it had signed where it was dropped', () => {
  for (const key of [
    { line, last: null },
    { line, last: { size: 12, root: new Uint8Array(32).fill(7) } },
  ] satisfies ListedKey[])
    expect(parseListedKey(listedKeyText(key))).toEqual(key)
})

it.each([
  '',
  'key',
  `${line} `,
  `${line} until`,
  `${line} until 0 AAAA`,
  `${line} since 12 AAAA`,
  `${line} until 12 AAAA`,
])('is no key: %s', (text) => expect(parseListedKey(text)).toBeNull())
