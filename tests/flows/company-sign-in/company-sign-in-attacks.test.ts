import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginSignInReply, companySignIn } from '../../../contract/company-sign-in/company-sign-in.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import { apiTokens, apiTokenSecretReply } from '../../../contract/team/api-token.ts'
import { roles } from '../../../contract/team/role.ts'
import { PERMISSION_EDITION } from '../../../domain/user/permission.ts'
import { userStream } from '../../../domain/user/user.ts'
import { storeCredential } from '../../../server/auth/credential.ts'
import { hashPassword } from '../../../server/auth/password/password.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { nextId } from '../../../server/event-log/next-id.ts'
import {
  APPLICATION,
  CLIENT_SECRET,
  type LocalProvider,
  localProvider,
  passProvider,
} from '../../support/local-provider.ts'
import { signInLines } from '../../support/sign-in-lines.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { secondCompany } from '../../support/records/second-company.ts'
import { unverifiedUser } from '../../support/records/unverified-user.ts'

const [one, two] = [companyId('1'), companyId('2')]
let server: DemoOverHttp
let provider: LocalProvider
let admin: string

type Method = 'GET' | 'POST' | 'PATCH'
const call = (token: string, method: Method, path: string, body?: object) =>
  server.call(method, `/api${path}`, {
    token,
    ...(body && { body }),
    headers: method === 'GET' || path.startsWith('/scim') ? {} : { 'idempotency-key': randomUUID() },
  })
const change = (body: object, token = admin) => call(token, 'PATCH', '/company-sign-in/own', body)
const setSecret = (token = admin) =>
  call(token, 'POST', '/company-sign-in/own/secret', { secret: CLIENT_SECRET })
const secretFor = async (by: string) => {
  const expires_on = new Date(server.clock.now + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  const asked = { name: `Okta ${randomUUID()}`, scopes: ['Edit Directory'], expires_on }
  const added = await call(by, 'POST', '/api-tokens', asked)
  expect(added).toMatchObject({ status: 201 })
  const { id } = apiTokens.reply.parse(added.body).data
  return apiTokenSecretReply.parse((await call(by, 'POST', `/api-tokens/${id}/secret`)).body).data.secret
}
const begin = async (email: string) => {
  const reply = await server.call('POST', '/api/company-sign-in/begin', { body: { email } })
  return { status: reply.status, ...beginSignInReply.parse(reply.body).data, headers: reply.headers }
}
const pass = async (sub: string) => {
  const { url, headers } = await begin('somebody@askari.example')
  const query = (await passProvider(url ?? '', sub)).searchParams
  return server.call('POST', '/api/company-sign-in/finish', {
    body: Object.fromEntries(query),
    headers: { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
}
const accountOf = (email: string) =>
  server.context.db
    .selectFrom('account')
    .select(['id', 'verified_at'])
    .where('email', '=', email)
    .executeTakeFirst()
/** Adds an account with its own role and the demo's password. Returns its access token. */
async function memberWith(name: string, permissions: string[]): Promise<string> {
  const body = { name, permissions, edition: PERMISSION_EDITION }
  const { id: role } = roles.reply.parse((await call(admin, 'POST', '/worker-roles', body)).body).data
  const userId = await nextId(server.context.db, one, userStream.name)
  const email = `${name}@askari.example`
  const whose = { company: one, id: userId, by: 'system:test', at: server.clock.now }
  for (const command of [
    { type: 'RegisterUser', fullName: name, email, role },
    { type: 'VerifyEmail', email },
  ] as const) {
    const commandId = server.context.newId()
    expect((await handleCommand(server.context, userStream, { ...whose, commandId, command })).ok).toBe(true)
  }
  const hash = await hashPassword('patrol-demo')
  await storeCredential(server.context.db, { company: one, userId }, hash, server.clock.now)
  return (await server.signIn(email)).token
}

/** Adds a user with a verified email address to the other company. */
async function verifiedElsewhere(email: string): Promise<void> {
  const id = await unverifiedUser(server.context, two, email)
  const command = { type: 'VerifyEmail' as const, email }
  const whose = { company: two, id, by: `user:${id}`, at: server.clock.now }
  await handleCommand(server.context, userStream, { ...whose, commandId: server.context.newId(), command })
}

beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({ PRIVATE_PROVIDERS: '1' }, edge, 'demo') })
  await secondCompany(server.context)
  provider = await localProvider(() => [`${server.url}/sign-in/return`])
  admin = (await server.signIn('admin@askari.example')).token
  expect((await setSecret()).status).toBe(200)
  const enabled = await change({
    is_enabled: true,
    issuer: provider.issuer,
    application: APPLICATION,
    domains: 'askari.example',
    roles: [{ value: 'Control room', role: 'dispatcher' }],
    role_id: 'auditor',
  })
  expect(enabled.status).toBe(200)
})
afterAll(async () => {
  await provider.close()
  await server.close()
})

