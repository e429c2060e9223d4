import { beforeEach, describe, expect, it } from 'vitest'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { loginReply } from '../../../contract/auth/auth.ts'
import { invitationReply } from '../../../contract/auth/account.ts'
import { teamMembers } from '../../../contract/team/team-member.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { newestLink } from '../../support/newest-link.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const DAY = 24 * 3_600_000
/** time within which an open session ends, ms */
const SOON = 1_000
const PASSWORD = 'a quiet night at gate four'

withDemo('the back-office team', (demo) => {
  /** signs in as administrator again, because sessions expire when the test's clock advances */
  let admin = ''
  const signIn = async () => {
    admin = (await demo.server.signIn('admin@askari.example')).token
  }
  beforeEach(signIn)
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = admin) =>
    demo.server.call(method, `/api${path}`, { token, ...(body && { body }) })
  const invite = async (email: string, role_id = 'dispatcher', token = admin) =>
    call('POST', '/back-office-users', { email, full_name: 'Wanjiru Kamau', role_id }, token)
  const invited = async (email: string, role_id?: string) => {
    // after an hour, mails of the previous test no longer count towards the limit
    demo.server.clock.now += DAY / 24
    await signIn()
    const { status, body } = await invite(email, role_id)
    expect([status, body]).toMatchObject([201, {}])
    return teamMembers.reply.parse(body).data
  }
  const tokenFor = async (email: string) =>
    (await newestLink(demo.server.context, email)).searchParams.get('token') ?? ''
  const look = (token: string) => demo.server.call('GET', `/api/invitation?token=${token}`)
  const accept = (token: string, over: object = {}) =>
    demo.server.call('POST', '/api/invitation', {
      body: {
        token,
        full_name: 'Wanjiru Kamau',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        ...over,
      },
    })
  const joined = async (email: string, role_id?: string) => {
    const { id } = await invited(email, role_id)
    const { status, body } = await accept(await tokenFor(email))
    expect(status).toBe(200)
    return { id, ...loginReply.parse(body).data }
  }
  const login = (email: string, password = PASSWORD) =>
    demo.server.call('POST', '/api/web-login', { body: { email, password } })
  const stateOf = async (id: string) =>
    teamMembers.reply.parse((await call('GET', `/back-office-users/${id}`)).body).data.state

  describe('is joined by invitation', () => {
    it('with what they do in the company, which is changed by itself and told in the history', async () => {
      demo.server.clock.now += DAY / 24
      await signIn()
      const { body } = await call('POST', '/back-office-users', {
        email: 'atieno@askari.example',
        full_name: 'Atieno Ouma',
        role_id: 'dispatcher',
        department: 'Control room',
        job_title: ' ',
      })
      const { data } = teamMembers.reply.parse(body)
      expect(data).toMatchObject({ department: 'Control room', job_title: null })
      const path = `/back-office-users/${data.id}`
      const changed = await call('PATCH', path, { job_title: 'Night controller', department: '' })
      expect(teamMembers.reply.parse(changed.body).data).toMatchObject({
        department: null,
        job_title: 'Night controller',
        role_id: 'dispatcher',
      })
      await call('PATCH', path, { role_id: 'supervisor', department: 'Patrols' })
      const history = (await call('GET', `${path}/history`)).body as {
        data: { type: string; changes: { field: string; from: unknown; to: unknown }[] }[]
      }
      expect(history.data.slice(0, 3).map(({ type, changes }) => [type, changes])).toMatchObject([
        ['MemberChanged', [{ field: 'department', from: null, to: 'Patrols' }]],
        ['RoleChanged', [{ field: 'role_id', from: 'dispatcher', to: 'supervisor' }]],
        [
          'MemberChanged',
          [
            { field: 'department', from: 'Control room', to: null },
            { field: 'job_title', from: null, to: 'Night controller' },
          ],
        ],
      ])
      const listed = teamMembers.page.parse((await call('GET', '/back-office-users?search=atieno')).body)
      expect(listed.data).toMatchObject([{ department: 'Patrols', job_title: 'Night controller' }])
      expect((await call('PATCH', path, { department: 'x'.repeat(81) })).status).toBe(422)
      expect((await call('DELETE', path)).status).toBe(200)
    })

    it('that is mailed, accepted once with a name and password, and signs in', async () => {
      const { id, ...member } = await invited('Wanjiru@Askari.example')
      expect(member).toMatchObject({
        email: 'wanjiru@askari.example',
        role_name: 'Dispatcher',
        state: 'invited',
        verified: false,
        invited_until: demo.server.clock.now + 7 * DAY,
      })
      expect((await login('wanjiru@askari.example', '')).status).not.toBe(200)
      const token = await tokenFor('wanjiru@askari.example')
      const shown = await look(token)
      expect(invitationReply.parse(shown.body).data).toMatchObject({
        email: 'wanjiru@askari.example',
        company_name: 'Askari Demo Security',
        role_name: 'Dispatcher',
      })
      expect((await accept(token, { password: 'short', password_confirmation: 'short' })).status).toBe(422)
      const both = await Promise.all([accept(token), accept(token, { full_name: 'Somebody Else' })])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect((await accept(token)).body).toMatchObject({ code: 'link_expired' })
      expect(await stateOf(id)).toBe('active')
      const { user, token: session } = loginReply.parse((await login('wanjiru@askari.example')).body).data
      expect(user).toMatchObject({ role: 'dispatcher', is_verified: '1' })
      expect((await call('GET', '/live-locations', undefined, session)).status).toBe(200)
      const { body } = await call('GET', `/back-office-users/${id}/history`)
      expect((body as { data: { type: string }[] }).data.map(({ type }) => type)).toEqual([
        'InvitationAccepted',
        'UserInvited',
      ])
    })

    it('that ends after seven days, and is sent again with another link', async () => {
      const email = 'late@askari.example'
      const { id } = await invited(email)
      const first = await tokenFor(email)
      demo.server.clock.now += 7 * DAY + 1
      await signIn()
      expect(await stateOf(id)).toBe('expired')
      expect((await call('GET', '/back-office-users?state=expired')).body).toMatchObject({ data: [{ id }] })
      expect((await look(first)).status).toBe(422)
      expect((await accept(first)).status).toBe(422)
      expect((await call('POST', `/back-office-users/${id}/resend`)).body).toMatchObject({
        data: { state: 'invited' },
      })
      const second = await tokenFor(email)
      expect([second === first, (await look(first)).status]).toEqual([false, 422])
      expect((await accept(second)).status).toBe(200)
      expect((await call('POST', `/back-office-users/${id}/resend`)).status).toBe(409)
    })

    it('that holds its address until it expires, also against another company', async () => {
      const email = 'left@askari.example'
      const { id } = await invited(email)
      demo.server.clock.now += 7 * DAY + 1
      await signIn()
      const again = await invited(email)
      expect(again.id).not.toBe(id)
      expect((await call('GET', `/back-office-users/${id}`)).status).toBe(404)
      const register = () =>
        demo.server.call('POST', '/api/register', {
          body: { full_name: 'Own Boss', email, password: PASSWORD, password_confirmation: PASSWORD },
        })
      expect((await register()).status).toBe(422)
      demo.server.clock.now += 7 * DAY + 1
      await signIn()
      expect((await register()).status).toBe(201)
      expect((await call('GET', `/back-office-users/${again.id}`)).status).toBe(404)
    })

    it('that can be withdrawn, which frees the address', async () => {
      const email = 'withdrawn@askari.example'
      const { id } = await invited(email)
      const token = await tokenFor(email)
      expect((await invite(email)).body).toMatchObject({ code: 'email_taken' })
      expect((await call('DELETE', `/back-office-users/${id}`)).status).toBe(200)
      expect((await accept(token)).status).toBe(422)
      expect((await call('GET', `/back-office-users/${id}`)).status).toBe(404)
      expect((await invited(email)).id).not.toBe(id)
      expect((await accept(token)).status).toBe(422)
      const { id: other } = await joined('stays@askari.example')
      expect((await call('DELETE', `/back-office-users/${other}`)).status).toBe(409)
    })

    it('by nobody who does not hold what they give', async () => {
      const role = await call('POST', '/worker-roles', {
        name: 'Team Clerk',
        permissions: ['Edit Back Office Team', 'View Clients'],
      })
      const { id } = await invited('manager@askari.example', 'manager')
      const clerk = await joined('clerk@askari.example', (role.body as { data: { id: string } }).data.id)
      const beyond = await invite('boss@askari.example', 'administrator', clerk.token)
      expect([beyond.status, beyond.body]).toMatchObject([
        422,
        { code: 'exceeds_own_permissions', data: { role_id: [{}] } },
      ])
      const admin = await call('POST', '/back-office-users/2/suspend', undefined, clerk.token)
      expect([admin.status, admin.body]).toMatchObject([409, { code: 'exceeds_own_permissions' }])
      for (const refused of [
        await call('POST', `/back-office-users/${id}/resend`, undefined, clerk.token),
        await call('DELETE', `/back-office-users/${id}`, undefined, clerk.token),
      ])
        expect([refused.status, refused.body]).toMatchObject([409, { code: 'exceeds_own_permissions' }])
    })

    it('that no forgotten password opens', async () => {
      const email = 'forgotten@askari.example'
      await invited(email)
      await demo.server.call('POST', '/api/forgot-password', { body: { email } })
      expect((await newestLink(demo.server.context, email)).pathname).toBe('/invitation')
    })
  })

  describe('can be suspended', () => {
    it('which ends sessions, feed and realtime socket at once, until the account is reinstated', async () => {
      const email = 'suspended@askari.example'
      const { id, token, refresh_token } = await joined(email)
      const feed = await readFeed(demo.server.url, token)
      await feed.until(() => feed.all('caught-up').length === 1)
      const socket = new WebSocket(`${demo.server.url.replace('http', 'ws')}/.ws?v=5&ns=1`)
      await once(socket, 'open')
      const closed = once(socket, 'close')
      socket.send(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred: token } } }))
      const listens: string[] = []
      socket.on('message', (data: Buffer) => listens.push(data.toString('utf8')))
      await expect.poll(() => listens.some((text) => text.includes('"r":1'))).toBe(true)

      const began = performance.now()
      expect((await call('POST', `/back-office-users/${id}/suspend`)).body).toMatchObject({
        data: { state: 'suspended' },
      })
      await Promise.all([feed.ended, closed])
      expect(performance.now() - began).toBeLessThan(2 * SOON)
      expect((await call('GET', '/auth/check', undefined, token)).status).toBe(401)
      const refreshed = await demo.server.call('POST', '/api/refresh-token', { body: { refresh_token } })
      expect(refreshed.status).toBe(401)
      expect((await login(email)).body).toMatchObject({
        code: 'suspended',
        message: 'This account is suspended. Please ask your administrator.',
      })
      expect((await login(email, 'not the password')).body).toMatchObject({ code: 'wrong_credentials' })

      expect((await call('POST', `/back-office-users/${id}/reinstate`)).body).toMatchObject({
        data: { state: 'active', verified: true },
      })
      expect((await call('GET', '/auth/check', undefined, token)).status).toBe(401)
      expect((await login(email)).status).toBe(200)
      expect((await call('POST', `/back-office-users/${id}/reinstate`)).status).toBe(409)
    })

    it('but nobody suspends their own account, nor does one leave the company without its last administrator', async () => {
      expect((await call('POST', '/back-office-users/2/suspend')).body).toMatchObject({ code: 'own_account' })
      const { id, token } = await joined('second@askari.example', 'administrator')
      expect((await call('POST', '/back-office-users/2/suspend', undefined, token)).status).toBe(200)
      const last = await demo.server.call('PATCH', `/api/back-office-users/${id}`, {
        token,
        body: { role_id: 'manager' },
      })
      expect(last.body).toMatchObject({ code: 'last_administrator' })
      expect((await call('POST', '/back-office-users/2/reinstate', undefined, token)).status).toBe(200)
    })
  })
})
