import { expect, it } from 'vitest'
import { isOwnOrigin } from './upgrade-caller.ts'

it.each([
  [undefined, true],
  ['https://guard.example', true],
  ['http://10.0.0.5:4000', true],
  ['capacitor://localhost', true],
  ['https://localhost', true],
  ['https://guard.example:8443', false],
  ['https://evil.example', false],
  ['https://guard.example.evil.example', false],
  ['https://localhost.evil.example', false],
  ['null', false],
  ['', false],
])('a socket whose page is of %s is opened: %s', (origin, opened) => {
  expect(isOwnOrigin(origin, ['10.0.0.5:4000', 'guard.example'])).toBe(opened)
  expect(isOwnOrigin('https://guard.example', ['10.0.0.5:4000', null])).toBe(false)
})
