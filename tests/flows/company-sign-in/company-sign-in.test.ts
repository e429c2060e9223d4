import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { activityReply } from '../../../contract/evidence/activity.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import {
  beginSignInReply,
  companySignIn,
  providerTestReply,
} from '../../../contract/company-sign-in/company-sign-in.ts'
import { securityLogReply } from '../../../contract/auth/security-log.ts'
import {
  APPLICATION,
  CLIENT_SECRET,
  type LocalProvider,
  localProvider,
  passProvider,
} from '../../support/local-provider.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { secondCompany, SECOND_EMAIL } from '../../support/records/second-company.ts'

let server: DemoOverHttp
let provider: LocalProvider
let admin: string

beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({ PRIVATE_PROVIDERS: '1' }, edge, 'demo') })
  await secondCompany(server.context)
  provider = await localProvider(() => [`${server.url}/sign-in/return`])
  admin = (await server.signIn('admin@askari.example')).token
  expect(await change({ roles: [{ value: 'Control room', role: 'dispatcher' }] })).toMatchObject({
    status: 200,
  })
  const secret = await call(admin, 'POST', '/company-sign-in/own/secret', { secret: CLIENT_SECRET })
  expect(secret.status).toBe(200)
  const enabled = await change({
    is_enabled: true,
    issuer: provider.issuer,
    application: APPLICATION,
    domains: 'Askari.example',
  })
  expect(enabled).toMatchObject({
    status: 200,
    body: { data: { is_enabled: true, domains: 'askari.example' } },
  })
})
afterAll(async () => {
  await provider.close()
  await server.close()
})
beforeEach(() => {
  provider.people.clear()
})

const call = (token: string, method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  server.call(method, `/api${path}`, {
    token,
    ...(body && { body }),
    ...(method !== 'GET' && { headers: { 'idempotency-key': randomUUID() } }),
  })
const change = (body: object, token = admin) => call(token, 'PATCH', '/company-sign-in/own', body)

/** Changes the company's sign-in to another issuer and sets the client secret of that issuer. */
const moveTo = async (issuer: string) => {
  expect((await change({ is_enabled: false, issuer })).status).toBe(200)
  const secret = await call(admin, 'POST', '/company-sign-in/own/secret', { secret: CLIENT_SECRET })
  expect(secret.status).toBe(200)
}

const begin = async (body: object = { email: 'amina@askari.example' }) => {
  const reply = await server.call('POST', '/api/company-sign-in/begin', { body })
  expect(reply.status).toBe(200)
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { url: beginSignInReply.parse(reply.body).data.url ?? '', cookie }
}
const finish = (query: URLSearchParams, cookie: string) =>
  server.call('POST', '/api/company-sign-in/finish', {
    body: Object.fromEntries(query),
    headers: cookie === '' ? {} : { cookie },
  })
/** Signs in at the provider as one of its users, and finishes the sign-in. */
const pass = async (sub: string) => {
  const { url, cookie } = await begin()
  return finish((await passProvider(url, sub)).searchParams, cookie)
}
const refusal = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code: string }).code,
  (body as { message: string }).message,
]
const REFUSED = [422, 'company_sign_in_refused', 'The provider’s answer was refused. Please sign in again.']

