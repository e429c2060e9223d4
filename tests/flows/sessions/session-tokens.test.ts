import { expect, it } from 'vitest'
import { refreshReply } from '../../../contract/auth/auth.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { changeSettings } from '../../support/fixtures/change-settings.ts'
import { withDemoOnBoth } from '../../support/http/with-demo.ts'

const MINUTE = 60_000
const supervisor = 'supervisor@askari.example'

withDemoOnBoth('signing in', (demo) => {
  const check = (token: string) => demo.server.call('GET', '/api/auth/check', { token })
  const refresh = async (token: string, agent?: string) => {
    const reply = await demo.server.call('POST', '/api/auth/refresh', {
      token,
      ...(agent !== undefined && { agent }),
    })
    return reply.status === 200 ? refreshReply.parse(reply.body).data : reply.status
  }
  const refreshed = async (token: string, agent?: string) => {
    const tokens = await refresh(token, agent)
    if (typeof tokens === 'number') throw new Error(`refresh answered ${tokens}`)
    return tokens
  }

  it('refuses an access token after ten minutes, and one that is changed', async () => {
    const { token } = await demo.server.signIn(supervisor)
    demo.server.clock.now += 10 * MINUTE - 1000
    expect((await check(token)).status).toBe(200)
    demo.server.clock.now += 1000
    expect((await check(token)).status).toBe(401)
    const [head, , signature] = token.split('.')
    const forged = btoa('{"sub":"2","company":"1","sid":"x","exp":9999999999,"iss":"askari"}')
    expect((await check(`${head}.${forged.replaceAll('=', '')}.${signature}`)).status).toBe(401)
    expect((await demo.server.call('GET', '/api/auth/check')).status).toBe(401)
  })

  it('rotates refresh tokens', async () => {
    const first = await demo.server.signIn(supervisor)
    demo.server.clock.now += 11 * MINUTE
    const second = await refreshed(first.refreshToken)
    expect((await check(second.token)).status).toBe(200)
    expect(second.refresh_token).not.toBe(first.refreshToken)
    const reply = await demo.server.call('POST', '/api/refresh-token', {
      body: { refresh_token: second.refresh_token },
    })
    expect(refreshReply.parse(reply.body).data.refresh_token).not.toBe(second.refresh_token)
  })

  it('ends the session when a refresh token is used twice', async () => {
    const first = await demo.server.signIn(supervisor)
    const second = await refreshed(first.refreshToken)
    demo.server.clock.now += 10_001
    expect(await refresh(first.refreshToken)).toBe(401)
    expect(await refresh(second.refresh_token)).toBe(401)
    expect((await check(second.token)).status).toBe(401)
  })

  it('gives a retry within ten seconds the same next token, so that a family never forks', async () => {
    const { refreshToken } = await demo.server.signIn(supervisor)
    const [one, two] = await Promise.all([refreshed(refreshToken), refreshed(refreshToken)])
    expect(two.refresh_token).toBe(one.refresh_token)
    demo.server.clock.now += 9000
    expect((await refreshed(refreshToken)).refresh_token).toBe(one.refresh_token)
    await refreshed(one.refresh_token)
    expect(await refresh(refreshToken)).toBe(401)
  })

  it('forgives no retry by another client', async () => {
    const { refreshToken } = await demo.server.signIn(supervisor)
    const { token } = await refreshed(refreshToken)
    expect(await refresh(refreshToken, 'a thief')).toBe(401)
    expect((await check(token)).status).toBe(401)
  })

  it('ends a session after thirty days however busy it is, or after the hours that its company says', async () => {
    let { refreshToken } = await demo.server.signIn(supervisor)
    for (let day = 1; day < 30; day++) {
      demo.server.clock.now += 24 * 60 * MINUTE
      refreshToken = (await refreshed(refreshToken)).refresh_token
    }
    demo.server.clock.now += 24 * 60 * MINUTE
    expect(await refresh(refreshToken)).toBe(401)

    const again = await demo.server.signIn(supervisor)
    await changeSettings(demo.server.context, companyId('1'), { sessionHours: 12 })
    demo.server.clock.now += 12 * 60 * MINUTE - 1
    const { token, refresh_token } = await refreshed(again.refreshToken)
    expect((await check(token)).status).toBe(200)
    demo.server.clock.now += 1
    expect([(await check(token)).status, await refresh(refresh_token)]).toEqual([401, 401])
    await changeSettings(demo.server.context, companyId('1'), { sessionHours: 720 })
  })

  it('refuses a refresh token after seven days, and one that nobody gave', async () => {
    const { refreshToken } = await demo.server.signIn(supervisor)
    expect(await refresh('made-up')).toBe(401)
    demo.server.clock.now += 7 * 24 * 60 * MINUTE
    expect(await refresh(refreshToken)).toBe(401)
  })

  it('signs out by the refresh token alone, at once', async () => {
    const { token, refreshToken } = await demo.server.signIn(supervisor)
    const other = await demo.server.signIn(supervisor)
    const reply = await demo.server.call('POST', '/api/logout', { body: { refresh_token: refreshToken } })
    expect(reply.status).toBe(200)
    expect((await check(token)).status).toBe(401)
    expect(await refresh(refreshToken)).toBe(401)
    expect((await check(other.token)).status).toBe(200)
    expect((await demo.server.call('POST', '/api/logout')).status).toBe(200)
  })
})
