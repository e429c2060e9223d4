import fc from 'fast-check'
import { expect, it } from 'vitest'
import { diffLines } from './diff-lines.ts'

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
  .map((lines) => lines.join('\n'))
const of = (kinds: readonly string[], before: string, after: string) =>
  diffLines(before, after)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ text }) => text)
    .join('\n')

it('tells a line that was put in, one that was taken out, and one that was rewritten', () => {
  expect(diffLines('gate\nkeys\nlog', 'gate\nradio\nkeys\nlog at 22:00')).toEqual([
    { kind: 'same', text: 'gate' },
    { kind: 'added', text: 'radio' },
    { kind: 'same', text: 'keys' },
    { kind: 'removed', text: 'log' },
    { kind: 'added', text: 'log at 22:00' },
  ])
})

it('holds both texts whole, and of one text nothing differs', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      expect(of(['same', 'removed'], before, after)).toBe(before)
      expect(of(['same', 'added'], before, after)).toBe(after)
      expect(diffLines(before, before).every(({ kind }) => kind === 'same')).toBe(true)
    }),
  )
})
