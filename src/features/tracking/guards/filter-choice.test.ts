import { expect, it } from 'vitest'
import { findFilterChoice } from './guard-filter.ts'

const clients = [
  { id: '3', name: 'Uhuru Mall' },
  { id: '4', name: 'Kenyatta Centre' },
]

it.each([
  [null, null],
  ['3', { id: '3', name: 'Uhuru Mall', isKnown: true }],
  ['04', { id: '4', name: 'Kenyatta Centre', isKnown: true }],
  ['99999', { id: '99999', name: 'Unknown client 99999', isKnown: false }],
])('a filter by the client %s says what it is', (id, filtered) => {
  expect(findFilterChoice(clients, id, 'client')).toEqual(filtered)
})

it('nothing is called unknown before the list is there', () => {
  expect(findFilterChoice([], '3', 'assignment')).toEqual({
    id: '3',
    name: 'The assignment 3',
    isKnown: true,
  })
})
