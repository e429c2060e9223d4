import { expect, it } from 'vitest'
import { attackTable } from './attack-table.mjs'

const note = (attack: string, part: string, tried: number, outcome: string) => ({
  attack,
  part,
  tried,
  outcome,
})

it('adds up the parts of an attack, each once', () => {
  const notes = [
    note('kill -9', '1/3', 9, '2 of 90 lost'),
    note('kill -9', '1/3', 10, '0 of 99 lost'),
    note('kill -9', '2/3', 10, '0 of 98 lost'),
    note('edits', '1/3', 500, 'each found'),
    note('edits', '2/3', 500, 'each found'),
    note('edits', '1/1', 7, 'each found'),
  ]
  expect(attackTable(notes, '3')).toEqual([
    'kill -9 (2 of 3 parts)    20  0 of 99 lost',
    '                              0 of 98 lost',
    'edits (2 of 3 parts)    1000  each found',
  ])
  expect(attackTable(notes, '1')).toEqual(['edits  7  each found'])
})
