import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { User } from '../../contract/auth/auth.ts'
import { createBrowserTabs } from '../../tests/support/screens/browser-tabs.ts'
import { ApiError } from '../api/api.ts'
import { createSession, type Session } from './create-session.ts'

const amina: User = {
  id: '1',
  full_name: 'Amina Wanjiru',
  email: 'amina@example.test',
  role: 'supervisor',
  company_id: '1',
  company_name: 'Askari',
  email_verified_at: '2026-01-01T00:00:00Z',
  permissions: ['View Live Map'],
}
const kept = (token: string, refreshToken: string | null, user = amina) => ({
  'askari.token': token,
  'askari.user': JSON.stringify(user),
  ...(refreshToken !== null && { 'askari.refresh-token': refreshToken }),
})
const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** Simulates a server with one valid access token and one valid refresh token. Records all requests. */
function createServer(token: string, refreshToken: string) {
  const server = {
    token,
    refreshToken,
    away: false,
    /** replaces the server's reply to a token refresh */
    trouble: null as Response | null,
    asked: [] as string[],
  }
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/api', '')
    const sent = new Headers(init?.headers).get('authorization')
    server.asked.push(`${path} ${sent ?? 'no bearer'}`)
    await Promise.resolve()
    if (server.away) throw new TypeError('fetch failed')
    if (path === '/web-login') return reply(401, { message: 'These credentials do not match our records.' })
    if (path === '/logout') return reply(401, { message: 'Unauthenticated.' })
    if (path === '/auth/refresh') {
      if (server.trouble) return server.trouble.clone()
      if (sent !== `Bearer ${server.refreshToken}`) return reply(401, { message: 'Unauthenticated.' })
      server.token = `${server.token}+`
      server.refreshToken = `${server.refreshToken}+`
      return reply(200, { data: { token: server.token, refresh_token: server.refreshToken } })
    }
    if (sent !== `Bearer ${server.token}`) return reply(401, { message: 'Unauthenticated.' })
    return path === '/auth/check' ? reply(200, { data: { user: amina } }) : reply(200, { data: path })
  }
  return {
    server,
    fetch,
    refreshes: () => server.asked.filter((line) => line.startsWith('/auth/refresh')).length,
  }
}

const anything = z.object({ data: z.string() })
const sessions: Session[] = []
const open = (tabs: ReturnType<typeof createBrowserTabs>, fetch: typeof globalThis.fetch) => {
  const session = createSession({
    storage: tabs.tab(),
    locks: tabs.locks,
    now: () => 0,
    baseUrl: 'http://office.test/api',
    fetch,
  })
  sessions.push(session)
  return session
}
const settled = async (session: Session) => {
  await Promise.resolve()
  await new Promise<void>((resolve) => {
    const look = () => {
      const { value } = session.actor.getSnapshot()
      if (value !== 'checking' && value !== 'reading storage') resolve()
    }
    session.actor.subscribe(look)
    look()
  })
}
afterEach(() => {
  for (const session of sessions.splice(0)) session.stop()
})

