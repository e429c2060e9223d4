import { expect, it } from 'vitest'
import { withItemDefaults } from '../../../../domain/checklists/checklist-item.ts'
import { reorderItems } from './reorder-items.ts'

const asked = (text: string, item?: number) =>
  withItemDefaults({
    text,
    answer: 'yes_no',
    required: false,
    condition: item === undefined ? null : { item, op: 'is', value: 'no' },
  })
const shown = (items: ReturnType<typeof reorderItems>) =>
  items.map(({ text, condition }) => [text, condition?.item])

it('lets a condition follow its item, and drops one whose item is gone or comes later', () => {
  const items = [asked('a'), asked('b', 0), asked('c', 1)]
  expect(shown(reorderItems(items, [0, 2, 1]))).toEqual([
    ['a', undefined],
    ['c', undefined],
    ['b', 0],
  ])
  expect(shown(reorderItems(items, [1, 2]))).toEqual([
    ['b', undefined],
    ['c', 0],
  ])
})
