import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginSignInReply } from '../../../contract/company-sign-in/company-sign-in.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { type Forged, forgingProvider } from '../../support/forging-provider.ts'

// only letters, because OAuth encodes other characters in the header (RFC 6749, 2.3.1)
const SECRET = 'asecretoftheproviderthatislongenough'
let server: DemoOverHttp
let provider: Awaited<ReturnType<typeof forgingProvider>>

beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({ PRIVATE_PROVIDERS: '1' }, edge, 'demo') })
  provider = await forgingProvider('askari', SECRET)
  const { token } = await server.signIn('admin@askari.example')
  const write = (method: 'POST' | 'PATCH', path: string, body: object) =>
    server.call(method, `/api/company-sign-in/own${path}`, {
      token,
      body,
      headers: { 'idempotency-key': randomUUID() },
    })
  await write('POST', '/secret', { secret: SECRET })
  const set = await write('PATCH', '', {
    is_enabled: true,
    issuer: provider.issuer,
    application: 'askari',
    domains: 'askari.example',
    role_id: 'auditor',
  })
  expect(set.status).toBe(200)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

async function come(forged: Forged, nonceOf = (nonce: string) => nonce): Promise<number> {
  const begun = await server.call('POST', '/api/company-sign-in/begin', { body: { company: '1' } })
  const query = new URL(beginSignInReply.parse(begun.body).data.url ?? '').searchParams
  provider.answer(nonceOf(query.get('nonce') ?? ''), forged)
  const body = { code: randomUUID(), state: query.get('state') ?? '' }
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  return (await server.call('POST', '/api/company-sign-in/finish', { body, headers: { cookie } })).status
}

it('believes the ID token that the provider signed for this server and sign-in', async () => {
  expect(await come({})).toBe(200)
  expect(provider.asked.at(-1)).toBe(`Basic ${Buffer.from(`askari:${SECRET}`).toString('base64')}`)
})

const hourAgo = () => Math.floor(Date.now() / 1000) - 3600
const FORGED: readonly [string, () => Forged][] = [
  ['signed by another key', () => ({ by: 'other' })],
  ['signed by nothing', () => ({ header: { alg: 'none' }, by: 'nothing' })],
  ['signed with the client secret', () => ({ header: { alg: 'HS256' }, by: 'secret' })],
  ['of another key than its signature', () => ({ header: { kid: 'x' }, by: 'other' })],
  ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
  ['for another application', () => ({ claims: { aud: 'somebody-else' } })],
  ['for several, by none of them', () => ({ claims: { aud: ['askari', 'x'], azp: 'x' } })],
  ['that has expired', () => ({ claims: { iat: hourAgo() - 300, exp: hourAgo() } })],
  ['of a time to come', () => ({ claims: { nbf: hourAgo() + 7200 } })],
  ['without a subject', () => ({ claims: { sub: undefined } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
]
it.each(FORGED)('refuses one %s', async (_what, forged) => {
  expect(await come(forged())).toBe(422)
})

it('refuses one of another sign-in', async () => {
  expect(await come({}, (nonce) => `${nonce.slice(1)}x`)).toBe(422)
  // none of the forged tokens has created an account
  const accounts = await server.context.db
    .selectFrom('account')
    .select('id')
    .where('company', '=', '1')
    .where('email', '=', 'amina@askari.example')
    .execute()
  expect(accounts).toHaveLength(1)
})
