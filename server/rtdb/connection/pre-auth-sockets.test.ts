import { expect, it } from 'vitest'
import { PreAuthSockets } from './pre-auth-sockets.ts'

it('so many come from one address, and so many in all; who goes makes room, once', () => {
  const strangers = new PreAuthSockets()
  const admitted = (address: string) => Array.from({ length: 130 }, () => strangers.admit(address) !== null)
  expect(['a', 'b', 'c'].map((address) => admitted(address).filter(Boolean).length)).toEqual([128, 128, 128])
  const last = Array.from({ length: 127 }, () => strangers.admit('d'))
  const leave = strangers.admit('e')
  expect([last.includes(null), leave === null, strangers.admit('f')]).toEqual([false, false, null])
  leave?.()
  leave?.()
  expect([strangers.admit('f') === null, strangers.admit('f')]).toEqual([false, null])
})
