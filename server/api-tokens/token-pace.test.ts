import { expect, it } from 'vitest'
import { TokenRateLimit } from './authenticate-token.ts'

it('lets each token call 600 times a minute, and says when it may again', () => {
  const pace = new TokenRateLimit()
  const waits = Array.from({ length: 601 }, () => pace.waitMs('1/1', 90_000))
  expect(waits.slice(0, 600).every((wait) => wait === 0)).toBe(true)
  expect(waits[600]).toBe(30_000)
  expect(pace.waitMs('1/2', 90_000)).toBe(0)
  expect(pace.waitMs('1/1', 120_000)).toBe(0)
})
