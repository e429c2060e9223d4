import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activityReply } from '../../../contract/evidence/activity.ts'
import { apiTokens, apiTokenSecretReply } from '../../../contract/team/api-token.ts'
import { teamMembers } from '../../../contract/team/team-member.ts'
import { directoryGroupStream } from '../../../domain/company-sign-in/directory-group.ts'
import { startSession } from '../../../server/auth/session.ts'
import { createAccessToken } from '../../../server/auth/sign-in.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { secondCompany, SECOND_EMAIL } from '../../support/records/second-company.ts'

let server: DemoOverHttp
let admin: string
let other: string
/** API secrets of the first and of the second company */
let okta: string
let theirs: string

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
const call = (token: string, method: Method, path: string, body?: object) =>
  server.call(method, `/api${path}`, {
    token,
    ...(body && { body }),
    headers: method === 'GET' || path.startsWith('/scim') ? {} : { 'idempotency-key': randomUUID() },
  })
interface Scim {
  status: number
  body: Record<string, never>
}
const scim = async (method: Method, path: string, body?: object, token = okta): Promise<Scim> => {
  const reply = await call(token, method, `/scim/v2${path}`, body)
  return { status: reply.status, body: reply.body as Scim['body'] }
}
const patch = (path: string, ...Operations: object[]) =>
  scim('PATCH', path, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const secretFor = async (by: string, scopes: string[], name = 'Okta') => {
  const ends = new Date(server.clock.now + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  const added = await call(by, 'POST', '/api-tokens', { name, scopes, expires_on: ends })
  const { id } = apiTokens.reply.parse(added.body).data
  return apiTokenSecretReply.parse((await call(by, 'POST', `/api-tokens/${id}/secret`)).body).data.secret
}
const change = (body: object) => call(admin, 'PATCH', '/company-sign-in/own', body)
const member = async (id: string) =>
  teamMembers.reply.parse((await call(admin, 'GET', `/back-office-users/${id}`)).body).data
const person = (userName: string, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName,
  externalId: `okta-${userName}`,
  name: { givenName: 'Amina', familyName: 'Otieno' },
  active: true,
  ...more,
})
const add = async (userName: string, more: object = {}) => {
  const { status, body } = await scim('POST', '/Users', person(userName, more))
  expect(status).toBe(201)
  return String(body['id'])
}

beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({}, edge, 'demo') })
  await secondCompany(server.context)
  admin = (await server.signIn('admin@askari.example')).token
  other = (await server.signIn(SECOND_EMAIL)).token
  okta = await secretFor(admin, ['Edit Directory'])
  theirs = await secretFor(other, ['Edit Directory'])
  const set = await change({
    domains: 'askari.example',
    roles: [{ value: 'Control room', role: 'dispatcher' }],
    role_id: 'auditor',
  })
  expect(set.status).toBe(200)
})
afterAll(() => server.close())

it('says what it can, to a token with the scope alone', async () => {
  for (const path of ['/ServiceProviderConfig', '/ResourceTypes', '/Schemas', '/Users', '/Groups'])
    expect((await scim('GET', path)).status, path).toBe(200)
  const narrow = await secretFor(admin, ['View Clients'], 'Narrow')
  expect(await scim('GET', '/Users', undefined, narrow)).toMatchObject({
    status: 403,
    body: { status: '403' },
  })
  expect((await scim('GET', '/Users', undefined, `${okta}x`)).status).toBe(401)
})

