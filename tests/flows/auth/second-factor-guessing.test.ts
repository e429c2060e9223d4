import { beforeEach, expect, it } from 'vitest'
import { refreshReply } from '../../../contract/auth/auth.ts'
import { beginSecondFactorReply } from '../../../contract/auth/second-factor.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { appCodes, password } from '../../support/http/app-codes.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const HOUR = 3_600_000

withDemo('a second factor that is guessed at', (demo) => {
  const { post, login, codeOf, show, setUp } = appCodes(demo)
  // after an hour, attempts of the previous test no longer count
  beforeEach(() => {
    demo.server.clock.now += HOUR
  })

  it('is guessed at ever more slowly', async () => {
    const email = 'dispatcher@askari.example'
    await setUp((await login(email)).token)
    const { token } = await login(email)
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await show(token, '000000')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429])
  })

  it('is not found by guessing from many addresses: past fifty a day a recovery code is needed', async () => {
    const email = 'investigator@askari.example'
    const { secret, codes } = await setUp((await login(email)).token)
    let { token } = await login(email)
    const from = async (place: number, code: string) => {
      const { statusCode } = await demo.server.app.inject({
        method: 'POST',
        url: '/api/second-factor/show',
        remoteAddress: `10.1.${place}.1`,
        headers: { authorization: `Bearer ${token}` },
        payload: { code },
      })
      return statusCode
    }
    const guess = async (place: number) => {
      // the delay is per account, so a new network must wait too
      for (;;) {
        const status = await from(place, '000000')
        if (status !== 429) return status
        demo.server.clock.now += 60_000
      }
    }
    for (let place = 0; place < 50; place++) {
      if (place % 8 === 0) ({ token } = await login(email))
      expect(await guess(place)).toBe(422)
    }
    expect(await from(60, '000000')).toBe(401)
    const mails = await demo.server.context.db
      .selectFrom('outbox')
      .select('subject')
      .where('addressee', '=', email)
      .where('subject', 'like', '%trying to guess your code')
      .execute()
    expect(mails).toHaveLength(2)
    demo.server.clock.now += HOUR
    ;({ token } = await login(email))
    expect(await from(61, codeOf(secret))).toBe(429)
    demo.server.clock.now += 60_000
    expect(await from(61, codes[0] ?? '')).toBe(200)
    demo.server.clock.now += 24 * HOUR
    ;({ token } = await login(email))
    expect(await from(62, codeOf(secret))).toBe(200)
  })

  it('is confirmed within a quarter of an hour, and not by guessing', async () => {
    const email = 'dispatcher@askari.example'
    await runOperatorCommand(demo.server.context, { do: 'reset second factor', email })
    const first = await login(email)
    let { token } = first
    const begin = async () =>
      beginSecondFactorReply.parse((await post('/second-factor/begin', token, password)).body).data.secret
    const confirm = async (code: string) => (await post('/second-factor/confirm', token, { code })).status
    const late = await begin()
    demo.server.clock.now += 16 * 60_000
    ;({ token } = refreshReply.parse(
      (await demo.server.call('POST', '/api/auth/refresh', { token: first.refresh_token ?? '' })).body,
    ).data)
    expect(await confirm(codeOf(late))).toBe(422)
    const secret = await begin()
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push(await confirm('000000'))
    expect(statuses).toEqual([422, 422, 422, 422, 429, 429])
    await demo.server.context.security.flush()
    const refused = demo.server.context.db.selectFrom('security_event').selectAll()
    expect(await refused.where('what', '=', 'CodeRefused').execute()).not.toEqual([])
    demo.server.clock.now += 60_000
    expect(await confirm(codeOf(secret))).toBe(200)
    // a correct code deletes the failed attempts before it
    const tries = demo.server.context.db.selectFrom('sign_in_backoff').selectAll()
    expect(await tries.where('whose', '=', `code/${email}`).execute()).toEqual([])
  })
})
