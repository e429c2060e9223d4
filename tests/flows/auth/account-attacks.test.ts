import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { lockHead } from '../../../server/event-log/append.ts'
import { nextCompanyId } from '../../../server/event-log/next-id.ts'
import { type HttpReply, type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { newestLink } from '../../support/newest-link.ts'
import { testEngines } from '../../support/database/test-database.ts'

const HOUR = 60 * 60_000
const OLD = 'a quiet night at gate four'
const NEW = 'new moon over the yard'
const THIEF = 'the password of a thief'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`accounts under attack on ${engine.name}`, () => {
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
    beforeEach(() => {
      server.clock.now += HOUR
    })

    const post = (path: string, body: unknown, token?: string) =>
      server.call('POST', `/api${path}`, { body, ...(token !== undefined && { token }) })
    const login = (email: string, password: string) => post('/web-login', { email, password })
    const register = (email: string) =>
      post('/register', { full_name: 'Achieng', email, password: OLD, password_confirmation: OLD })
    const signedIn = async (email: string) => loginReply.parse((await login(email, OLD)).body).data
    const tokenOf = async (email: string) => (await signedIn(email)).token
    const status = async (token: string) => (await server.call('GET', '/api/auth/check', { token })).status
    const resetToken = async (email: string) => {
      server.clock.now += HOUR
      await post('/forgot-password', { email })
      await expect.poll(() => newestLink(server.context, email)).toHaveProperty('pathname', '/reset-password')
      return (await newestLink(server.context, email)).searchParams.get('token')
    }
    const reset = (token: string | null) =>
      post('/reset-password', { token, password: NEW, password_confirmation: NEW })
    const sorted = (replies: { status: number }[]) =>
      replies.map((reply) => reply.status).toSorted((a, b) => a - b)

    it('lets nobody who proved the old password change it once it was reset', async () => {
      const email = 'robbed@lake.example'
      await register(email)
      const link = await resetToken(email)
      const stolen = await tokenOf(email)
      const body = { current_password: OLD, password: THIEF, password_confirmation: THIEF }
      const [mine, theirs] = await Promise.all([reset(link), post('/change-password', body, stolen)])
      // exactly one succeeds: the link and the current password are both invalid after the other's change
      const [first, other] = mine.status === 200 ? [NEW, THIEF] : [THIEF, NEW]
      expect(sorted([mine, theirs])[0]).toBe(200)
      expect(sorted([mine, theirs])[1]).toBeGreaterThanOrEqual(400)
      expect((await login(email, first)).status).toBe(200)
      expect((await login(email, other)).status).toBe(401)
    })

    it('lets nobody who proved the old password move the account once it was reset', async () => {
      const email = 'moved-away@lake.example'
      await register(email)
      const link = await resetToken(email)
      const stolen = await tokenOf(email)
      const move = { email: 'thief@lake.example', current_password: OLD }
      const replies = await Promise.all([reset(link), post('/user-update', move, stolen)])
      // either the mailed password is valid, or the link failed because it belongs to the old email address
      expect(sorted(replies)[0]).toBe(200)
      expect((await login(email, NEW)).status).toBe(replies[0].status === 200 ? 200 : 401)
    })

    it('ends the sessions of those who were just signing in with the old password', async () => {
      const email = 'flooded@lake.example'
      await register(email)
      const link = await resetToken(email)
      const [mine, ...theirs] = await Promise.all([
        reset(link),
        ...Array.from({ length: 9 }, () => login(email, OLD)),
      ])
      expect(mine.status).toBe(200)
      const open = theirs.flatMap((reply) =>
        reply.status === 200 ? [loginReply.parse(reply.body).data.token] : [],
      )
      expect(await Promise.all(open.map(status))).toEqual(open.map(() => 401))
    })

    it('gives an address to one of two companies and a stranger who ask for it at once', async () => {
      const [left, right, wanted] = ['left@lake.example', 'right@lake.example', 'wanted@lake.example']
      await register(left)
      await register(right)
      const accounts = [await signedIn(left), await signedIn(right)]
      const move = { email: wanted, current_password: OLD }
      const all = () => [...accounts.map(({ token }) => post('/user-update', move, token)), register(wanted)]
      const [first, ...others] = sorted(
        await Promise.all(
          engine.name === 'PostgreSQL'
            ? await held(
                accounts.map(({ user }) => user.company_id),
                all,
              )
            : all(),
        ),
      )
      expect([200, 201]).toContain(first)
      expect(others).toEqual([422, 422])
    })

    /**
     * Locks the logs of these companies and the register of companies, makes the calls, and unlocks once all calls
     * wait.
     */
    const held = (companies: string[], ask: () => Promise<HttpReply>[]) =>
      server.context.db.transaction().execute(async (trx) => {
        for (const company of companies) await lockHead(trx, companyId(company))
        await nextCompanyId(trx)
        const asked = ask()
        await expect
          .poll(async () => {
            const waiting = await sql`
              select pid from pg_stat_activity
              where wait_event_type = 'Lock' and datname = current_database()`.execute(server.context.db)
            return waiting.rows.length
          })
          .toBe(asked.length)
        return asked
      })

    it('mails no more than five addresses of one account in a quarter of an hour', async () => {
      await register('spammer@lake.example')
      const token = await tokenOf('spammer@lake.example')
      const statuses: number[] = []
      for (let i = 0; i < 6; i++) {
        const move = { email: `victim-${i}@lake.example`, current_password: OLD }
        statuses.push((await post('/user-update', move, token)).status)
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    })

    it('takes no address that is longer than mail has', async () => {
      let name = ''
      for (let i = 0; name.length < 30_000; i++)
        name += Math.imul(i + 1, 2_654_435_761)
          .toString(36)
          .replace('-', '')
      expect((await login(`${name}@lake.example`, OLD)).status).toBe(422)
    })
  })