it('adds, finds, changes and suspends a person, whose sessions end at once', async () => {
  const id = await add('amina@askari.example')
  expect(await member(id)).toMatchObject({
    full_name: 'Amina Otieno',
    email: 'amina@askari.example',
    role_id: 'auditor',
    verified: true,
    state: 'active',
  })
  for (const filter of [
    'userName eq "Amina@askari.example"',
    'externalId eq "okta-amina@askari.example"',
    `id eq "${id}"`,
  ])
    expect((await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body, filter).toMatchObject({
      totalResults: 1,
      Resources: [{ id, userName: 'amina@askari.example', active: true }],
    })
  expect(await scim('GET', '/Users?filter=userName%20eq%20%22nobody%40askari.example%22')).toMatchObject({
    body: { totalResults: 0, Resources: [] },
  })
  expect(await scim('GET', '/Users?filter=title%20pr')).toMatchObject({
    status: 400,
    body: { scimType: 'invalidFilter' },
  })
  expect(await scim('POST', '/Users', person('amina@askari.example'))).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
  expect((await scim('POST', '/Users', person('amina@evil.example'))).status).toBe(400)
  // the same requests as Okta and Entra send
  const changed = await patch(
    `/Users/${id}`,
    { op: 'Add', path: 'title', value: 'Shift lead' },
    { op: 'Replace', path: 'name.familyName', value: 'Achieng' },
    {
      op: 'replace',
      value: { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'West' } },
    },
  )
  expect(changed.body).toMatchObject({ displayName: 'Amina Achieng', title: 'Shift lead' })
  expect(await member(id)).toMatchObject({ job_title: 'Shift lead', department: 'West' })
  expect((await patch(`/Users/${id}`, { op: 'remove', path: 'title' })).body).not.toHaveProperty('title')

  const session = await sessionOf(id)
  expect((await call(session, 'GET', '/clients')).status).toBe(200)
  expect((await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' })).body).toMatchObject(
    {
      active: false,
    },
  )
  expect((await call(session, 'GET', '/clients')).status).toBe(401)
  expect((await member(id)).state).toBe('suspended')
  expect((await patch(`/Users/${id}`, { op: 'replace', value: { active: true } })).body).toMatchObject({
    active: true,
  })
  // reactivating the account does not restore its ended sessions
  expect((await call(session, 'GET', '/clients')).status).toBe(401)
  const put = await scim('PUT', `/Users/${id}`, person('amina2@askari.example', { displayName: 'Amina A.' }))
  expect(put.body).toMatchObject({ userName: 'amina2@askari.example', displayName: 'Amina A.' })
  expect(await member(id)).toMatchObject({ email: 'amina2@askari.example', verified: true })
})

it('gives the role of a group, and takes it with the membership', async () => {
  const [one, two] = [await add('one@askari.example'), await add('two@askari.example')]
  const { status, body } = await scim('POST', '/Groups', {
    displayName: 'Control room',
    externalId: 'g-1',
    members: [{ value: one }],
  })
  expect([status, body['displayName']]).toEqual([201, 'Control room'])
  const group = `/Groups/${String(body['id'])}`
  expect((await member(one)).role_id).toBe('dispatcher')
  expect((await member(two)).role_id).toBe('auditor')
  await patch(group, { op: 'add', path: 'members', value: [{ value: two }] })
  expect((await member(two)).role_id).toBe('dispatcher')
  await patch(group, { op: 'Remove', path: `members[value eq "${one}"]` })
  expect((await member(one)).role_id).toBe('auditor')
  expect((await scim('GET', '/Groups?filter=displayName%20eq%20%22Control%20room%22')).body).toMatchObject({
    Resources: [{ members: [{ value: two }] }],
  })
  const bare = await scim('GET', `${group}?excludedAttributes=members`)
  expect(bare.body).not.toHaveProperty('members')
  expect((await scim('GET', `/Users/${two}`)).body).toMatchObject({ groups: [{ display: 'Control room' }] })
  expect(await patch(group, { op: 'add', path: 'members', value: [{ value: '1' }] })).toMatchObject({
    status: 400,
  })
  await patch(group, { op: 'replace', path: 'displayName', value: 'Night desk' })
  expect((await member(two)).role_id).toBe('auditor')
  await patch(group, { op: 'replace', value: { displayName: 'Control room' } })
  expect((await member(two)).role_id).toBe('dispatcher')
  // without a default role, an account in none of the mapped groups is suspended
  await change({ role_id: null })
  expect((await scim('DELETE', group)).status).toBe(204)
  expect((await member(two)).state).toBe('suspended')
  expect((await scim('POST', '/Users', person('three@askari.example'))).status).toBe(400)
  await change({ role_id: 'auditor' })
})

it('removes a person, who can come again', async () => {
  const id = await add('gone@askari.example')
  const session = await sessionOf(id)
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204)
  expect((await call(session, 'GET', '/clients')).status).toBe(401)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await scim(method, `/Users/${id}`)).status).toBe(404)
  expect((await member(id)).state).toBe('suspended')
  expect(await add('gone@askari.example')).toBe(id)
  expect((await member(id)).state).toBe('active')
})

