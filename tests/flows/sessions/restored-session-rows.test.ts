import { expect, it } from 'vitest'
import { verifyAccessToken } from '../../../server/auth/access-token.ts'
import type { AuthTables } from '../../../server/auth/auth-tables.ts'
import { endSession } from '../../../server/auth/session.ts'
import { PASSKEY_SITE, passkeyOwner, password } from '../../support/http/passkey-owner.ts'
import { signInLines } from '../../support/sign-in-lines.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const OWN = 'dispatcher@askari.example'
const VICTIM = 'supervisor@askari.example'
const OTHER = 'investigator@askari.example'

withDemo('whoever empties rows, or puts back what they said, and has no keys', (demo) => {
  const db = () => demo.server.context.db
  const check = async (token: string) => (await demo.server.call('GET', '/api/auth/check', { token })).status
  const refresh = async (token: string) =>
    (await demo.server.call('POST', '/api/auth/refresh', { token })).status
  const signedIn = async (email: string) => {
    const tokens = await demo.server.signIn(email)
    const account = await verifyAccessToken(demo.server.context, tokens.token)
    if (!account) throw new Error(`${email} is not signed in`)
    return { ...tokens, ...account }
  }
  const setSession = (id: string, to: Partial<AuthTables['session']>) =>
    db().updateTable('session').set(to).where('id', '=', id).execute()
  const keyOwner = (email: string) => {
    demo.server.context.config.publicUrl = PASSKEY_SITE.origin
    return passkeyOwner(demo.server, email)
  }

  it('has no session go on that has ended by saying that it has not, and verify names it', async () => {
    const own = await signedIn(OWN)
    await endSession(demo.server.context, own.sessionId)
    await setSession(own.sessionId, { revoked_at: null, revoke_reason: null })
    expect([await check(own.token), await refresh(own.refreshToken)]).toEqual([401, 401])
    const line = `session: account ${own.userId} has a session that the server did not begin; it lets in nobody`
    const lines = await signInLines(demo.server.context, 'session')
    await setSession(own.sessionId, { revoked_at: demo.server.clock.now })
    expect(lines.filter((each) => each === line).length).toBe(
      (await signInLines(demo.server.context, 'session')).filter((each) => each === line).length + 1,
    )
  })

  it('has nothing count as the answer of a passkey that was asked for in another session, or too long ago', async () => {
    const victim = keyOwner(VICTIM)
    const { key } = await victim.add((await victim.login()).token)
    const asked = await signedIn(VICTIM)
    const passkey = key.show({ ...PASSKEY_SITE, challenge: await victim.ask(asked.token) })
    const thief = await signedIn(VICTIM)
    const [row] = await db().selectFrom('session').selectAll().where('id', '=', asked.sessionId).execute()
    const { challenge = null, challenge_until = null } = row ?? {}
    const show = async (token: string) => (await victim.post('/show', token, { passkey })).status
    await setSession(thief.sessionId, { challenge, challenge_until })
    expect(await show(thief.token)).toBe(422)
    demo.server.clock.now += 2 * 60_000
    expect(await show(asked.token)).toBe(200)

    const late = key.show({ ...PASSKEY_SITE, challenge: await victim.ask(thief.token) })
    demo.server.clock.now += 6 * 60_000
    await setSession(thief.sessionId, { challenge_until: demo.server.clock.now + 60_000 })
    expect((await victim.post('/show', thief.token, { passkey: late })).status).toBe(422)
    demo.server.clock.now += 3_600_000
  })

  it('finds that a factor counts though the account is said to have none', async () => {
    const victim = keyOwner(OTHER)
    const { key } = await victim.add((await victim.login()).token)
    const shown = await victim.loginBy(key)
    const { userId } = await signedIn(OTHER)
    await db().updateTable('account').set({ second_factor_at: null }).where('id', '=', userId).execute()
    const { token, user } = await victim.login()
    expect([user.owes, await victim.clients(token), await victim.clients(shown)]).toEqual(['code', 403, 200])
    // the password alone does not allow adding another factor either
    expect((await victim.post('/passkeys/begin', shown, password)).status).toBe(422)
    // a factor that an attacker inserted (wrong MAC) is not required at sign-in
    await db().updateTable('passkey').set({ mac: 'none' }).where('account_id', '=', userId).execute()
    expect((await victim.login()).user.owes).toBeUndefined()
  })
})
