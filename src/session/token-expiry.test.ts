import { expect, it } from 'vitest'
import { tokenExpiry } from './create-session.ts'

const jwt = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`

it.each([
  ['a JWT', jwt({ sub: '17', exp: 1_800_000_000, note: '??>>~~' }), 1_800_000_000_000],
  ['a JWT that does not say', jwt({ sub: '17' }), null],
  ['an opaque token', '17|ZmFrZQ', null],
  ['three parts that are no JSON', 'a.b.c', null],
  ['three parts that are not base64', 'a.%.c', null],
  ['nothing', '', null],
])('tells when %s expires', (_, token, expiry) => {
  expect(tokenExpiry(token)).toBe(expiry)
})
