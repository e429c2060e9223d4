import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyCommand, type KeyPress } from './key-command.ts'
import { KEY_HELP } from './key-help.tsx'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  shift: false,
  modified: false,
  meta: false,
  focus: 'page',
  ...more,
})

describe('key map', () => {
  it.each([
    [press(' '), { type: 'toggle play' }],
    [press('k'), { type: 'toggle play' }],
    [press('K', { shift: true }), { type: 'toggle play' }],
    [press('j'), { type: 'shuttle', direction: -1 }],
    [press('l'), { type: 'shuttle', direction: 1 }],
    [press('g'), { type: 'seek to gap', step: 1 }],
    [press('G', { shift: true }), { type: 'seek to gap', step: -1 }],
    [press('ArrowRight'), { type: 'seek by time', ms: 10_000 }],
    [press('ArrowLeft', { shift: true }), { type: 'seek by time', ms: -60_000 }],
    [press('ArrowRight', { modified: true }), { type: 'seek by time', ms: 600_000 }],
    [press(','), { type: 'seek by points', points: -1 }],
    [press('.'), { type: 'seek by points', points: 1 }],
    [press('n'), { type: 'seek to mark', step: 1 }],
    [press('p'), { type: 'seek to mark', step: -1 }],
    [press('<', { shift: true }), { type: 'speed down' }],
    [press('>', { shift: true }), { type: 'speed up' }],
    [press('0'), { type: 'seek to fraction', fraction: 0 }],
    [press('7'), { type: 'seek to fraction', fraction: 0.7 }],
    [press('Home'), { type: 'seek to fraction', fraction: 0 }],
    [press('End'), { type: 'seek to fraction', fraction: 1 }],
    [press('f'), { type: 'toggle follow' }],
    [press('z'), { type: 'fit trail' }],
    [press('z', { modified: true }), null],
    [press('c'), { type: 'copy link' }],
    [press('c', { meta: true }), null],
    [press('c', { modified: true }), null],
    [press('/'), { type: 'search' }],
    [press('?', { shift: true }), { type: 'help' }],
    [press('Escape', { focus: 'text' }), { type: 'close' }],
    [press('x'), null],
    [press('f', { modified: true }), null],
    [press('k', { meta: true }), null],
  ])('%j', (given, command) => {
    expect(keyCommand(given, true)).toEqual(command)
  })

  it('leaves a text field all keys but Esc', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 10 }), fc.boolean(), (key, characterKeys) => {
        fc.pre(key !== 'Escape')
        expect(keyCommand(press(key, { focus: 'text' }), characterKeys)).toBe(null)
      }),
    )
  })

  it('leaves a focused control the keys that work it', () => {
    for (const key of [' ', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter']) {
      expect(keyCommand(press(key, { focus: 'control' }), true)).toBe(null)
    }
    expect(keyCommand(press('f', { focus: 'control' }), true)).toEqual({ type: 'toggle follow' })
  })

  it('leaves a focused button Space and Enter alone', () => {
    for (const key of [' ', 'Enter']) expect(keyCommand(press(key, { focus: 'button' }), true)).toBe(null)
    expect(keyCommand(press('ArrowLeft', { focus: 'button', shift: true }), true)).toEqual({
      type: 'seek by time',
      ms: -60_000,
    })
    expect(keyCommand(press('End', { focus: 'button' }), true)).toEqual({
      type: 'seek to fraction',
      fraction: 1,
    })
  })

  it('knows no single-character key but Space once they are switched off', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 1 }), (key) => {
        fc.pre(key !== ' ')
        expect(keyCommand(press(key), false)).toBe(null)
      }),
    )
    expect(keyCommand(press(' '), false)).toEqual({ type: 'toggle play' })
  })

  it('lists the keys that it has', () => {
    const names: Record<string, string> = { Space: ' ', '←': 'ArrowLeft', '→': 'ArrowRight', Esc: 'Escape' }
    for (const { keys, character, ofTimeline } of KEY_HELP) {
      if (ofTimeline) continue
      for (const key of keys) {
        expect(keyCommand(press(names[key] ?? key), true)).not.toBe(null)
        expect(keyCommand(press(names[key] ?? key), false) === null).toBe(character)
      }
    }
  })
})
