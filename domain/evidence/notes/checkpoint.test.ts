import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64, toBase64 } from '../bundle/base64.ts'
import { checkpointText, parseCheckpointList, parseSignedCheckpoint } from './checkpoint.ts'
import { noteText } from './signed-note.ts'

const root = new Uint8Array(createHash('sha256').update('root').digest())
const origin = 'askari.example/5f2c91d0/1'
const note = (size: number) =>
  noteText({
    text: checkpointText({ origin, size, root }),
    signatures: [{ name: origin, keyId: '0a0b0c0d', signature: new Uint8Array(64).fill(size % 256) }],
  })

describe('base64', () => {
  it('is read as it is written, and in no other way', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
    for (const text of ['AA', 'AB==', 'AA=', ' AA==', 'AA==\n', '-_==', 'A'.repeat(2000)])
      expect([text, fromBase64(text)]).toEqual([text, null])
  })
})

describe('a checkpoint', () => {
  it('is read as it is written', () => {
    const signed = parseSignedCheckpoint(note(1000))
    expect(signed?.checkpoint).toEqual({ origin, size: 1000, root })
    expect(signed?.note.text).toBe(`${origin}\n1000\n${Buffer.from(root).toString('base64')}\n`)
    expect(signed && noteText(signed.note)).toBe(note(1000))
  })

  it('may have extensions and more signatures', () => {
    const signature = '— other+ AAAAAAA=\n'.replace('+', '')
    const more = `${note(7).replace('\n\n', '\nan extension\n\n')}${signature}`
    expect(parseSignedCheckpoint(more)).toMatchObject({
      checkpoint: { size: 7 },
      note: { signatures: [{ name: origin }, { name: 'other', keyId: '00000000' }] },
    })
  })

  it.each([
    ['a size with a zero before it', note(7).replace('\n7\n', '\n07\n')],
    ['a size that is too large', note(7).replace('\n7\n', '\n9007199254740993\n')],
    ['a negative size', note(7).replace('\n7\n', '\n-7\n')],
    ['a root that is too short', note(7).replace(toBase64(root), toBase64(root.subarray(1)))],
    ['a name with a space', note(7).replaceAll(origin, 'askari example')],
    ['a name with a plus sign', note(7).replaceAll(origin, 'askari+example')],
    ['no signature', `${note(7).split('\n\n')[0]}\n\n`],
    ['a hyphen for the dash', note(7).replace('— ', '- ')],
    ['no newline at its end', note(7).slice(0, -1)],
    ['a carriage return', note(7).replaceAll('\n', '\r\n')],
    ['nothing in it', ''],
  ])('with %s is none', (_, text) => {
    expect(parseSignedCheckpoint(text)).toBeNull()
  })
})

describe('a list of checkpoints', () => {
  const sizes = (list: string) =>
    parseCheckpointList(list).map(({ line, signed }) => [line, signed?.checkpoint.size ?? null])

  it('is notes, with or without empty lines between', () => {
    expect(sizes(`${note(1)}${note(2)}\n\n${note(3)}\n`)).toEqual([
      [1, 1],
      [6, 2],
      [13, 3],
    ])
    expect(sizes('')).toEqual([])
  })

  it('names the line where there is something else', () => {
    expect(sizes(`${note(1)}\nscribbled\n\n${note(2)}`)).toEqual([
      [1, 1],
      [7, null],
      [9, 2],
    ])
    expect(sizes(`— ${origin} AAAA\n`)).toEqual([[1, null]])
  })

  it('passes over a note that was cut off, wherever, and written again', () => {
    for (let length = 1; length < note(2).length; length++)
      expect(sizes(`${note(1)}\n${note(2).slice(0, length)}\n\n${note(2)}`).map(([, size]) => size)).toEqual([
        1, 2,
      ])
  })
})
