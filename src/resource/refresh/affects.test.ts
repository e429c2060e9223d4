import { expect, it } from 'vitest'
import { affects } from './refresh.ts'

const list = { stream: 'client', others: ['assignment'] }
const record = { stream: 'site-post', id: '4', others: ['client'] }

it.each([
  ['client-3', list, true],
  ['assignment-9', list, true],
  ['site-post-4', list, false],
  ['site-post-4', record, true],
  ['site-post-14', record, false],
  ['client-1', record, true],
  ['post-4', record, false],
  ['post-4', { stream: '*' }, true],
])('an event of %s and %j: %s', (stream, shown, touched) => {
  expect(affects(stream, shown)).toBe(touched)
})
