import { expect, it } from 'vitest'
import { PreAuthSockets } from './endpoint.ts'

it('so many come from one address, and so many in all; who goes makes room, once', () => {
  const strangers = new PreAuthSockets()
  const admitted = (address: string) => Array.from({ length: 130 }, () => strangers.acquire(address) !== null)
  expect(['a', 'b', 'c'].map((address) => admitted(address).filter(Boolean).length)).toEqual([128, 128, 128])
  const last = Array.from({ length: 127 }, () => strangers.acquire('d'))
  const leave = strangers.acquire('e')
  expect([last.includes(null), leave === null, strangers.acquire('f')]).toEqual([false, false, null])
  leave?.()
  leave?.()
  expect([strangers.acquire('f') === null, strangers.acquire('f')]).toEqual([false, null])
})