it('gives nobody’s account to whoever took a colleague’s address before them', async () => {
  await unverifiedUser(server.context, one, 'wanjiku@askari.example')
  provider.people.set('wanjiku', { email: 'wanjiku@askari.example', groups: ['Control room'] })
  const refused = await pass('wanjiku')
  expect(refused).toMatchObject({ status: 422, body: { code: 'company_sign_in_refused' } })
  expect(refused.text).toContain('nobody has verified the address')
  const okta = await secretFor(admin)
  const added = await call(okta, 'POST', '/scim/v2/Users', { userName: 'wanjiku@askari.example' })
  expect(added).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  expect((await accountOf('wanjiku@askari.example'))?.verified_at).toBeNull()
  expect(await server.context.db.selectFrom('provider_link').selectAll().execute()).toEqual([])
})

it('lets in whose address somebody elsewhere took and never verified, who keeps the rest of the account', async () => {
  const squatter = await unverifiedUser(server.context, two, 'wambui@askari.example')
  const other = await unverifiedUser(server.context, two, 'kamau@askari.example')
  expect((await begin('wambui@askari.example')).url).not.toBeNull()
  provider.people.set('wambui', { email: 'wambui@askari.example', groups: ['Control room'] })
  expect((await pass('wambui')).status).toBe(200)
  const okta = await secretFor(admin)
  const added = await call(okta, 'POST', '/scim/v2/Users', { userName: 'kamau@askari.example' })
  expect(added.status).toBe(201)
  const addresses = await server.context.db
    .selectFrom('account')
    .select('email')
    .where('company', '=', two)
    .where('id', 'in', [squatter, other])
    .orderBy('email')
    .execute()
  expect(addresses.map(({ email }) => email)).toEqual([
    `unverified-2-${squatter}@askari.invalid`,
    `unverified-2-${other}@askari.invalid`,
  ])
  // an email address that was verified in another company belongs to its owner there
  await verifiedElsewhere('owner@askari.example')
  provider.people.set('owner', { email: 'owner@askari.example', groups: ['Control room'] })
  expect((await pass('owner')).status).toBe(422)
})

it('still lets in whoever is linked and has not verified a new address of theirs', async () => {
  provider.people.set('njeri', { email: 'njeri@askari.example', groups: ['Control room'] })
  const { id } = loginReply.parse((await pass('njeri')).body).data.user
  const whose = { company: one, id, by: `user:${id}`, at: server.clock.now }
  const command = { type: 'ChangeEmail' as const, email: 'njeri.k@askari.example' }
  const commandId = server.context.newId()
  await handleCommand(server.context, userStream, { ...whose, commandId, command })
  provider.people.set('njeri', { email: 'njeri.k@askari.example', groups: ['Control room'] })
  expect(loginReply.parse((await pass('njeri')).body).data.user.id).toBe(id)
})

it('lets nobody name a provider who could not be everybody whom it lets in', async () => {
  const helper = await memberWith('helper', ['View Company Sign-in', 'Edit Company Sign-in'])
  for (const body of [
    { issuer: 'https://evil.example', is_enabled: false },
    { claim: 'roles' },
    { is_enabled: false },
  ])
    expect(await change(body, helper)).toMatchObject({
      status: 409,
      body: { code: 'exceeds_own_permissions' },
    })
  expect((await setSecret(helper)).status).toBe(409)
})

