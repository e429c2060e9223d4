import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isKnownBrowser, rememberBrowser } from './known-browser.ts'

const key = randomBytes(32)
const contextOf = (publicUrl: string | null) =>
  ({
    config: { publicUrl },
    keys: { signing: () => key, verifying: () => [key] },
    now: () => 1_000_000,
  }) as unknown as Parameters<typeof rememberBrowser>[0]
const whose = { company: '1', userId: '7', changed_at: 5, second_factor_at: null }

it.each([
  [
    'https://askari.example',
    /^__Host-askari-known-1-7=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict; Secure$/,
  ],
  [null, /^askari-known-1-7=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; SameSite=Strict$/],
])('a browser is known again by a cookie that only this host can set, at %s', (publicUrl, shape) => {
  const context = contextOf(publicUrl)
  let set = ''
  const reply = { header: (_name: string, value: string) => (set = value) } as unknown as Parameters<
    typeof rememberBrowser
  >[2]
  rememberBrowser(context, whose, reply)
  expect(set).toMatch(shape)
  const [cookie = ''] = set.split(';')
  expect(isKnownBrowser(context, whose, `other=1; ${cookie}`)).toBe(true)
  expect(isKnownBrowser(context, { ...whose, userId: '8' }, cookie.replace('-7=', '-8='))).toBe(false)
  // after a change of the password or second factor, no browser is known any more
  for (const since of [{ changed_at: 6 }, { second_factor_at: 6 }])
    expect(isKnownBrowser(context, { ...whose, ...since }, cookie)).toBe(false)
})