it('adds who comes for the first time, with the role of the groups, and follows these at each sign-in', async () => {
  provider.people.set('amina', {
    email: 'Amina@askari.example',
    name: 'Amina Otieno',
    groups: ['Control room'],
  })
  const { user, token } = loginReply.parse((await pass('amina')).body).data
  expect(user).toMatchObject({ full_name: 'Amina Otieno', email: 'amina@askari.example', role: 'dispatcher' })
  expect((await call(token, 'GET', '/clients')).status).toBe(200)
  provider.people.set('amina', { email: 'amina@askari.example', groups: [] })
  expect(refusal(await pass('amina'))).toEqual([
    422,
    'company_sign_in_refused',
    'You have no role here. Ask your administrator for one.',
  ])
  await change({ role_id: 'auditor' })
  const again = loginReply.parse((await pass('amina')).body).data.user
  expect([again.id, again.role]).toEqual([user.id, 'auditor'])
  const activity = activityReply.parse((await call(admin, 'GET', '/activity')).body).data
  expect(activity.filter(({ by_name: by }) => by === 'Company sign-in').map(({ type }) => type)).toEqual([
    'RoleChanged',
    'EmailVerified',
    'UserRegistered',
  ])
  expect(activity.map(({ kind }) => kind)).toContain('company-sign-in')
  const log = securityLogReply.parse((await call(admin, 'GET', '/security-log')).body).data
  expect(log.find(({ account_id: whose, what }) => whose === user.id && what === 'SignedIn')?.call).toBe(
    'POST /api/company-sign-in/finish',
  )
  expect(log.some(({ account_id: whose, what }) => whose === user.id && what === 'ProviderRefused')).toBe(
    true,
  )
})

it('accepts a response once, in the browser that asked for it, in time and as the provider gave it', async () => {
  provider.people.set('amina', { email: 'amina@askari.example', groups: ['Control room'] })
  const mine = await begin()
  const response = await passProvider(mine.url, 'amina')
  // forged responses, each with one wrong part: state, code, issuer or browser
  for (const [name, value] of [
    ['state', 'x'.repeat(43)],
    ['code', 'forged'],
    ['iss', 'https://evil.example'],
  ] as const) {
    const forged = new URLSearchParams(response.searchParams)
    forged.set(name, value)
    expect(refusal(await finish(forged, mine.cookie)), name).toEqual(REFUSED)
  }
  const elsewhere = await begin()
  expect(refusal(await finish(response.searchParams, elsewhere.cookie))).toEqual(REFUSED)
  const strange = [
    422,
    'company_sign_in_refused',
    'This sign-in was not begun in this browser, or took too long.',
  ]
  expect(refusal(await finish(response.searchParams, ''))).toEqual(strange)
  expect(refusal(await finish(response.searchParams, `${mine.cookie}x`))).toEqual(strange)
  // a response that is used twice
  const next = await begin()
  const good = await passProvider(next.url, 'amina')
  expect((await finish(good.searchParams, next.cookie)).status).toBe(200)
  expect(refusal(await finish(good.searchParams, next.cookie))).toEqual(REFUSED)
  // a response that arrives too late
  const late = await begin()
  const old = await passProvider(late.url, 'amina')
  server.clock.now += 10 * 60_000
  expect(refusal(await finish(old.searchParams, late.cookie))).toEqual(strange)
  server.clock.now -= 10 * 60_000
  const kept = await server.context.db.selectFrom('provider_response').selectAll().execute()
  expect(kept.length).toBeGreaterThan(0)
  server.clock.now += 11 * 60_000
  admin = (await server.signIn('admin@askari.example')).token
  expect((await pass('amina')).status).toBe(200)
  expect(await server.context.db.selectFrom('provider_response').selectAll().execute()).toHaveLength(1)
})

it('lets in nobody whose address is not verified, of another domain, or of another company', async () => {
  provider.people.set('a', {
    email: 'rebecca@askari.example',
    email_verified: false,
    groups: ['Control room'],
  })
  expect((await pass('a')).body).toMatchObject({
    message: 'The provider has not verified your email address.',
  })
  provider.people.set('b', { email: 'grace@evil.example', groups: ['Control room'] })
  expect((await pass('b')).body).toMatchObject({
    message: 'Your email address is not of a domain of this company.',
  })
  await change({ domains: 'askari.example' })
  const theirs = SECOND_EMAIL.split('@')[1] ?? ''
  // a domain is accepted only if somebody of the company has a verified address in it
  expect(await change({ domains: `askari.example ${theirs}` })).toMatchObject({
    status: 422,
    body: { code: 'domain_not_verified' },
  })
  expect(await change({ domains: 'gmail.com' })).toMatchObject({
    status: 422,
    body: { code: 'public_domain' },
  })
  // an existing account belongs to the first provider user with its email address, and to no other
  provider.people.set('c', { email: 'dispatcher@askari.example', groups: ['Control room'] })
  expect((await pass('c')).status).toBe(200)
  provider.people.set('d', { email: 'dispatcher@askari.example', groups: ['Control room'] })
  expect((await pass('d')).body).toMatchObject({
    message: 'This account belongs to somebody else at the provider.',
  })
})

