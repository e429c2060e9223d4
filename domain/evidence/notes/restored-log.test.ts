import { describe, expect, it } from 'vitest'
import { decideAfter } from '../../../tests/support/decide-after.ts'
import { noteText } from './signed-note.ts'
import {
  countAbandonedEvents,
  logStream,
  parseRestoration,
  type Restoration,
  restorationText,
} from './restored-log.ts'

const root = (byte: number) => new Uint8Array(32).fill(byte)
const restoration: Restoration = {
  checkpoint: { origin: 'askari.example/ab/1', size: 9, root: root(9) },
  at: '2026-11-22T03:10:00.000Z',
  abandoned: [
    { size: 12, root: root(12) },
    { size: 15, root: root(15) },
  ],
}
const noteOf = (text: string) =>
  noteText({
    text,
    signatures: [{ name: 'askari.example/ab/1', keyId: '01020304', signature: new Uint8Array(64) }],
  })

describe('what a restored log goes back to', () => {
  it('is a checkpoint that says what it abandons, and is read back as it was written', () => {
    const text = restorationText(restoration)
    expect(text.split('\n').slice(3, 5)).toEqual([
      'restored 2026-11-22T03:10:00.000Z',
      `abandons 12 ${btoa(String.fromCharCode(...root(12)))}`,
    ])
    expect(parseRestoration(noteOf(text))).toMatchObject({
      restoration,
      signed: { checkpoint: restoration.checkpoint },
    })
    expect(countAbandonedEvents(restoration)).toBe(6)
  })

  it.each([
    ['a checkpoint that abandons nothing', (text: string) => text.split('\n').slice(0, 3).join('\n') + '\n'],
    ['no time', (text: string) => text.replace(/restored \S+/, 'restored yesterday')],
    ['no size', (text: string) => text.replace('abandons 12', 'abandons 012')],
    ['half a root', (text: string) => text.replace(/(abandons 12 .{20}).*/, '$1')],
    ['something else', (text: string) => `${text}forgives 3\n`],
  ])('is not %s', (_, change) => {
    const note = noteOf(change(restorationText(restoration)))
    expect(parseRestoration(note)).toBeNull()
    expect(decideAfter(logStream, [], { type: 'RestoreLog' as const, note })).toMatchObject({
      refused: { code: 'no_restoration' },
    })
  })
})
