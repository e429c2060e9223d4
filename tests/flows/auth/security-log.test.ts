import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { failedSignInsReply, securityLogReply } from '../../../contract/auth/security-log.ts'
import type { SecurityLogRow } from '../../../contract/auth/security-log.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readDemoGuards } from '../../../server/demo/simulator/simulated-guards.ts'
import { sweepOnce } from '../../../server/retention/start-retention.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { newestLink } from '../../support/newest-link.ts'
import { SECOND_EMAIL, secondCompany } from '../../support/records/second-company.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`the security log on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase())
      await secondCompany(server.context)
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })

    const tokenOf = async (email: string) => (await server.signIn(email)).token
    const get = (path: string, token: string, headers = {}) =>
      server.call('GET', `/api${path}`, { token, headers })
    /** reads paths with the protocol of the SDK, and waits until each request is answered */
    async function readBySocket(token: string, ...paths: string[]) {
      const ws = new WebSocket(`${server.url.replace('http', 'ws')}/.ws?v=5&ns=1`)
      const asked = [['auth', { cred: token }], ...paths.map((p) => ['q', { p, h: '' }])] as const
      let answered = 0
      const done = new Promise<void>((resolve) =>
        ws.on('message', (text: Buffer) => {
          const { d } = JSON.parse(text.toString()) as { d: { r?: number } }
          if (d.r !== undefined && ++answered === asked.length) resolve()
        }),
      )
      await once(ws, 'open')
      for (const [i, [a, b]] of asked.entries()) ws.send(JSON.stringify({ t: 'd', d: { r: i, a, b } }))
      await done
      ws.close()
    }
    const guess = (email: string, remoteAddress: string) =>
      server.app.inject({
        method: 'POST',
        url: '/api/web-login',
        remoteAddress,
        headers: { 'user-agent': 'guesser' },
        payload: { email, password: 'patrol' },
      })
    async function log(query = '', by = 'admin@askari.example'): Promise<SecurityLogRow[]> {
      const { body } = await get(`/security-log?${query}`, await tokenOf(by))
      return securityLogReply.parse(body).data
    }

    it('tells who was refused, looked, exported and changed access, each with place and browser', async () => {
      const [phone] = await readDemoGuards(server.context)
      const fix = `id=1&lat=-1.3&lon=36.8&timestamp=${server.clock.now / 1000}`
      await fetch(`${server.url}/i/${phone?.secret}/osmand?${fix}`)
      const grace = await tokenOf('supervisor@askari.example')
      await get('/activity', grace)
      await get('/clients/987654', grace)
      await get('/clients/987655', grace)
      await get('/workers', grace, { accept: 'text/csv' })
      const [patrol] = ((await get('/patrols', grace)).body as { data: { id: string }[] }).data
      await get(`/patrols/${patrol?.id}/locations`, grace)
      const columns = `/patrol_history/${patrol?.id}.json?ns=1&format=columns`
      expect((await server.call('GET', columns, { token: grace })).status).toBe(200)
      const byAuth = `/patrol_history/${patrol?.id}.json?ns=1&shallow=true&auth=${grace}`
      expect((await server.call('GET', byAuth)).status).toBe(200)
      await readBySocket(
        grace,
        `patrol_history/${patrol?.id}`,
        'patrol_history',
        'patrol_history/no-such-patrol',
      )
      // a request that no screen of the console can send
      await get('/workers?per_page=none', grace)
      await get('/clients?per_page=none', grace)
      const admin = await tokenOf('admin@askari.example')
      const role = { name: 'Gate Clerk', permissions: ['View Clients'] }
      await server.call('POST', '/api/worker-roles', { token: admin, body: role })
      const told = (await log()).map(({ what, account_name, count, call }) => [
        what,
        account_name,
        count,
        call,
      ])
      const of = 'Grace Wairimu'
      for (const line of [
        ['SignedIn', of, 1, null],
        ['CallRefused', of, 1, 'GET /api/activity'],
        ['NothingFound', of, 2, 'GET /api/clients/:id'],
        ['ListExported', of, 1, 'GET /api/workers'],
        ['TrailViewed', of, 1, `GET /api/patrols/${patrol?.id}/locations`],
        ['TrailViewed', of, 2, `GET /patrol_history/${patrol?.id}.json`],
        ['TrailViewed', of, 1, `SDK /patrol_history/${patrol?.id}`],
        ['TrailViewed', of, 1, 'SDK /patrol_history'],
        ['CallRefused', of, 1, 'SDK /patrol_history'],
        ['InputRefused', of, 1, 'GET /api/workers'],
        ['InputRefused', of, 1, 'GET /api/clients'],
        ['AccessChanged', 'Daniel Kiplagat', 1, 'POST /api/worker-roles'],
      ])
        expect(told).toContainEqual(line)
      const refused = (await log('what=CallRefused')).find(({ call }) => call === 'GET /api/activity')
      expect(refused).toMatchObject({ address: '127.0.0.1', agent: 'test' })
    })

    it('tells what a sign-in was by, and what it still owed', async () => {
      server.clock.now += 2 * HOUR
      const email = 'trainee@askari.example'
      const { token } = await server.signIn(email)
      const body = {
        current_password: 'not this',
        password: 'x'.repeat(12),
        password_confirmation: 'x'.repeat(12),
      }
      await server.call('POST', '/api/change-password', { token, body })
      const registered = await server.call('POST', '/api/register', {
        body: {
          full_name: 'Achieng Otieno',
          email: 'achieng@lake.example',
          password: 'twelve gates and a lamp',
          password_confirmation: 'twelve gates and a lamp',
        },
      })
      expect(registered.status).toBe(201)
      await server.context.security.flush()
      const kept = await server.context.db
        .selectFrom('security_event')
        .select(['company', 'what', 'call'])
        .where('hour', '>', server.clock.now - HOUR)
        .execute()
      const own = kept.filter(({ company }) => company === '1').map(({ what }) => what)
      expect(own.toSorted()).toEqual(['PasswordRefused', 'SignedIn'])
      const { company_id: company } = (registered.body as { data: { user: { company_id: string } } }).data
        .user
      expect(kept).toContainEqual({ company, what: 'SignedIn', call: 'POST /api/register' })
    })

    it('tells of a phone’s first message, of a revoked one, and of a secret that nobody has without repeating it', async () => {
      server.clock.now += 2 * HOUR
      const warned = vi.spyOn(server.context.log, 'warn')
      const company = companyId('1')
      const worker = await hireWorker(server.context, company, 'Njeri')
      const phone = await enrolDevice(server.context, company, worker)
      const report = async (secret: string) => {
        const fix = `lat=-1.3&lon=36.8&timestamp=${server.clock.now / 1000}`
        return (await fetch(`${server.url}/i/${secret}/osmand?${fix}`)).status
      }
      for (let i = 0; i < 3; i++) expect(await report(phone.secret)).toBe(200)
      const [first] = await log('what=PhoneFirstHeard')
      expect(first).toMatchObject({ device_id: phone.id, device_label: 'Phone', count: 1, account_id: null })
      await phone.revoke()
      for (let i = 0; i < 3; i++) expect(await report(phone.secret)).toBe(404)
      const rows = await log('what=PhoneRefused')
      expect(rows).toMatchObject([{ device_id: phone.id, count: 3, address: '127.0.0.1' }])
      for (let i = 0; i < 12; i++) expect(await report(`${'n'.repeat(42)}${i}`)).toBe(404)
      await guess('nobody@nowhere.example', '10.0.0.1')
      expect(await log('what=PhoneRefused')).toEqual(rows)
      const ofNobody = warned.mock.calls.flatMap(([told]) =>
        (told as { company?: null }).company === null ? [told] : [],
      )
      expect(ofNobody).toEqual([
        { security: 'PhoneRefused', company: null, count: 1 },
        { security: 'PhoneRefused', company: null, count: 10 },
        { security: 'SignInFailed', company: null, count: 1 },
      ])
      warned.mockRestore()
    })

    it('tells of a guest’s link: asked for, used, refused and too old, in rows that strangers cannot multiply', async () => {
      server.clock.now += 2 * HOUR
      const company = companyId('1')
      const guest = await approvedGuest(server.context, company, {
        code: 'KARU',
        assignmentId: '1',
        today: '2026-11-20',
        until: '2026-12-20',
      })
      const knock = (path: string, body: object, remoteAddress = '127.0.0.1') =>
        server.app.inject({ method: 'POST', url: `/api${path}`, payload: body, remoteAddress })
      const { email } = await server.context.db
        .selectFrom('guest')
        .select('email')
        .where('company', '=', company)
        .where('id', '=', guest.id)
        .executeTakeFirstOrThrow()
      const ask = async () => {
        const mails = server.context.db.selectFrom('outbox').select('id').where('addressee', '=', email)
        const before = (await mails.execute()).length
        await knock('/guest-links', { email, organization_code: 'KARU' })
        await expect.poll(async () => (await mails.execute()).length).toBe(before + 1)
        server.clock.now += 1000
        return (await newestLink(server.context, email)).searchParams.get('token')
      }
      const use = (token: string | null, from?: string) => knock('/guest-sessions', { token }, from)
      await knock('/guest-links', { email: 'nobody@nowhere.example', organization_code: 'KARU' })
      const link = await ask()
      expect((await use(link)).statusCode).toBe(200)
      expect((await use(link)).statusCode).toBe(422)
      const late = await ask()
      server.clock.now += 7 * DAY
      expect((await use(late)).statusCode).toBe(422)
      // forged links with guessed guest ids must not add one log entry each
      const forged = `1.${guest.id}.${server.clock.now + DAY}.${'A'.repeat(43)}`
      for (let i = 0; i < 30; i++) await use(forged, `10.0.${i}.1`)
      const told = (await log()).flatMap(({ what, guest_id, guest_name, count }) =>
        what.startsWith('Guest') ? [[what, guest_id, guest_name, count]] : [],
      )
      for (const line of [
        ['GuestLinkAsked', null, null, 1],
        ['GuestLinkAsked', guest.id, 'Faith Mutua', 2],
        ['GuestSignedIn', guest.id, 'Faith Mutua', 1],
        ['GuestLinkRefused', guest.id, 'Faith Mutua', 1],
        ['GuestLinkExpired', guest.id, 'Faith Mutua', 1],
      ])
        expect(told).toContainEqual(line)
      const ofForgers = told.filter(([what, id]) => what === 'GuestLinkRefused' && id === null)
      expect(ofForgers.length).toBeLessThanOrEqual(21)
      expect(ofForgers.reduce((sum, [, , , count]) => sum + Number(count), 0)).toBe(30)
    })

    it('is of the own company, and for those who may see it', async () => {
      expect((await get('/security-log', await tokenOf('supervisor@askari.example'))).status).toBe(403)
      const others = await log('', SECOND_EMAIL)
      expect(others.map(({ account_name }) => account_name)).toContain('Second Admin')
      expect(others.map(({ account_name }) => account_name)).not.toContain('Grace Wairimu')
    })

    it('counts what strangers do, in rows that they cannot multiply', async () => {
      server.clock.now += 2 * HOUR
      const email = 'investigator@askari.example'
      for (let i = 0; i < 60; i++) {
        server.clock.now += 1000
        await guess(email, `10.0.0.${i % 30}`)
      }
      const ofStrangers = await log('what=SignInFailed')
      expect(ofStrangers.length).toBeLessThanOrEqual(21)
      const heldUp = await log('what=SignInHeldUp')
      expect(heldUp.length).toBeLessThanOrEqual(21)
      expect([...ofStrangers, ...heldUp].reduce((sum, { count }) => sum + count, 0)).toBe(60)
      for (let i = 0; i < 5; i++) await guess(`nobody-${i}@askari.example`, '10.0.0.1')
      expect(await log('what=SignInFailed')).toEqual(ofStrangers)
    })

    it('tells the owner of an account what failed since the last sign-in', async () => {
      server.clock.now += 2 * HOUR
      const email = 'dispatcher@askari.example'
      const own = async () => {
        const { body } = await get('/failed-sign-ins', await tokenOf(email))
        return failedSignInsReply.parse(body).data
      }
      await tokenOf(email)
      server.clock.now += HOUR
      for (let i = 0; i < 3; i++) await guess(email, '10.9.8.7')
      server.clock.now += HOUR
      const last_at = server.clock.now - HOUR
      expect(await own()).toEqual({ count: 3, last_at, addresses: ['10.9.8.7'] })
      server.clock.now += HOUR
      expect(await own()).toEqual({ count: 0, last_at: null, addresses: [] })
    })

    it('comes in pages and as CSV, and is let go when its company keeps it no longer', async () => {
      const token = await tokenOf('admin@askari.example')
      const page = async (query: string) =>
        securityLogReply.parse((await get(`/security-log?${query}`, token)).body)
      const whole = (await page('per_page=200')).data
      const paged: SecurityLogRow[] = []
      for (let before: string | null = ''; before !== null;) {
        const { data, meta } = await page(`per_page=7${before && `&before=${before}`}`)
        paged.push(...data)
        before = meta.next
      }
      expect(paged).toEqual(whole)
      const csv = await get('/security-log', token, { accept: 'text/csv' })
      expect(csv.text.trim().split('\n')).toHaveLength(whole.length + 1)
      const lines = (await get('/security-log', token, { accept: 'application/x-ndjson' })).text
      for (const { id } of whole) expect(lines).toContain(`{"id":"${id}"`)

      await changeSettings(server.context, companyId('1'), { securityRetentionDays: 30 })
      server.clock.now += 31 * DAY
      await sweepOnce(server.context)
      const left = await server.context.db.selectFrom('security_event').select('company').execute()
      expect(left.map(({ company }) => company)).not.toContain('1')
      expect(left.map(({ company }) => company)).toContain('2')
    })
  })
