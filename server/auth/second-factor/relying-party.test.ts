import { expect, it } from 'vitest'
import { relyingPartyAt } from './relying-party.ts'

it.each([
  ['https://guard.example', 'guard.example'],
  ['https://guard.example:8443/console', 'guard.example'],
  ['http://localhost:4000', 'localhost'],
  ['http://console.localhost:4000', 'console.localhost'],
  ['http://guard.example', null],
  ['http://notlocalhost', null],
  ['https://10.0.0.5', null],
  ['http://127.0.0.1:4000', null],
  ['https://[fd00::7]:4000', null],
])('at %s passkeys belong to %s', (address, rpId) => {
  const origin = new URL(address).origin
  expect(relyingPartyAt(address)).toEqual(rpId === null ? null : { origin, rpId })
})
