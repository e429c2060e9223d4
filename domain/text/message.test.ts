import { expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'
import { fillMessage } from './message.ts'

it.each([
  ['en', 0, '0 guards are late.'],
  ['en', 1, '1 guard is late.'],
  ['en', 1234, '1234 guards are late.'],
] as const)('writes in %s of %d guards: %s', (language, count, text) => {
  expect(fillMessage('{count} {count|guard is|guards are} late.', { count }, language)).toBe(text)
})

it('counts as French does, where none is one, and with its digits', () => {
  const text = (count: number) => fillMessage('{count} {count|garde|gardes}', { count }, 'fr')
  expect([0, 1, 2, 1234, 1_000_000].map(text)).toEqual([
    '0 garde',
    '1 garde',
    '2 gardes',
    '1\u202F234 gardes',
    '1\u202F000\u202F000 gardes',
  ])
})

it('leaves out remarks for translators and keeps what has no value', () => {
  expect(fillMessage('Open{#state of an issue}', {}, 'en')).toBe('Open')
  expect(fillMessage('Sent to {name}', {}, 'en')).toBe('Sent to {name}')
})

it('takes the first wanted language that it has', () => {
  expect([['de-DE', 'sw-KE', 'fr'], ['FR-fr'], ['de'], ['constructor'], []].map(preferredLanguage)).toEqual([
    'sw',
    'fr',
    'en',
    'en',
    'en',
  ])
})