it('is of one company: the other sees none of it, and nobody is sent there from another domain', async () => {
  const other = (await server.signIn(SECOND_EMAIL)).token
  const theirs = companySignIn.reply.parse((await call(other, 'GET', '/company-sign-in/own')).body).data
  expect(theirs).toMatchObject({ is_enabled: false, issuer: null, domains: '' })
  expect((await change({ domains: 'askari.example' }, other)).status).toBe(422)
  expect((await begin({ email: SECOND_EMAIL })).url).toBe('')
  expect((await begin({ company: '2' })).url).toBe('')
  expect(new URL((await begin({ company: '1' })).url).origin).toBe(provider.issuer)
  const kept = JSON.stringify([
    await server.context.db.selectFrom('company_sign_in_secret').selectAll().execute(),
    await server.context.db.selectFrom('event').select('data').execute(),
    (await call(admin, 'GET', '/company-sign-in/own')).body,
  ])
  expect(kept).not.toContain(CLIENT_SECRET)
})

it('refuses passwords where the company says so, never those of administrators', async () => {
  const login = (email: string) =>
    server.call('POST', '/api/web-login', { body: { email, password: 'patrol-demo' } })
  expect((await login('supervisor@askari.example')).status).toBe(200)
  expect((await change({ passwords: 'refused' })).status).toBe(200)
  expect(await login('supervisor@askari.example')).toMatchObject({
    status: 401,
    body: { code: 'company_sign_in' },
  })
  expect((await login('admin@askari.example')).status).toBe(200)
  await change({ passwords: 'allowed' })
})

it('trusts the second factor of the provider, or asks for its own', async () => {
  provider.people.set('e', { email: 'auditor2@askari.example', groups: [] })
  const required = (isRequired: boolean) =>
    call(admin, 'POST', '/worker-roles/auditor/second-factor', { required: isRequired })
  expect((await required(true)).status).toBe(200)
  server.clock.now += 40 * 24 * 3_600_000
  admin = (await server.signIn('admin@askari.example')).token
  expect(loginReply.parse((await pass('e')).body).data.user.owes).toBe('set-up')
  await change({ second_factor: 'provider' })
  expect(loginReply.parse((await pass('e')).body).data.user.owes).toBeUndefined()
  await change({ second_factor: 'ours' })
  expect((await required(false)).status).toBe(200)
})

it('says what fails of a connection, and asks no private address unless an operator lets it', async () => {
  const test = async () =>
    providerTestReply.parse((await call(admin, 'POST', '/company-sign-in/own/test')).body).data
  expect(await test()).toMatchObject({ ok: true, steps: [{}, {}, {}, { step: 'Keys', ok: true }] })
  await moveTo(`${provider.issuer}/nowhere`)
  const wrong = await test()
  expect([wrong.ok, wrong.steps.at(-1)?.step]).toEqual([false, 'Discovery'])
  await moveTo(provider.issuer)
  const { privateProviders } = server.context.config
  server.context.config.privateProviders = false
  try {
    await moveTo('https://169.254.169.254/latest')
    expect((await test()).steps.at(-1)?.detail).toContain('is not on the public internet')
  } finally {
    server.context.config.privateProviders = privateProviders
    await moveTo(provider.issuer)
  }
})

it('goes beyond nobody who sets it up', async () => {
  const manager = (await server.signIn('manager@askari.example').catch(() => null))?.token
  if (manager !== undefined) expect((await change({ claim: 'roles' }, manager)).status).toBe(403)
  expect(await change({ roles: [{ value: 'x', role: '999' }] })).toMatchObject({
    status: 422,
    body: { code: 'unknown_role' },
  })
})
