import { expect, it } from 'vitest'
import { isPrivateIp } from './private-ip.ts'

it('knows what is not on the public internet', () => {
  const isPrivate = (addresses: string[]) => addresses.filter(isPrivateIp)
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fd12::1',
    'ff02::1',
    'localhost',
    '',
  ]
  expect(isPrivate(inside)).toEqual(inside)
  expect(
    isPrivate([
      '8.8.8.8',
      '172.32.0.1',
      '192.169.0.1',
      '2606:4700::1111',
      '2a00:1450:4001::1',
      '::ffff:8.8.8.8',
    ]),
  ).toEqual([])
})
