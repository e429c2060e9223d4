import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { beginPasskeyReply } from '../../../contract/auth/passkey.ts'
import { beginSecondFactorReply } from '../../../contract/auth/second-factor.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { type DemoOverHttp, demoOverHttp } from '../../support/http/demo-over-http.ts'
import { readFeed } from '../../support/realtime/feed-reader.ts'
import { PASSKEY_SITE, passkeyOwner, password } from '../../support/http/passkey-owner.ts'
import { softPasskey } from '../../support/http/soft-passkey.ts'
import { testEngines } from '../../support/database/test-database.ts'
import { GRACE_MS } from '../../../domain/user/second-factor-rule.ts'
const HOUR = 3_600_000
const EMAIL = 'supervisor@askari.example'

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(`passkeys on ${engine.name}`, () => {
    let started: Awaited<ReturnType<typeof engine.start>>
    let server: DemoOverHttp
    let owner: ReturnType<typeof passkeyOwner>
    // on PostgreSQL another process on the same database; on SQLite the same process
    let elsewhere: string
    let closeElsewhere = async () => {}
    beforeAll(async () => {
      started = await engine.start()
      const database = await started.newDatabase()
      server = await demoOverHttp(database)
      owner = passkeyOwner(server, EMAIL)
      elsewhere = server.url
      if (engine.name === 'SQLite') return
      const there = await database.open({ now: () => server.clock.now, config: server.context.config })
      const app = await buildApp(there)
      elsewhere = await app.listen({ port: 0, host: '127.0.0.1' })
      closeElsewhere = async () => {
        await app.close()
        await there.close()
      }
    })
    afterAll(async () => {
      await closeElsewhere()
      await server.close()
      await started.stop()
    })
    // after an hour, attempts of the previous test no longer count
    beforeEach(async () => {
      server.clock.now += HOUR
      server.context.config.publicUrl = PASSKEY_SITE.origin
      if ((await passkeyRows()) > 0) await reset()
    })

    const reset = () => runOperatorCommand(server.context, { do: 'reset second factor', email: EMAIL })
    const passkeyRows = async () =>
      (await server.context.db.selectFrom('passkey').select('id').execute()).length
    it('are shown after the password, and nothing works before', async () => {
      const { token } = await owner.login()
      const elsewhere = (await owner.login()).token
      expect((await owner.post('/passkeys/begin', token, { current_password: 'patrol' })).status).toBe(422)
      const { key, codes } = await owner.add(token)
      expect([codes.length, await owner.clients(token), await owner.clients(elsewhere)]).toEqual([
        10, 200, 401,
      ])

      const next = await owner.login()
      expect([next.user.owes, await owner.clients(next.token)]).toEqual(['code', 403])
      const passkey = key.show({ ...PASSKEY_SITE, challenge: await owner.ask(next.token), counter: 1 })
      expect((await owner.post('/show', next.token, { passkey })).status).toBe(200)
      expect(await owner.clients(next.token)).toBe(200)
      const [row] = (await owner.own(next.token)).passkeys
      expect(row).toMatchObject({ name: 'Phone', last_used_at: server.clock.now })

      const last = (await owner.login()).token
      expect((await owner.post('/show', last, { code: codes[0] })).status).toBe(200)
      const log = await server.context.db.selectFrom('event').select(['type', 'data']).execute()
      expect(log.map(({ type }) => type)).toContain('PasskeyAdded')
      expect(JSON.stringify(log)).not.toContain(key.id)
    })

    it('are not added by whoever has the password alone', async () => {
      await owner.add((await owner.login()).token)
      const { token } = await owner.login()
      const passkey = softPasskey().make({ ...PASSKEY_SITE, challenge: await owner.ask(token) })
      for (const [path, body] of [
        ['/passkeys/begin', password],
        ['/passkeys', { name: 'Thief', passkey }],
        ['/begin', password],
        ['/confirm', { code: '000000' }],
      ] as const)
        expect(await owner.post(path, token, body)).toMatchObject({
          status: 403,
          body: { code: 'second_factor_due' },
        })
    })

    it('count for one challenge of one session, here, by who was verified', async () => {
      const { key } = await owner.add((await owner.login()).token)
      const shown = key.show({
        ...PASSKEY_SITE,
        challenge: await owner.ask((await owner.login()).token),
        counter: 5,
      })
      const wrong: Record<string, (challenge: string) => object> = {
        'of another session': () => shown,
        'at another origin': (challenge) =>
          key.show({ ...PASSKEY_SITE, origin: 'https://guard.evil.example', challenge, counter: 5 }),
        'of another host': (challenge) =>
          key.show({ ...PASSKEY_SITE, rpId: 'evil.example', challenge, counter: 5 }),
        'without a finger, face or PIN': (challenge) =>
          key.show({ ...PASSKEY_SITE, challenge, counter: 5, verified: false }),
        'of another key': (challenge) => ({
          ...softPasskey().show({ ...PASSKEY_SITE, challenge, counter: 5 }),
          id: key.id,
          rawId: key.id,
        }),
        'of nobody': (challenge) => softPasskey().show({ ...PASSKEY_SITE, challenge, counter: 5 }),
        'that makes one': (challenge) => ({
          ...shown,
          response: { ...shown.response, ...key.make({ ...PASSKEY_SITE, challenge }).response },
        }),
      }
      for (const [what, say] of Object.entries(wrong)) {
        server.clock.now += HOUR
        const { token } = await owner.login()
        const passkey = say(await owner.ask(token))
        expect([what, (await owner.post('/show', token, { passkey })).status]).toEqual([what, 422])
        expect(await owner.clients(token)).toBe(403)
      }
    })

    it('answer each challenge once, within five minutes, and count on', async () => {
      const { key, codes } = await owner.add((await owner.login()).token)
      const { token } = await owner.login()
      const passkey = key.show({ ...PASSKEY_SITE, challenge: await owner.ask(token), counter: 7 })
      expect((await owner.post('/show', token, { passkey })).status).toBe(200)
      expect((await owner.post('/show', token, { passkey })).status).toBe(422)
      // a copy of the passkey would continue with the same counter and must be refused
      const copied = key.show({ ...PASSKEY_SITE, challenge: await owner.ask(token), counter: 7 })
      expect((await owner.post('/show', token, { passkey: copied })).status).toBe(422)
      const late = key.show({ ...PASSKEY_SITE, challenge: await owner.ask(token), counter: 8 })
      server.clock.now += 5 * 60_000
      expect((await owner.post('/show', token, { passkey: late })).status).toBe(422)
      // a challenge that was requested to add a passkey cannot be used to sign in
      const recovery = { ...password, code: codes[0] }
      const { challenge } = beginPasskeyReply.parse(
        (await owner.post('/passkeys/begin', token, recovery)).body,
      ).data
      const made = key.show({ ...PASSKEY_SITE, challenge, counter: 8 })
      expect((await owner.post('/show', token, { passkey: made })).status).toBe(422)
    })

    it('are made only as they were asked for', async () => {
      const { token } = await owner.login()
      const key = softPasskey()
      for (const differs of [
        { challenge: 'AAAA' },
        { origin: 'https://evil.example' },
        { rpId: 'evil.example' },
        { verified: false },
      ]) {
        server.clock.now += 60_000
        const passkey = key.make({ ...PASSKEY_SITE, challenge: await owner.begin(token), ...differs })
        expect((await owner.post('/passkeys', token, { name: 'Phone', passkey })).status).toBe(422)
      }
      expect(await passkeyRows()).toBe(0)
      const { key: first } = await owner.add(token)
      const again = softPasskey()
      const passkey = again.make({ ...PASSKEY_SITE, challenge: await owner.begin(token, first) })
      expect((await owner.post('/passkeys', token, { name: 'Key', passkey })).status).toBe(200)
      const twice = again.make({ ...PASSKEY_SITE, challenge: await owner.begin(token, first) })
      expect((await owner.post('/passkeys', token, { name: 'Key', passkey: twice })).body).toMatchObject({
        code: 'already_exists',
      })
      for (let i = 2; i < 10; i++) await owner.add(token, first, `Key ${i}`)
      expect(
        (await owner.post('/passkeys/begin', token, await owner.proof(token, first))).body,
      ).toMatchObject({
        code: 'too_many',
      })
    })

    it('stand beside an app, are removed one by one but for the last, and go with the rest', async () => {
      const { token } = await owner.login()
      const { key } = await owner.add(token)
      const remove = async (body: object) => {
        const [row] = (await owner.own(token)).passkeys
        return owner.post(`/passkeys/${row?.id}/remove`, token, body)
      }
      expect((await remove(await owner.proof(token, key))).body).toMatchObject({ code: 'last_factor' })
      const { secret } = beginSecondFactorReply.parse(
        (await owner.post('/begin', token, await owner.proof(token, key))).body,
      ).data
      const code = new TOTP({ secret }).generate({ timestamp: server.clock.now })
      expect((await owner.post('/confirm', token, { code })).body).toEqual({ data: { recovery_codes: [] } })
      expect((await remove(password)).body).toMatchObject({ code: 'factor_missing' })
      expect((await remove(await owner.proof(token, key))).status).toBe(200)
      expect(await owner.own(token)).toMatchObject({ app: true, passkeys: [], recovery_codes_left: 10 })
      const mails = server.context.db.selectFrom('outbox').select('subject').where('addressee', '=', EMAIL)
      expect(await mails.where('subject', '=', 'Your second factor was changed').execute()).not.toEqual([])

      server.clock.now += 60_000
      const byApp = { ...password, code: new TOTP({ secret }).generate({ timestamp: server.clock.now }) }
      const { challenge } = beginPasskeyReply.parse(
        (await owner.post('/passkeys/begin', token, byApp)).body,
      ).data
      const last = softPasskey()
      await owner.post('/passkeys', token, {
        name: 'Key',
        passkey: last.make({ ...PASSKEY_SITE, challenge }),
      })
      expect((await owner.post('/off', token, await owner.proof(token, last))).status).toBe(200)
      expect([await passkeyRows(), (await owner.login()).user.owes]).toEqual([0, undefined])
      await owner.add(token)
      await reset()
      expect([await passkeyRows(), (await owner.login()).user.owes]).toEqual([0, undefined])
    })

    it('stay when the app beside them is removed, which ends what was opened by it', async () => {
      const { token } = await owner.login()
      const { key } = await owner.add(token)
      const begun = await owner.post('/begin', token, await owner.proof(token, key))
      const { secret } = beginSecondFactorReply.parse(begun.body).data
      const code = () => new TOTP({ secret }).generate({ timestamp: server.clock.now })
      await owner.post('/confirm', token, { code: code() })
      server.clock.now += 60_000
      const byApp = (await owner.login()).token
      await owner.post('/show', byApp, { code: code() })
      const byKey = await owner.loginBy(key)
      const remove = async () => owner.post('/app/remove', byKey, await owner.proof(byKey, key))
      expect((await owner.post('/app/remove', byKey, password)).body).toMatchObject({
        code: 'factor_missing',
      })
      expect([await owner.clients(byApp), (await remove()).status, await owner.clients(byApp)]).toEqual([
        200, 200, 401,
      ])
      expect(await owner.own(byKey)).toMatchObject({ app: false, passkeys: [{ name: 'Phone' }] })
      expect((await remove()).status).toBe(404)
      const [row] = (await owner.own(byKey)).passkeys
      const last = await owner.post(`/passkeys/${row?.id}/remove`, byKey, await owner.proof(byKey, key))
      expect(last.body).toMatchObject({
        message: 'This is all there is of your second factor. Add another one first, or turn it off.',
      })
    })

    it('end what was opened by one that is removed, and by nothing else, on every process', async () => {
      const first = await owner.add((await owner.login()).token, undefined, 'Lost phone')
      const { token } = await owner.login()
      await owner.post('/show', token, { code: first.codes[0] })
      const { key } = await owner.add(token, first.key, 'Key')
      const lost = await owner.loginBy(first.key)
      const kept = await owner.loginBy(key)
      const feed = await readFeed(elsewhere, lost)
      await feed.until(() => feed.all('caught-up').length === 1)
      let ended = false
      void feed.ended.then(() => (ended = true))
      const row = (await owner.own(token)).passkeys.find(({ name }) => name === 'Lost phone')
      const path = `/passkeys/${row?.id}/remove`
      expect((await owner.post(path, token, await owner.proof(token, key))).status).toBe(200)
      await expect.poll(() => ended, { timeout: 1000 }).toBe(true)
      const goOn = []
      for (const each of [lost, kept, token]) goOn.push(await owner.clients(each))
      expect(goOn).toEqual([401, 200, 200])
      expect((await owner.post(path, token, await owner.proof(token, key))).status).toBe(404)
    })

    it('need a name with https, and are asked for where they were made', async () => {
      const { token } = await owner.login()
      const { codes } = await owner.add(token)
      server.context.config.publicUrl = 'https://other.example'
      expect((await owner.post('/passkeys/ask', token)).body).toMatchObject({ code: 'no_passkey' })
      server.context.config.publicUrl = 'https://10.0.0.5'
      const byCode = { ...password, code: codes[0] }
      for (const [path, body] of [['/passkeys/begin', byCode], ['/passkeys/ask']] as const)
        expect(await owner.post(path, token, body)).toMatchObject({
          status: 409,
          body: { code: 'passkeys_unavailable' },
        })
    })

    it('are what a role may require', async () => {
      const admin = (await passkeyOwner(server, 'admin@askari.example').login()).token
      const require = (required: boolean) =>
        server.call('POST', '/api/worker-roles/supervisor/second-factor', {
          token: admin,
          body: { required },
        })
      let { token } = await owner.login()
      await require(true)
      server.clock.now += GRACE_MS
      token = (await owner.login()).token
      expect(await owner.clients(token)).toBe(403)
      const { key } = await owner.add(token)
      expect(await owner.clients(token)).toBe(200)
      const [row] = (await owner.own(token)).passkeys
      const last = await owner.post(`/passkeys/${row?.id}/remove`, token, await owner.proof(token, key))
      expect(last.body).toMatchObject({
        message: 'This is all there is of your second factor. Add another one first.',
      })
      await require(false)
    })
  })