it('limits a token of the directory by what its maker may grant, and to people of the mapping', async () => {
  const clerk = await memberWith('clerk', ['View API Tokens', 'Edit API Tokens', 'Edit Directory'])
  const weak = await secretFor(clerk)
  const strong = await secretFor(admin)
  const person = (name: string) => ({ userName: `${name}@askari.example`, displayName: name })
  // refused: a new account would get the auditor's role, which has permissions that the caller lacks
  expect((await call(weak, 'POST', '/scim/v2/Users', person('fresh'))).status).toBe(409)
  expect(await accountOf('fresh@askari.example')).toBeUndefined()
  const add = async (name: string) => {
    const { status, body } = await call(strong, 'POST', '/scim/v2/Users', person(name))
    expect(status, name).toBe(201)
    return `/scim/v2/Users/${(body as { id: string }).id}`
  }
  const rename = (token: string, path: string, value: string) =>
    call(token, 'PATCH', path, { Operations: [{ op: 'replace', path: 'userName', value }] })
  const fresh = await add('fresh')
  const boss = await add('admin')
  expect((await rename(weak, fresh, 'stolen@askari.example')).status).toBe(409)
  expect(
    await call(weak, 'PATCH', fresh, { Operations: [{ op: 'replace', path: 'active', value: false }] }),
  ).toMatchObject({ status: 409 })
  expect((await rename(strong, fresh, 'fresher@askari.example')).status).toBe(200)
  expect(await rename(strong, boss, 'stolen@askari.example')).toMatchObject({
    status: 409,
    body: { scimType: 'mutability' },
  })
  expect(await accountOf('admin@askari.example')).toBeDefined()
})

it('shows the secret of one issuer to no other', async () => {
  expect(await change({ issuer: 'https://evil.example' })).toMatchObject({
    status: 422,
    body: { code: 'secret_of_other_issuer' },
  })
  const moved = await change({ issuer: 'https://evil.example', is_enabled: false })
  expect(companySignIn.reply.parse(moved.body).data.secret_at).toBeNull()
  expect(await server.context.db.selectFrom('company_sign_in_secret').selectAll().execute()).toEqual([])
  expect((await change({ issuer: provider.issuer, is_enabled: true })).status).toBe(422)
  expect((await change({ issuer: provider.issuer })).status).toBe(200)
  expect((await setSecret()).status).toBe(200)
  expect((await change({ is_enabled: true })).status).toBe(200)
})

it('sends nobody of another company to this one’s provider', async () => {
  await verifiedElsewhere('theirs@askari.example')
  const [theirs, unknown] = [await begin('theirs@askari.example'), await begin('a@elsewhere.example')]
  expect([theirs.status, theirs.url, theirs.headers.get('set-cookie')]).toEqual([200, null, null])
  expect([unknown.status, unknown.url, unknown.headers.get('set-cookie')]).toEqual([200, null, null])
  expect((await begin('new@askari.example')).url).not.toBeNull()
})

it('lets nobody in by settings that were changed with SQL, also once somebody has stored others', async () => {
  const { db, keys } = server.context
  const inSql = (issuer: string, claim: string) =>
    db.updateTable('company_sign_in').set({ issuer, claim }).where('company', '=', one).execute()
  const faults = () => signInLines({ db, keys }, 'company_sign_in_secret')
  expect(await faults()).toEqual([])
  const evil = await localProvider(() => [`${server.url}/sign-in/return`])
  const begunBefore = await begin('new@askari.example')
  provider.people.set('njoroge', { email: 'njoroge@askari.example', groups: ['Control room'] })
  const query = (await passProvider(begunBefore.url ?? '', 'njoroge')).searchParams
  await inSql(evil.issuer, 'groups')
  expect((await begin('new@askari.example')).url).toBeNull()
  const finished = await server.call('POST', '/api/company-sign-in/finish', {
    body: Object.fromEntries(query),
    headers: { cookie: begunBefore.headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
  expect(finished).toMatchObject({ status: 422, body: { code: 'company_sign_in_refused' } })
  expect(await faults()).toEqual([expect.stringContaining('company 1')])
  // saving valid settings must not sign values that were changed by SQL before
  expect((await change({ passwords: 'allowed', second_factor: 'provider' })).status).toBe(200)
  expect((await begin('new@askari.example')).url).toBeNull()
  await inSql(provider.issuer, 'groups')
  expect((await begin('new@askari.example')).url).not.toBeNull()
  expect(await faults()).toEqual([])
  expect((await change({ second_factor: 'ours' })).status).toBe(200)
  await evil.close()
})

it('says whose link it is, of a company that signs in by it', async () => {
  const nameAt = async (company: string) =>
    (await server.call('GET', `/api/company-sign-in/links/${company}`)).body
  const { name } = await server.context.db
    .selectFrom('company')
    .select('name')
    .where('id', '=', one)
    .executeTakeFirstOrThrow()
  expect(await nameAt('1')).toEqual({ data: { company_name: name } })
  for (const none of ['2', '999']) expect(await nameAt(none)).toEqual({ data: { company_name: null } })
})
