import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginReply } from '../../contract/auth.ts'
import { addPasskeyReply, askPasskeyReply, beginPasskeyReply } from '../../contract/passkey.ts'
import { beginSecondFactorReply, secondFactorReply } from '../../contract/second-factor.ts'
import { runOperatorCommand } from '../../server/operator/run-operator-command.ts'
import { type DemoOverHttp, demoOverHttp } from '../support/demo-over-http.ts'
import { softPasskey } from '../support/soft-passkey.ts'
import { testEngines } from '../support/test-database.ts'

const HOUR = 3_600_000
const PASSWORD = 'patrol-demo'
const password = { current_password: PASSWORD }
const HERE = { origin: 'https://guard.example', rpId: 'guard.example' }
const EMAIL = 'supervisor@askari.example'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`passkeys on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    beforeAll(async () => {
      started = await engine.start()
      server = await demoOverHttp(await started.newDatabase())
    })
    afterAll(async () => {
      await server.close()
      await started.stop()
    })
    // what was tried in the test before is forgotten
    beforeEach(async () => {
      server.clock.now += HOUR
      server.context.config.publicUrl = HERE.origin
      if ((await passkeyRows()) > 0) await reset()
    })

    const reset = () => runOperatorCommand(server.context, { do: 'reset second factor', email: EMAIL })
    const passkeyRows = async () =>
      (await server.context.db.selectFrom('passkey').select('id').execute()).length
    const post = (path: string, token: string, body?: unknown) =>
      server.call('POST', `/api/second-factor${path}`, { token, ...(body !== undefined && { body }) })
    const login = async (email = EMAIL) => {
      const { body } = await server.call('POST', '/api/web-login', { body: { email, password: PASSWORD } })
      return loginReply.parse(body).data
    }
    const clients = async (token: string) => (await server.call('GET', '/api/clients', { token })).status
    type Key = ReturnType<typeof softPasskey>
    /** the password and, where there is a passkey already, that one */
    const proof = async (token: string, shown?: Key) => ({
      ...password,
      ...(shown && { passkey: shown.show({ ...HERE, challenge: await ask(token) }) }),
    })
    const begin = async (token: string, shown?: Key) =>
      beginPasskeyReply.parse((await post('/passkeys/begin', token, await proof(token, shown))).body).data
        .challenge
    const ask = async (token: string) =>
      askPasskeyReply.parse((await post('/passkeys/ask', token)).body).data.challenge
    const own = async (token: string) =>
      secondFactorReply.parse((await server.call('GET', '/api/second-factor', { token })).body).data
    async function add(token: string, shown?: Key, name = 'Phone') {
      const key = softPasskey()
      const passkey = key.make({ ...HERE, challenge: await begin(token, shown) })
      const { body } = await post('/passkeys', token, { name, passkey })
      return { key, codes: addPasskeyReply.parse(body).data.recovery_codes }
    }

    it('are shown after the password, and nothing works before', async () => {
      const { token } = await login()
      const elsewhere = (await login()).token
      expect((await post('/passkeys/begin', token, { current_password: 'patrol' })).status).toBe(422)
      const { key, codes } = await add(token)
      expect([codes.length, await clients(token), await clients(elsewhere)]).toEqual([10, 200, 401])

      const next = await login()
      expect([next.user.owes, await clients(next.token)]).toEqual(['code', 403])
      const passkey = key.show({ ...HERE, challenge: await ask(next.token), counter: 1 })
      expect((await post('/show', next.token, { passkey })).status).toBe(200)
      expect(await clients(next.token)).toBe(200)
      const [row] = (await own(next.token)).passkeys
      expect(row).toMatchObject({ name: 'Phone', last_used_at: server.clock.now })

      const last = (await login()).token
      expect((await post('/show', last, { code: codes[0] })).status).toBe(200)
      const log = await server.context.db.selectFrom('event').select(['type', 'data']).execute()
      expect(log.map(({ type }) => type)).toContain('PasskeyAdded')
      expect(JSON.stringify(log)).not.toContain(key.id)
    })

    it('are not added by whoever has the password alone', async () => {
      await add((await login()).token)
      const { token } = await login()
      const passkey = softPasskey().make({ ...HERE, challenge: await ask(token) })
      for (const [path, body] of [
        ['/passkeys/begin', password],
        ['/passkeys', { name: 'Thief', passkey }],
        ['/begin', password],
        ['/confirm', { code: '000000' }],
      ] as const)
        expect(await post(path, token, body)).toMatchObject({
          status: 403,
          body: { code: 'second_factor_due' },
        })
    })

    it('count for one challenge of one session, here, by who was verified', async () => {
      const { key } = await add((await login()).token)
      const shown = key.show({ ...HERE, challenge: await ask((await login()).token), counter: 5 })
      const wrong: Record<string, (challenge: string) => object> = {
        'of another session': () => shown,
        'at another origin': (challenge) =>
          key.show({ ...HERE, origin: 'https://guard.evil.example', challenge, counter: 5 }),
        'of another host': (challenge) => key.show({ ...HERE, rpId: 'evil.example', challenge, counter: 5 }),
        'without a finger, face or PIN': (challenge) =>
          key.show({ ...HERE, challenge, counter: 5, verified: false }),
        'of another key': (challenge) => ({
          ...softPasskey().show({ ...HERE, challenge, counter: 5 }),
          id: key.id,
          rawId: key.id,
        }),
        'of nobody': (challenge) => softPasskey().show({ ...HERE, challenge, counter: 5 }),
        'that makes one': (challenge) => ({
          ...shown,
          response: { ...shown.response, ...key.make({ ...HERE, challenge }).response },
        }),
      }
      for (const [what, say] of Object.entries(wrong)) {
        server.clock.now += HOUR
        const { token } = await login()
        const passkey = say(await ask(token))
        expect([what, (await post('/show', token, { passkey })).status]).toEqual([what, 422])
        expect(await clients(token)).toBe(403)
      }
    })

    it('answer each challenge once, within five minutes, and count on', async () => {
      const { key, codes } = await add((await login()).token)
      const { token } = await login()
      const passkey = key.show({ ...HERE, challenge: await ask(token), counter: 7 })
      expect((await post('/show', token, { passkey })).status).toBe(200)
      expect((await post('/show', token, { passkey })).status).toBe(422)
      // a copy of the passkey counts from where it was copied
      const copied = key.show({ ...HERE, challenge: await ask(token), counter: 7 })
      expect((await post('/show', token, { passkey: copied })).status).toBe(422)
      const late = key.show({ ...HERE, challenge: await ask(token), counter: 8 })
      server.clock.now += 5 * 60_000
      expect((await post('/show', token, { passkey: late })).status).toBe(422)
      // a challenge to make one is none to show one
      const recovery = { ...password, code: codes[0] }
      const { challenge } = beginPasskeyReply.parse(
        (await post('/passkeys/begin', token, recovery)).body,
      ).data
      const made = key.show({ ...HERE, challenge, counter: 8 })
      expect((await post('/show', token, { passkey: made })).status).toBe(422)
    })

    it('are made only as they were asked for', async () => {
      const { token } = await login()
      const key = softPasskey()
      for (const differs of [
        { challenge: 'AAAA' },
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { verified: false },
      ]) {
        server.clock.now += 60_000
        const passkey = key.make({ ...HERE, challenge: await begin(token), ...differs })
        expect((await post('/passkeys', token, { name: 'Phone', passkey })).status).toBe(422)
      }
      expect(await passkeyRows()).toBe(0)
      const { key: first } = await add(token)
      const again = softPasskey()
      const passkey = again.make({ ...HERE, challenge: await begin(token, first) })
      expect((await post('/passkeys', token, { name: 'Key', passkey })).status).toBe(200)
      const twice = again.make({ ...HERE, challenge: await begin(token, first) })
      expect((await post('/passkeys', token, { name: 'Key', passkey: twice })).body).toMatchObject({
        code: 'there_already',
      })
      for (let i = 2; i < 10; i++) await add(token, first, `Key ${i}`)
      expect((await post('/passkeys/begin', token, await proof(token, first))).body).toMatchObject({
        code: 'too_many',
      })
    })

    it('stand beside an app, are removed one by one but for the last, and go with the rest', async () => {
      const { token } = await login()
      const { key } = await add(token)
      const remove = async (body: object) => {
        const [row] = (await own(token)).passkeys
        return post(`/passkeys/${row?.id}/remove`, token, body)
      }
      expect((await remove(await proof(token, key))).body).toMatchObject({ code: 'last_factor' })
      const { secret } = beginSecondFactorReply.parse(
        (await post('/begin', token, await proof(token, key))).body,
      ).data
      const code = new TOTP({ secret }).generate({ timestamp: server.clock.now })
      expect((await post('/confirm', token, { code })).body).toEqual({ data: { recovery_codes: [] } })
      expect((await remove(password)).body).toMatchObject({ code: 'factor_missing' })
      expect((await remove(await proof(token, key))).status).toBe(200)
      expect(await own(token)).toMatchObject({ app: true, passkeys: [], recovery_codes_left: 10 })
      const mails = server.context.db.selectFrom('outbox').select('subject').where('addressee', '=', EMAIL)
      expect(await mails.where('subject', '=', 'Your second factor was changed').execute()).not.toEqual([])

      server.clock.now += 60_000
      const byApp = { ...password, code: new TOTP({ secret }).generate({ timestamp: server.clock.now }) }
      const { challenge } = beginPasskeyReply.parse((await post('/passkeys/begin', token, byApp)).body).data
      const last = softPasskey()
      await post('/passkeys', token, { name: 'Key', passkey: last.make({ ...HERE, challenge }) })
      expect((await post('/off', token, await proof(token, last))).status).toBe(200)
      expect([await passkeyRows(), (await login()).user.owes]).toEqual([0, undefined])
      await add(token)
      await reset()
      expect([await passkeyRows(), (await login()).user.owes]).toEqual([0, undefined])
    })

    it('need a name with https, and are asked for where they were made', async () => {
      const { token } = await login()
      const { codes } = await add(token)
      server.context.config.publicUrl = 'https://other.example'
      expect((await post('/passkeys/ask', token)).body).toMatchObject({ code: 'no_passkey' })
      server.context.config.publicUrl = 'https://10.0.0.5'
      const byCode = { ...password, code: codes[0] }
      for (const [path, body] of [['/passkeys/begin', byCode], ['/passkeys/ask']] as const)
        expect(await post(path, token, body)).toMatchObject({
          status: 409,
          body: { code: 'no_passkeys_here' },
        })
    })

    it('are what a role may require', async () => {
      const admin = (await login('admin@askari.example')).token
      const require = (required: boolean) =>
        server.call('POST', '/api/worker-roles/supervisor/second-factor', {
          token: admin,
          body: { required },
        })
      const { token } = await login()
      await require(true)
      expect(await clients(token)).toBe(403)
      await add(token)
      expect(await clients(token)).toBe(200)
      await require(false)
    })
  })
