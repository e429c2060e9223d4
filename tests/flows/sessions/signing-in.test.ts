import { beforeEach, expect, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { builtInRole } from '../../../domain/user/role.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readHeadPosition } from '../../../server/event-log/read-log.ts'
import { newestLink } from '../../support/newest-link.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { unverifiedUser } from '../../support/records/unverified-user.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const supervisor = 'supervisor@askari.example'

withDemo('signing in', (demo) => {
  // after an hour, attempts of the previous test no longer count
  beforeEach(() => {
    demo.server.clock.now += 60 * MINUTE
  })

  const login = (password: string, email = supervisor) =>
    demo.server.call('POST', '/api/web-login', { body: { email, password } })
  const check = (token: string) => demo.server.call('GET', '/api/auth/check', { token })

  it('gives tokens and the user', async () => {
    const reply = await login('patrol-demo', 'Supervisor@Askari.Example')
    expect(reply.status).toBe(200)
    const { data } = loginReply.parse(reply.body)
    expect(data.log_position).toBe(await readHeadPosition(demo.server.context.db, companyId('1')))
    expect(data.user).toMatchObject({
      full_name: 'Grace Wairimu',
      email: supervisor,
      role: 'supervisor',
      company_id: '1',
      company_name: 'Askari Demo Security',
      company_time_zone: 'Africa/Nairobi',
      is_verified: '1',
      role_name: 'Supervisor',
      permissions: builtInRole('supervisor')?.permissions,
    })
    expect((await check(data.token)).body).toEqual({ data: { user: data.user } })
  })

  it("gives each company's own time zone", async () => {
    await secondCompany(demo.server.context)
    const { data } = loginReply.parse((await login('patrol-demo', SECOND_EMAIL)).body)
    expect(data.user.company_time_zone).toBe('Africa/Windhoek')
    expect((await check(data.token)).body).toEqual({ data: { user: data.user } })
  })

  it('answers a wrong password and an unknown address alike', async () => {
    const wrong = await login('patrol')
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual({
      message: 'Failed to login. Please check your credentials.',
      code: 'wrong_credentials',
    })
    expect((await login('patrol', 'nobody@askari.example')).text).toBe(wrong.text)
  })

  it('names the fields that are not valid', async () => {
    const reply = await demo.server.call('POST', '/api/web-login', { body: { email: 'supervisor' } })
    expect(reply.status).toBe(422)
    expect(Object.keys((reply.body as { data: object }).data).toSorted()).toEqual(['email', 'password'])
  })

  it('slows the guessing at one account more and more, says when to come back, and lets others in', async () => {
    const waits: (string | null)[] = []
    for (let i = 0; i < 9; i++) {
      let reply = await login('patrol')
      if (reply.status === 429) {
        waits.push(reply.headers.get('retry-after'))
        demo.server.clock.now += Number(waits.at(-1)) * 1000
        reply = await login('patrol')
      }
      expect(reply.status).toBe(401)
    }
    expect(waits).toEqual(['1', '2', '4', '8'])
    const refused = await login('patrol-demo')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '16'])
    expect((await login('patrol-demo', 'admin@askari.example')).status).toBe(200)
    demo.server.clock.now += 16_000
    expect((await login('patrol-demo')).status).toBe(200)
  })

  it('shuts the right password out neither from a known browser nor, after a while, from another address', async () => {
    const from = async (remoteAddress: string, password: string, cookie = '') => {
      const payload = { email: 'dispatcher@askari.example', password }
      const reply = await demo.server.app.inject({
        method: 'POST',
        url: '/api/web-login',
        remoteAddress,
        headers: { cookie },
        payload,
      })
      return { status: reply.statusCode, headers: reply.headers }
    }
    const right = 'patrol-demo'
    const [cookie = ''] = String((await from('10.0.0.5', right)).headers['set-cookie']).split(';')
    const strangers = Array.from({ length: 40 }, (_, i) => `10.0.1.${i}`)
    for (const stranger of strangers) await from(stranger, 'patrol')
    expect((await from('10.0.0.5', right, cookie)).status).toBe(200)
    expect((await from('10.0.0.5', right, `askari-known-1-1=x; ${cookie}`)).status).toBe(200)
    expect((await from('10.0.0.5', right, cookie.replace(/.$/, '!'))).status).toBe(429)
    const first = await from('10.0.0.7', right)
    expect([first.status, Number(first.headers['retry-after'])]).toEqual([429, 1])
    demo.server.clock.now += 1000
    // failures from other networks do not use up this network's attempts
    for (const stranger of strangers.slice(0, 9)) await from(stranger, 'patrol')
    expect((await from('10.0.0.7', right)).status).toBe(200)
    // signing in again gives the browser another cookie, but no further attempts
    const [other = ''] = String((await from('10.0.0.5', right)).headers['set-cookie']).split(';')
    for (let i = 0; i < 21; i++) await from('10.0.0.5', 'patrol', i % 2 ? cookie : other)
    expect((await from('10.0.0.5', right, other)).status).toBe(429)
  })

  it('sends an owner links that strangers cannot use up, and does the work after the reply', async () => {
    const email = 'dispatcher@askari.example'
    const call = (remoteAddress: string, path: string, payload: object, cookie = '') =>
      demo.server.app.inject({
        method: 'POST',
        url: `/api/${path}`,
        remoteAddress,
        headers: { cookie },
        payload,
      })
    const links = async () => {
      const kept = demo.server.context.db.selectFrom('outbox').selectAll().where('addressee', '=', email)
      return (await kept.execute()).filter(({ subject }) => subject === 'Set a new password').length
    }
    const signedIn = await call('10.0.2.5', 'web-login', { email, password: 'patrol-demo' })
    const [cookie = ''] = String(signedIn.headers['set-cookie']).split(';')
    for (let i = 0; i < 30; i++)
      expect((await call(`10.3.${i}.1`, 'forgot-password', { email })).statusCode).toBe(200)
    await expect.poll(links).toBe(20)
    expect((await call('10.0.2.5', 'forgot-password', { email }, cookie)).statusCode).toBe(200)
    await expect.poll(links).toBe(21)
  })

  it('tells the owner once a day that somebody guesses at the password', async () => {
    const email = 'investigator@askari.example'
    const mails = async () => {
      const rows = await demo.server.context.db
        .selectFrom('outbox')
        .selectAll()
        .where('addressee', '=', email)
        .execute()
      return rows.filter(({ subject }) => subject === 'Somebody is trying to guess your password').length
    }
    const guess = async () => {
      for (let i = 0; i < 10; i++) {
        await login('patrol', email)
        demo.server.clock.now += MINUTE
      }
    }
    await guess()
    await expect.poll(mails).toBe(1)
    demo.server.clock.now += 2 * 60 * MINUTE
    await guess()
    demo.server.clock.now += 24 * 60 * MINUTE
    await guess()
    await expect.poll(mails).toBe(2)
  })

  it('stops guessing at one account though all the guesses come at once', async () => {
    const guesses = await Promise.all(Array.from({ length: 16 }, () => login('patrol')))
    const statuses = guesses.map((reply) => reply.status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([
      ...Array.from({ length: 5 }, () => 401),
      ...Array.from({ length: 11 }, () => 429),
    ])
  })

  it('stops guessing from one address over many accounts', async () => {
    const tries = Array.from({ length: 30 }, (_, i) => login('patrol', `guess-${i}@askari.example`))
    expect((await Promise.all(tries)).map((reply) => reply.status)).toEqual(tries.map(() => 401))
    const rows = async () =>
      (await demo.server.context.db.selectFrom('sign_in_backoff').selectAll().execute()).length
    const before = await rows()
    expect((await login('patrol-demo')).status).toBe(429)
    // a throttled network that tries invented accounts adds no rows
    for (let i = 0; i < 5; i++)
      expect((await login('patrol', `invented-${i}@askari.example`)).status).toBe(429)
    expect(await rows()).toBe(before)
  })

  it('keeps out anybody who is not verified, until the link in the mail is opened', async () => {
    const userId = await unverifiedUser(demo.server.context, companyId('1'), 'mail@askari.example')
    const { token } = await demo.server.signIn('mail@askari.example')
    const clients = () => demo.server.call('GET', '/api/clients', { token })
    expect(await clients()).toMatchObject({ status: 403, body: { code: 'unverified' } })
    const asked = await demo.server.call('POST', '/api/email/verification-notification', { token })
    expect(asked.body).toEqual({
      msg: 'This server has no mail server, so no email was sent. Ask your administrator for the link, or verify with your password.',
    })
    const link = await newestLink(demo.server.context)
    expect(link.pathname).toBe(`/email/verify/${userId}`)
    const open = (query: string) => demo.server.call('GET', `/api${link.pathname}${query}`)
    const expires = Number(link.searchParams.get('expires'))
    const signature = link.searchParams.get('signature') ?? ''
    const other = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    for (const tampered of [
      link.search.replace(signature, other),
      link.search.replace(signature, `A${signature}`),
      link.search.replace(String(expires), String(expires + 1)),
      link.search.replace('company=1', 'company=2'),
    ])
      expect((await open(tampered)).headers.get('location')).toBe('/verification-required?link=expired')
    // a link that a mail program cut off, or with a typing error
    for (const damaged of ['', '?company=1', link.search.replace(String(expires), 'soon')])
      expect((await open(damaged)).headers.get('location')).toBe('/verification-required?link=damaged')
    expect((await clients()).status).toBe(403)
    const opened = await open(link.search)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/dashboard?verified=1'])
    expect((await clients()).status).toBe(200)
    demo.server.clock.now += 24 * 60 * MINUTE + 1
    expect((await open(link.search)).headers.get('location')).toBe('/verification-required?link=expired')
  })

  it('verifies by the password of the account', async () => {
    await unverifiedUser(demo.server.context, companyId('1'), 'password@askari.example')
    const { token } = await demo.server.signIn('password@askari.example')
    const verify = (user_password: string) =>
      demo.server.call('POST', '/api/frontend-verify', { token, body: { user_password } })
    expect(await verify('patrol')).toMatchObject({ status: 400, body: { code: 'wrong_password' } })
    expect((await verify('patrol-demo')).body).toEqual({ msg: 'Successfully verified' })
    expect((await demo.server.call('GET', '/api/clients', { token })).status).toBe(200)
  })

  it('lets each role do what it holds', async () => {
    const statuses = async (email: string) => {
      const { token } = await demo.server.signIn(email)
      const [workers, enrolment] = await Promise.all([
        demo.server.call('GET', '/api/workers', { token }),
        demo.server.call('GET', '/api/devices/1/enrolment', { token }),
      ])
      return [workers.status, enrolment.status]
    }
    expect(await statuses(supervisor)).toEqual([200, 403])
    expect(await statuses('investigator@askari.example')).toEqual([200, 403])
    expect(await statuses('admin@askari.example')).toEqual([200, 200])
  })
})
