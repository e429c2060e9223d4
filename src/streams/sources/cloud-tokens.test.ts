import { expect, it } from 'vitest'
import { cloudTokens } from './cloud-tokens.ts'

const T = 1_763_683_200_000

function project() {
  const state = { now: T, away: false, requests: [] as { url: string; body: unknown }[] }
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    state.requests.push({ url: request.url, body: await request.json() })
    if (state.away) return new Response('{"error":{"message":"INVALID_CUSTOM_TOKEN"}}', { status: 400 })
    return Response.json({ idToken: `id-${state.requests.length}`, refreshToken: 'r', expiresIn: '3600' })
  }
  const token = cloudTokens({
    apiKey: 'public key',
    customToken: async () => ({ token: 'custom', good_for_ms: 600_000 }),
    fetch,
    now: () => state.now,
  })
  return { state, token }
}

it('signs in with the custom token, once for all who ask', async () => {
  const { state, token } = project()
  expect(await Promise.all([token(), token()])).toEqual(['id-1', 'id-1'])
  expect(await token()).toBe('id-1')
  expect(state.requests).toEqual([
    {
      url: 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=public%20key',
      body: { token: 'custom', returnSecureToken: true },
    },
  ])
})

it('takes a new one after half the time, and the last one while none can be had and it is good', async () => {
  const { state, token } = project()
  await token()
  state.now = T + 300_000
  expect(await token()).toBe('id-2')
  state.now = T + 899_999
  state.away = true
  expect(await token()).toBe('id-2')
  state.now = T + 900_000
  await expect(token()).rejects.toThrow('400 {"error":{"message":"INVALID_CUSTOM_TOKEN"}}')
  state.away = false
  expect(await token()).toBe('id-5')
})