describe('session', () => {
  it('is signed out where nothing is kept', () => {
    const { fetch, server } = createServer('t', 'r')
    expect(open(createBrowserTabs(), fetch).actor.getSnapshot().value).toBe('signed out')
    expect(server.asked).toEqual([])
  })

  it('checks a kept token before it counts', async () => {
    const { fetch, server } = createServer('t', 'r')
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    expect(session.actor.getSnapshot().value).toBe('checking')
    await settled(session)
    expect(session.actor.getSnapshot().value).toEqual({
      'signed in': { account: 'known', token: 'fresh', verification: 'verified' },
    })
    expect(server.asked).toEqual(['/auth/check Bearer t'])
  })

  it('asks who the account is by now once an expired token is refreshed', async () => {
    const { fetch, server } = createServer('t', 'r')
    server.token = 'u'
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    await settled(session)
    await session.check()
    await expect
      .poll(() => session.actor.getSnapshot().matches({ 'signed in': { account: 'known' } }))
      .toBe(true)
    expect(server.asked).toEqual(['/auth/check Bearer t', '/auth/refresh Bearer r', '/auth/check Bearer u+'])
  })

  it('asks once who the account is, however many ask', async () => {
    const { fetch, server } = createServer('t', 'r')
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    await settled(session)
    await Promise.all([session.check(), session.check(), session.check()])
    expect(server.asked).toEqual(['/auth/check Bearer t', '/auth/check Bearer t'])
  })

  it('keeps what it hears of the person, and the tokens that another tab has just renewed', async () => {
    const { fetch } = createServer('t', 'r')
    const tabs = createBrowserTabs(kept('t', 'r'))
    // a tab that has not yet been notified of the other tab's write
    const late = { ...tabs, tab: () => ({ ...tabs.tab(), subscribe: () => () => {} }) }
    const session = open(late, fetch)
    await settled(session)
    const other = tabs.tab()
    other.setItem('askari.refresh-token', 'r+')
    other.setItem('askari.token', 't+')
    session.actor.send({ type: 'profile.changed', user: { ...amina, full_name: 'Amina W. Kamau' } })
    expect([other.getItem('askari.token'), other.getItem('askari.refresh-token')]).toEqual(['t+', 'r+'])
    expect(other.getItem('askari.user')).toContain('Amina W. Kamau')
  })

  it('answers 200 calls that are refused at once with one refresh', async () => {
    const { fetch, server, refreshes } = createServer('t', 'r')
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    await settled(session)
    server.token = 'u'
    const paths = Array.from({ length: 200 }, (_, i) => `/call/${i}`)
    const answers = await Promise.all(paths.map((path) => session.api.get(path, anything)))
    expect(answers.map(({ data }) => data)).toEqual(paths)
    expect(refreshes()).toBe(1)
    expect(server.asked.filter((line) => line.startsWith('/call/'))).toHaveLength(400)
  })

  it('answers the refused calls of two tabs with one refresh', async () => {
    const { fetch, server, refreshes } = createServer('t', 'r')
    const tabs = createBrowserTabs(kept('t', 'r'))
    const [one, two] = [open(tabs, fetch), open(tabs, fetch)]
    await Promise.all([settled(one), settled(two)])
    server.token = 'u'
    const answers = await Promise.all(
      [one, two].flatMap((session) => Array.from({ length: 50 }, () => session.api.get('/call', anything))),
    )
    expect(answers).toHaveLength(100)
    expect(refreshes()).toBe(1)
    expect([one.bearer(), two.bearer()]).toEqual([
      { token: 'u+', userId: '1' },
      { token: 'u+', userId: '1' },
    ])
  })

  it.each([
    ['no refresh token', null, 0],
    ['a refused refresh token', 'stale', 1],
  ])('signs out every tab where there is %s', async (_, refreshToken, refreshed) => {
    const { fetch, server, refreshes } = createServer('t', 'r')
    const tabs = createBrowserTabs(kept('t', refreshToken))
    const [one, two] = [open(tabs, fetch), open(tabs, fetch)]
    await Promise.all([settled(one), settled(two)])
    server.token = 'u'
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => one.api.get('/call', anything)))
    expect(answers).toEqual(
      Array.from({ length: 20 }, () => ({
        status: 'rejected',
        reason: new ApiError('Your session has ended. Please sign in again.', 401),
      })),
    )
    expect(refreshes()).toBe(refreshed)
    expect([one, two].map(({ actor }) => actor.getSnapshot().value)).toEqual(['signed out', 'signed out'])
    expect(tabs.values.size).toBe(0)
  })

  it('keeps the session where the server is away, and goes on when it is back', async () => {
    const { fetch, server } = createServer('t', 'r')
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    await settled(session)
    server.away = true
    await expect(session.api.get('/call', anything)).rejects.toEqual(
      new ApiError('The server cannot be reached.', 0),
    )
    server.away = false
    server.token = 'u'
    expect(await session.api.get('/call', anything)).toEqual({ data: '/call' })
  })

  it.each([
    ['a database that fails', () => reply(500, { message: 'Something went wrong on our side.' })],
    ['a full disk', () => reply(503, { message: 'Please try again later.' })],
    ['too many tries', () => reply(429, {})],
    ["a proxy's page", () => new Response('<h1>Sign in to the Wi-Fi</h1>')],
    ['a proxy that knows no such path', () => reply(404, {})],
  ])('keeps the session where the exchange of tokens meets %s', async (_, trouble) => {
    const { fetch, server } = createServer('t', 'r')
    const tabs = createBrowserTabs(kept('t', 'r'))
    const session = open(tabs, fetch)
    await settled(session)
    server.token = 'u'
    server.trouble = trouble()
    await expect(session.api.get('/call', anything)).rejects.toEqual(
      new ApiError('The server cannot be reached.', 0),
    )
    expect(session.bearer()).toEqual({ token: 't', userId: '1' })
    server.trouble = null
    expect(await session.api.get('/call', anything)).toEqual({ data: '/call' })
    expect(tabs.values.get('askari.refresh-token')).toBe('r+')
  })

  it.each([401, 403])('signs out where the exchange of tokens is refused with %d', async (status) => {
    const { fetch, server } = createServer('t', 'r')
    const session = open(createBrowserTabs(kept('t', 'r')), fetch)
    await settled(session)
    server.token = 'u'
    server.trouble = reply(status, {})
    await expect(session.api.get('/call', anything)).rejects.toMatchObject({ status: 401 })
    expect(session.actor.getSnapshot().value).toBe('signed out')
  })

  it('signs out here although the server refuses the sign-out', async () => {
    const { fetch, server } = createServer('t', 'r')
    const tabs = createBrowserTabs(kept('t', 'r'))
    const session = open(tabs, fetch)
    await settled(session)
    await session.signOut()
    expect(session.actor.getSnapshot().value).toBe('signed out')
    expect(tabs.values.size).toBe(0)
    expect(server.asked).toEqual(['/auth/check Bearer t', '/logout no bearer'])
  })

  it("gives the server's words for a refused sign-in, and its own where there are none", async () => {
    const { fetch, server } = createServer('t', 'r')
    const session = open(createBrowserTabs(), fetch)
    const credentials = { email: 'amina@example.test', password: 'wrong' }
    await expect(session.signIn(credentials)).rejects.toEqual(
      new ApiError('These credentials do not match our records.', 401, {
        body: { message: 'These credentials do not match our records.' },
      }),
    )
    server.away = true
    await expect(session.signIn(credentials)).rejects.toEqual(
      new ApiError('Failed to login. Please check your credentials.', 0),
    )
    expect(session.actor.getSnapshot().value).toBe('signed out')
  })

  it('gives the log position of its sign-in once', async () => {
    const data = { token: 't', refresh_token: 'r', user: amina, log_position: 41 }
    const session = open(createBrowserTabs(), async () => reply(200, { data }))
    await session.signIn({ email: 'amina@example.test', password: 'right' })
    expect([session.takeLogPosition(), session.takeLogPosition()]).toEqual([41, null])
  })

  it('renews a token that has expired before lending it', async () => {
    const { fetch, refreshes } = createServer('u', 'r')
    const expired = `h.${btoa(JSON.stringify({ exp: 0 }))}.s`
    const session = open(createBrowserTabs(kept(expired, 'r')), fetch)
    await settled(session)
    expect(await session.freshToken()).toBe('u+')
    expect(refreshes()).toBe(1)
  })
})
