import { expect, it } from 'vitest'
import { createSelectedGuards } from './selected-guards.ts'

/** the order of the list: guard 6 needs attention, and such guards come first */
const ALL = ['6', '1', '2', '3', '4', '5'].map((id) => ({ id }))
const LIST = ['head Gate', '1', '2', '3', 'head Yard', '4', '5']
const NOTHING_HELD = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }
const isGuard = (key: string) => !key.startsWith('head')

/**
 * Applies gestures to a list, and returns the selected guards and the focused row. 'Shift 3' clicks row 3
 * with Shift held; 'Ctrl a@3' presses Ctrl+A on it.
 */
function after(gestures: readonly string[], selected: string | null = null, first: string[] = []) {
  const chosen = createSelectedGuards(first, isGuard)
  let to: number | null = null
  for (const gesture of gestures) {
    const held = gesture.split(' ')
    const [key, row] = (held.pop() ?? '').split('@')
    const at = LIST.indexOf(row ?? key ?? '')
    to = chosen.take(
      {
        ...NOTHING_HELD,
        shiftKey: held.includes('Shift'),
        ctrlKey: held.includes('Ctrl'),
        metaKey: held.includes('Meta'),
        ...(row !== undefined && key !== undefined && { key: key === 'Space' ? ' ' : key }),
      },
      at,
      LIST,
      selected,
      ALL,
    )
  }
  return { chosen: [...chosen.chosen], to: to === null ? null : LIST[to] }
}

it.each([
  ['a press alone chooses nobody beside', ['2'], [], null],
  ['Ctrl adds one by one', ['Ctrl 2', 'Ctrl 5'], ['2', '5'], '5'],
  ['⌘ does, too', ['Meta 2', 'Meta 5'], ['2', '5'], '5'],
  ['Ctrl takes one away again', ['Ctrl 2', 'Ctrl 5', 'Ctrl 2'], ['5'], '2'],
  ['Shift chooses up to there, without the heads', ['2', 'Shift 5'], ['2', '3', '4', '5'], '5'],
  ['Shift again goes from where it began', ['4', 'Shift 5', 'Shift 2'], ['2', '3', '4'], '2'],
  ['Shift with Ctrl adds', ['Ctrl 1', 'Ctrl 4', 'Ctrl Shift 5'], ['1', '4', '5'], '5'],
  ['Shift and an arrow', ['Shift ArrowDown@2', 'Shift ArrowDown@3'], ['2', '3'], 'head Yard'],
  ['and back', ['Shift ArrowDown@1', 'Shift ArrowDown@2', 'Shift ArrowUp@3'], ['1', '2'], '2'],
  ['Shift and End', ['Shift End@4'], ['4', '5'], '5'],
  ['no further than the end', ['Shift ArrowDown@5'], ['5'], '5'],
  ['an arrow alone moves where Shift begins', ['1', 'ArrowDown@3', 'Shift ArrowDown@4'], ['4', '5'], '5'],
  ['Ctrl and Space', ['Ctrl Space@3'], ['3'], '3'],
  ['Ctrl and A, of all lists', ['Ctrl a@3'], ['6', '1', '2', '3', '4', '5'], '3'],
])('%s', (_, gestures, chosen, to) => {
  expect(after(gestures)).toEqual({ chosen, to })
})

it('begins with the guard who is selected', () => {
  expect(after(['Ctrl 4'], '2').chosen).toEqual(['2', '4'])
  expect(after(['Shift 4'], '2').chosen).toEqual(['2', '3', '4'])
})

it('begins with those of a link who are guards, and can be cleared', () => {
  const chosen = createSelectedGuards(['2', 'head Gate'], isGuard)
  expect([...chosen.chosen]).toEqual(['2', 'head Gate'].filter(isGuard))
  chosen.clear()
  expect(chosen.chosen.size).toBe(0)
})
