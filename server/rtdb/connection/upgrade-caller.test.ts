import { expect, it } from 'vitest'
import { upgradeCaller } from './upgrade-caller.ts'

const headers = {
  host: 'inside:4000',
  'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2',
  'x-forwarded-host': 'evil.example, askari.example',
}

it.each([
  ['no proxy is trusted', 0, { address: '10.0.0.1', host: 'inside:4000' }],
  ['one is', 1, { address: '10.0.0.2', host: 'askari.example' }],
  ['two are', 2, { address: '203.0.113.9', host: 'askari.example' }],
  ['more are than there were', 9, { address: '6.6.6.6', host: 'askari.example' }],
])('the address and host of who calls, when %s', (_name, trustProxy, expected) => {
  expect(upgradeCaller({ headers, socket: { remoteAddress: '10.0.0.1' } }, trustProxy)).toEqual(expected)
})

it('are those of the connection where nothing was forwarded', () => {
  const request = { headers: { host: 'here' }, socket: { remoteAddress: '10.0.0.1' } }
  expect(upgradeCaller(request, 1)).toEqual({ address: '10.0.0.1', host: 'here' })
})
