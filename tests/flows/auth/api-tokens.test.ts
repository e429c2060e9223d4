import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { activityReply } from '../../../contract/evidence/activity.ts'
import { apiTokens, apiTokenSecretReply } from '../../../contract/team/api-token.ts'
import { clients } from '../../../contract/clients/client.ts'
import { roles } from '../../../contract/team/role.ts'
import { userStream } from '../../../domain/user/user.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { testContext } from '../../support/database/test-context.ts'
import { demoOverHttp, type DemoOverHttp } from '../../support/http/demo-over-http.ts'
import { secondCompany, SECOND_EMAIL } from '../../support/records/second-company.ts'

const DAY = 24 * 3_600_000
let server: DemoOverHttp
let admin: string
let other: string

beforeAll(async () => {
  server = await demoOverHttp({ open: (edge) => testContext({}, edge, 'demo') })
  await secondCompany(server.context)
  await signIn()
})
afterAll(() => server.close())

const signIn = async () => {
  admin = (await server.signIn('admin@askari.example')).token
  other = (await server.signIn(SECOND_EMAIL)).token
}
const call = (token: string, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  server.call(method, `/api${path}`, {
    token,
    ...(body && { body }),
    ...(method !== 'GET' && { headers: { 'idempotency-key': randomUUID() } }),
  })
const day = (ahead: number) => new Date(server.clock.now + ahead * DAY).toISOString().slice(0, 10)
const add = async (scopes: string[], more: object = {}, by = admin) => {
  const { status, body } = await call(by, 'POST', '/api-tokens', {
    name: `Payroll ${randomUUID().slice(0, 8)}`,
    scopes,
    expires_on: day(30),
    ...more,
  })
  expect(status).toBe(201)
  return apiTokens.reply.parse(body).data
}
const secretOf = async (id: string, by = admin) =>
  apiTokenSecretReply.parse((await call(by, 'POST', `/api-tokens/${id}/secret`)).body).data.secret
const read = async (id: string) =>
  apiTokens.reply.parse((await call(admin, 'GET', `/api-tokens/${id}`)).body).data
const command = (id: string, said: Parameters<typeof userStream.decide>[0]) =>
  handleCommand(server.context, userStream, {
    company: companyId('1'),
    id,
    command: said,
    commandId: randomUUID(),
    by: 'system:test',
    at: server.context.now(),
  })

it('calls with its scopes alone, for its company alone, and only once it has a secret', async () => {
  const token = await add(['Edit Clients'])
  expect(token).toMatchObject({ scopes: ['View Clients', 'Edit Clients'], secret_at: null, acts_as: null })
  const secret = await secretOf(token.id)
  expect(secret).toMatch(/^ask_[\w-]{43}$/)
  const listed = await call(secret, 'GET', '/clients')
  expect(listed.status).toBe(200)
  const mine = clients.page.parse(listed.body)
  expect(mine.data).toEqual(clients.page.parse((await call(admin, 'GET', '/clients')).body).data)
  const there = clients.page.parse((await call(other, 'GET', '/clients')).body)
  expect(mine.meta.total).not.toBe(there.meta.total)
  expect(await read(token.id)).toMatchObject({ acts_as: expect.any(String), last_used_at: server.clock.now })
  // calls outside the token's scopes, and calls that only a person may make
  const codes = []
  for (const path of ['/workers', '/sessions', '/feed', '/auth/check', '/api-tokens', '/search?search=pier'])
    codes.push((await call(secret, 'GET', path)).status)
  expect(codes).toEqual([403, 403, 403, 403, 403, 403])
  expect((await call(`${secret}x`, 'GET', '/clients')).status).toBe(401)
  const foreign = apiTokens.page.parse((await call(other, 'GET', '/api-tokens')).body).data
  expect(foreign.map(({ name }) => name)).toEqual(['Payroll 1'])
  // a new secret invalidates the first one
  const next = await secretOf(token.id)
  expect((await call(secret, 'GET', '/clients')).status).toBe(401)
  expect((await call(next, 'GET', '/clients')).status).toBe(200)
  const kept = JSON.stringify([
    await server.context.db.selectFrom('api_token_secret').selectAll().execute(),
    await server.context.db.selectFrom('event').select('data').execute(),
  ])
  for (const each of [secret, next]) expect(kept).not.toContain(each)
  // the activity shows the token together with its owner
  const told = activityReply.parse((await call(admin, 'GET', `/activity?kind=api-token`)).body)
  expect(told.data.map((event) => event.type)).toEqual(
    expect.arrayContaining(['ApiTokenAdded', 'ApiTokenChanged']),
  )
})

it('has never more than its maker, now and later', async () => {
  const token = await add(['View Clients', 'View Webhooks'])
  const secret = await secretOf(token.id)
  // scopes with which a token could give itself more rights
  for (const scope of [
    'Edit API Tokens',
    'Edit Roles',
    'Edit Back Office Team',
    'View Outbox',
    'View Nothing',
  ])
    expect(
      (await call(admin, 'POST', '/api-tokens', { name: 'x', scopes: [scope], expires_on: day(1) })).status,
    ).toBe(422)
  // an account that has little more than the permission to create tokens
  const { body } = await call(admin, 'POST', '/worker-roles', {
    name: 'Integrator',
    permissions: ['Edit API Tokens', 'View Clients'],
  })
  const roleId = roles.reply.parse(body).data.id
  const manager = await server.context.db
    .selectFrom('account')
    .select(['id', 'role'])
    .where('email', '=', 'supervisor@askari.example')
    .executeTakeFirstOrThrow()
  await command(manager.id, { type: 'ChangeMember', roleId })
  const integrator = (await server.signIn('supervisor@askari.example')).token
  const beyond = await call(integrator, 'POST', '/api-tokens', {
    name: 'x',
    scopes: ['View Webhooks'],
    expires_on: day(1),
  })
  expect(beyond.body).toMatchObject({ code: 'exceeds_own_permissions' })
  // after a renewal by another user, the token has no more rights than that user
  const theirs = await secretOf(token.id, integrator)
  expect((await call(secret, 'GET', '/clients')).status).toBe(401)
  expect((await call(theirs, 'GET', '/clients')).status).toBe(200)
  expect((await call(theirs, 'GET', '/webhooks')).status).toBe(403)
  // the token loses permissions when its creator loses them, and ends with that account
  await command(manager.id, { type: 'ChangeMember', roleId: 'accountant' })
  await command(manager.id, { type: 'SuspendUser' })
  expect((await call(theirs, 'GET', '/clients')).status).toBe(401)
  await command(manager.id, { type: 'ReinstateUser' })
  await command(manager.id, { type: 'ChangeMember', roleId: manager.role })
})

it('ends on its day, and when it is revoked', async () => {
  for (const [expires_on, code] of [
    [day(-2), 'in_past'],
    [day(400), 'too_long'],
  ]) {
    const refused = await call(admin, 'POST', '/api-tokens', {
      name: 'x',
      scopes: ['View Clients'],
      expires_on,
    })
    expect(refused.body).toMatchObject({ code })
  }
  const short = await add(['View Clients'], { expires_on: day(1) })
  const long = await add(['View Clients'])
  const [ends, stays] = [await secretOf(short.id), await secretOf(long.id)]
  server.clock.now += 3 * DAY
  await signIn()
  expect((await call(ends, 'GET', '/clients')).status).toBe(401)
  expect((await call(stays, 'GET', '/clients')).status).toBe(200)
  expect((await call(admin, 'DELETE', `/api-tokens/${long.id}`)).status).toBe(200)
  expect((await call(stays, 'GET', '/clients')).status).toBe(401)
})

it('is held to 600 calls a minute, and a row that the server did not write lets nobody in', async () => {
  const token = await add(['View Clients'])
  const secret = await secretOf(token.id)
  const statuses = new Map<number, number>()
  for (let asked = 0; asked < 601; asked++) {
    const { status } = await call(secret, 'GET', '/webhooks')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([
    [403, 600],
    [429, 1],
  ])
  server.clock.now += 60_000
  expect((await call(secret, 'GET', '/clients')).status).toBe(200)
  await server.context.db
    .updateTable('api_token_secret')
    .set({ account_id: '1' })
    .where('token_id', '=', token.id)
    .execute()
  expect((await call(secret, 'GET', '/clients')).status).toBe(401)
})
