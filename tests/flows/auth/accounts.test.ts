import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxReply, sessionsReply, userUpdateReply } from '../../../contract/auth/account.ts'
import { loginReply } from '../../../contract/auth/auth.ts'
import { roles } from '../../../contract/team/role.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { newestLink } from '../../support/newest-link.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { testEngines } from '../../support/database/test-database.ts'

const MINUTE = 60_000
const registration = {
  full_name: 'Achieng Otieno',
  email: 'Achieng@Lakeside.Example',
  password: 'a quiet night at gate four',
  password_confirmation: 'a quiet night at gate four',
  phone_number: '+254 712 345 678',
  user_group_id: 2,
  company_name: 'Lakeside Guards',
  time_zone: 'Africa/Kampala',
}

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`accounts on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase('demo'))
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })
    // after an hour, attempts of the previous test no longer count
    beforeEach(() => {
      server.clock.now += 60 * MINUTE
    })

    const post = (path: string, body: unknown, token?: string) =>
      server.call('POST', `/api${path}`, { body, ...(token !== undefined && { token }) })
    const login = (email: string, password: string, agent?: string) =>
      server.call('POST', '/api/web-login', {
        body: { email, password },
        ...(agent !== undefined && { agent }),
      })
    const tokenOf = async (email: string, password: string, agent?: string) =>
      loginReply.parse((await login(email, password, agent)).body).data.token
    const status = async (token: string) => (await server.call('GET', '/api/auth/check', { token })).status
    const registered = async (email: string) => {
      server.clock.now += 60 * MINUTE
      const reply = await post('/register', { ...registration, email })
      return loginReply.parse(reply.body).data
    }

    it('registers a company with its first administrator, who is signed in and sees nobody else’s records', async () => {
      const reply = await post('/register', registration)
      expect(reply.status).toBe(201)
      const { token, user } = loginReply.parse(reply.body).data
      expect(user).toMatchObject({
        full_name: 'Achieng Otieno',
        email: 'achieng@lakeside.example',
        phone_number: '+254 712 345 678',
        role: 'administrator',
        company_name: 'Lakeside Guards',
        company_time_zone: 'Africa/Kampala',
        is_verified: '0',
      })
      expect(user.company_id).not.toBe('1')
      const link = await newestLink(server.context, user.email)
      await server.call('GET', `/api${link.pathname}${link.search}`)
      expect((await server.call('GET', '/api/workers', { token })).body).toMatchObject({ data: [] })
      expect((await server.call('GET', '/api/clients', { token })).body).toMatchObject({ data: [] })
    })

    it('takes what SPEC.md’s console sends, without a company or zone', async () => {
      const { company_name: _, time_zone: __, ...body } = registration
      const reply = await post('/register', { ...body, email: 'plain@lakeside.example' })
      expect(loginReply.parse(reply.body).data.user).toMatchObject({
        company_name: 'Achieng Otieno',
        company_time_zone: 'Africa/Nairobi',
      })
    })

    it.each([
      ['full_name', { full_name: ' ' }, 'Please fill this in.'],
      ['email', { email: 'nobody' }, 'Please enter an email address, such as grace@example.com.'],
      [
        'password',
        { password: 'short', password_confirmation: 'short' },
        'Please use at least 10 characters.',
      ],
      ['password_confirmation', { password_confirmation: 'other' }, 'The two passwords are not the same.'],
      ['phone_number', { phone_number: 'call me' }, 'Please enter a phone number, such as +254 712 345 678.'],
      ['user_group_id', { user_group_id: 9 }, 'Please choose one of the list.'],
      ['time_zone', { time_zone: 'Mars/Olympus' }, 'Unknown time zone.'],
      [
        'email',
        { email: 'Supervisor@askari.example' },
        'There is an account with this email address already.',
      ],
    ])('says at %s what is wrong with it', async (field, wrong, sentence) => {
      const reply = await post('/register', { ...registration, email: 'fresh@lakeside.example', ...wrong })
      expect([reply.status, (reply.body as { data: unknown }).data]).toEqual([422, { [field]: [sentence] }])
      expect((await login('fresh@lakeside.example', registration.password)).status).toBe(401)
    })

    it('registers an address once, though it is sent four times at once', async () => {
      const sent = Array.from({ length: 4 }, () =>
        post('/register', { ...registration, email: 'one@lake.example' }),
      )
      const statuses = (await Promise.all(sent)).map((reply) => reply.status).toSorted((a, b) => a - b)
      expect(statuses).toEqual([201, 422, 422, 422])
    })

    it('takes five registrations of an address in a quarter of an hour', async () => {
      const statuses: number[] = []
      for (let i = 0; i < 6; i++)
        statuses.push((await post('/register', { ...registration, email: `many-${i}@lake.example` })).status)
      expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    })

    it('registers nobody where registration is closed', async () => {
      server.context.config.registration = false
      const reply = await post('/register', { ...registration, email: 'late@lake.example' })
      expect(reply).toMatchObject({ status: 403, body: { code: 'registration_closed' } })
      // by default, a server without demo accepts only its first company
      const { config } = server.context
      Object.assign(config, { registration: null, demo: false })
      expect((await server.call('GET', '/api/config')).body).toMatchObject({ data: { registration: false } })
      Object.assign(config, { registration: null, demo: true })
      expect((await server.call('GET', '/api/config')).body).toMatchObject({ data: { registration: true } })
    })

    it('sets a new password by a mailed link, once, and ends every session', async () => {
      const { token, user } = await registered('forgot@lake.example')
      server.clock.now += MINUTE
      const known = await post('/forgot-password', { email: 'Forgot@lake.example' })
      const unknown = await post('/forgot-password', { email: 'nobody@lake.example' })
      expect([known.status, known.text]).toEqual([200, unknown.text])
      await expect
        .poll(() => newestLink(server.context, user.email))
        .toHaveProperty('pathname', '/reset-password')
      const link = await newestLink(server.context, user.email)
      const reset = { token: link.searchParams.get('token'), password: 'new moon over the yard' }
      const set = (more: object = {}) =>
        post('/reset-password', { ...reset, password_confirmation: reset.password, ...more })
      const [company, id, expires, signature] = String(reset.token).split('.')
      for (const forged of [
        `1.1.${expires}.${signature}`,
        `${company}.${id}.${Number(expires) + 1}.${signature}`,
        'nothing',
      ])
        expect(await set({ token: forged })).toMatchObject({ status: 422, body: { code: 'link_expired' } })
      const both = await Promise.all([set(), set()])
      expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422])
      expect(await status(token)).toBe(401)
      expect((await login(user.email, registration.password)).status).toBe(401)
      const again = loginReply.parse((await login(user.email, reset.password)).body).data
      // only the owner of the email address can open the link in the mail, so it is verified
      expect(again.user.is_verified).toBe('1')
      server.clock.now += MINUTE
      await post('/forgot-password', { email: user.email })
      await expect
        .poll(async () => (await newestLink(server.context, user.email)).search)
        .not.toBe(link.search)
      const late = (await newestLink(server.context, user.email)).searchParams.get('token')
      server.clock.now += 60 * MINUTE + 1
      expect((await set({ token: late })).status).toBe(422)
    })

    it('changes a password for who knows it, and signs out everywhere else', async () => {
      const { token, user } = await registered('change@lake.example')
      const other = await tokenOf(user.email, registration.password)
      const change = (current_password: string) =>
        post(
          '/change-password',
          {
            current_password,
            password: 'rain on the tin roof',
            password_confirmation: 'rain on the tin roof',
          },
          token,
        )
      expect((await change('wrong')).body).toMatchObject({
        data: { current_password: ['That is not your password.'] },
      })
      expect((await change(registration.password)).status).toBe(200)
      expect([await status(token), await status(other)]).toEqual([200, 401])
      expect((await login(user.email, 'rain on the tin roof')).status).toBe(200)
    })

    it('updates the profile; another address needs the password and is verified again', async () => {
      const { token, user } = await registered('profile@lake.example')
      const update = (body: object) => post('/user-update', body, token)
      const named = await update({ full_name: 'Achieng O.', phone_number: '', language: 'sw' })
      expect(userUpdateReply.parse(named.body).data.user).toMatchObject({
        full_name: 'Achieng O.',
        phone_number: null,
        language: 'sw',
        email: user.email,
      })
      expect((await update({ language: 'de' })).status).toBe(422)
      expect((await update({ full_name: '' })).body).toMatchObject({
        data: { full_name: ['Please fill this in.'] },
      })
      const moved = { email: 'moved@lake.example' }
      expect(await update(moved)).toMatchObject({
        status: 422,
        body: { data: { current_password: [expect.anything()] } },
      })
      const known = { current_password: registration.password }
      expect(await update({ email: SUPERVISOR, ...known })).toMatchObject({
        status: 422,
        body: { code: 'email_taken' },
      })
      const reply = await update({ ...moved, ...known })
      expect(userUpdateReply.parse(reply.body).data.user).toMatchObject({ ...moved, is_verified: '0' })
      expect((await newestLink(server.context, moved.email)).pathname).toMatch(/^\/email\/verify\//)
    })

    it('lists where a person is signed in, and signs out there', async () => {
      const { token, user } = await registered('sessions@lake.example')
      server.clock.now += MINUTE
      const phone = await tokenOf(user.email, registration.password, 'A phone')
      const list = async () =>
        sessionsReply.parse((await server.call('GET', '/api/sessions', { token: phone })).body).data
      expect(await list()).toEqual([
        expect.objectContaining({ current: true, agent: 'A phone', started_at: server.clock.now }),
        expect.objectContaining({ current: false, agent: 'test', address: '127.0.0.1' }),
      ])
      const [, first] = await list()
      const stranger = await server.signIn(SUPERVISOR)
      const end = (id: string | undefined, by: string, current_password: string) =>
        server.call('DELETE', `/api/sessions/${id}`, { token: by, body: { current_password } })
      expect((await end(first?.id, stranger.token, 'patrol-demo')).status).toBe(404)
      expect((await end(first?.id, phone, 'not this one')).body).toMatchObject({ code: 'wrong_password' })
      expect(await status(token)).toBe(200)
      expect((await end(first?.id, phone, registration.password)).status).toBe(200)
      expect([await status(token), await status(phone)]).toEqual([401, 200])
      const third = await tokenOf(user.email, registration.password)
      const others = (current_password: string) =>
        server.call('DELETE', '/api/sessions', { token: phone, body: { current_password } })
      expect((await others('not this one')).status).toBe(422)
      expect((await others(registration.password)).status).toBe(200)
      expect([await status(third), await status(phone)]).toEqual([401, 200])
      expect(await list()).toHaveLength(1)
    })

    it('shows kept mail to the administrators of its company alone', async () => {
      await post('/forgot-password', { email: SUPERVISOR })
      await secondCompany(server.context)
      const mail = async (email: string) => {
        const { token } = await server.signIn(email)
        const reply = await server.call('GET', '/api/outbox', { token })
        return reply.status === 200 ? outboxReply.parse(reply.body).data : reply.status
      }
      await expect.poll(async () => mail('admin@askari.example')).toHaveLength(1)
      expect(await mail('admin@askari.example')).toMatchObject([
        { to: SUPERVISOR, subject: 'Set a new password' },
      ])
      expect(await mail(SUPERVISOR)).toBe(403)
      expect(await mail(SECOND_EMAIL)).toEqual([])
    })

    it('shows no kept mail whose link opens an account that may do more', async () => {
      const { token } = await server.signIn('admin@askari.example')
      const role = { name: 'Outbox reader', permissions: ['View Outbox', 'View Clients'] }
      const added = await post('/worker-roles', role, token)
      expect(added.status).toBe(201)
      const { id } = roles.reply.parse(added.body).data
      const reader = await server.context.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', 'dispatcher@askari.example')
        .executeTakeFirst()
      const change = await server.call('PATCH', `/api/back-office-users/${reader?.id}`, {
        token,
        body: { role_id: id },
      })
      expect(change.status).toBe(200)
      const addresses = ['admin@askari.example', 'dispatcher@askari.example']
      for (const email of addresses) await post('/forgot-password', { email })
      const read = await server.signIn('dispatcher@askari.example')
      const texts = async (to: string) => {
        const reply = await server.call('GET', `/api/outbox?to=${encodeURIComponent(to)}`, read)
        return outboxReply.parse(reply.body).data.map(({ text }) => text?.includes('/reset-password?token='))
      }
      await expect.poll(() => texts('dispatcher@askari.example')).toEqual([true])
      await expect.poll(() => texts('admin@askari.example')).toEqual([undefined])
    })
  })

const SUPERVISOR = 'supervisor@askari.example'