it('never takes the last administrator away', async () => {
  const id = await add('admin@askari.example')
  expect(await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).toMatchObject({
    status: 409,
  })
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(409)
  expect(await member(id)).toMatchObject({ state: 'active', role_id: 'administrator' })
})

it('is of one company, and its writes are under Activity with the token as their author', async () => {
  const id = await add('own@askari.example')
  const theirList = await scim('GET', '/Users', undefined, theirs)
  expect(theirList.body).toMatchObject({ totalResults: 0 })
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', person('own@askari.example')],
    ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
    ['DELETE', undefined],
  ] as const)
    expect((await scim(method, `/Users/${id}`, body, theirs)).status, method).toBe(404)
  expect((await member(id)).state).toBe('active')
  const activity = activityReply.parse((await call(admin, 'GET', '/activity')).body).data
  const own = activity.filter(({ record_id: record }) => record === id)
  expect(own.map(({ type, by_name: by }) => [type, by])).toEqual([
    ['DirectoryUserLinked', 'Okta'],
    ['EmailVerified', 'Okta'],
    ['UserRegistered', 'Okta'],
  ])
})

it('shows tokens, webhooks and what is said of the sign-in under Activity', async () => {
  const hook = { name: 'Payroll', url: 'https://payroll.example/hook', topics: ['issue'], is_enabled: true }
  expect((await call(admin, 'POST', '/webhooks', hook)).status).toBe(201)
  const told = activityReply.parse((await call(admin, 'GET', '/activity?per_page=100')).body).data
  const hooks = told.filter(({ kind }) => kind === 'webhook')
  expect(hooks.map(({ record_name: name }) => name)).toContain('Payroll')
  expect(told.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['api-token', 'company-sign-in', 'directory-user', 'directory-group']),
  )
})

/** Creates a session of an account that has no password. */
async function sessionOf(id: string): Promise<string> {
  const client = { address: '127.0.0.1', agent: 'test' }
  const session = await startSession(server.context, { company: companyId('1'), id }, client)
  const caller = { address: '127.0.0.1', agent: null }
  return (await createAccessToken(server.context, session?.sessionId ?? '', caller)) ?? ''
}

it('changes a large group in steps, so that others of the company take turns with it', async () => {
  const people: string[] = []
  for (let i = 0; i < 60; i++) people.push(await add(`many${i}@askari.example`))
  const members = (ids: readonly string[]) => ids.map((value) => ({ value }))
  const made = await scim('POST', '/Groups', { displayName: 'Night shift', members: members(people) })
  expect(made.status).toBe(201)
  const path = `/Groups/${String(made.body['id'])}`
  const inIt = async () => {
    const { body } = await scim('GET', path)
    return (body['members'] as unknown as { value: string }[]).map(({ value }) => value)
  }
  expect((await inIt()).toSorted()).toEqual(people.toSorted())
  const left = people.slice(10)
  const removed = await patch(
    path,
    ...left.slice(0, 20).map((id) => ({ op: 'remove', path: `members[value eq "${id}"]` })),
    { op: 'remove', path: 'members', value: members(left.slice(20)) },
  )
  expect(removed.status).toBe(200)
  expect((await inIt()).toSorted()).toEqual(people.slice(0, 10).toSorted())
  expect((await scim('DELETE', `/Users/${people[0] ?? ''}`)).status).toBe(204)
  expect((await inIt()).toSorted()).toEqual(people.slice(1, 10).toSorted())
  const log = await server.context.db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', companyId('1'))
    .where('type', '=', 'DirectoryGroupMembersChanged')
    .execute()
  const counts = log
    .filter(({ stream }) => stream === `directory-group-${String(made.body['id'])}`)
    .map(({ data }) => {
      const said = directoryGroupStream.event.parse({
        type: 'DirectoryGroupMembersChanged',
        ...(JSON.parse(data) as object),
      })
      return said.type === 'DirectoryGroupMembersChanged' ? said.joined.length + said.left.length : 0
    })
  expect(counts).toEqual([25, 25, 10, 25, 25, 1])
  expect((await scim('DELETE', path)).status).toBe(204)
  expect((await scim('GET', path)).status).toBe(404)
})
