import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { knownBrowser, makeKnown } from './known-browser.ts'

const key = randomBytes(32)
const contextOf = (publicUrl: string | null) =>
  ({
    config: { publicUrl },
    keys: { signing: () => key, verifying: () => [key] },
    now: () => 1_000_000,
  }) as unknown as Parameters<typeof makeKnown>[0]
const whose = { company: '1', userId: '7' }

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
    typeof makeKnown
  >[3]
  makeKnown(context, whose, { headers: {} }, reply)
  expect(set).toMatch(shape)
  const [cookie = ''] = set.split(';')
  expect(knownBrowser(context, whose, `other=1; ${cookie}`)).not.toBeNull()
  expect(knownBrowser(context, { ...whose, userId: '8' }, cookie.replace('-7=', '-8='))).toBeNull()
})
