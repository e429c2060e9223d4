import { TOTP } from 'otpauth'
import { expect, it } from 'vitest'
import { refreshReply } from '../../../contract/auth/auth.ts'
import { verifyAccessToken } from '../../../server/auth/access-token.ts'
import type { AuthTables } from '../../../server/auth/auth-tables.ts'
import { hashRefreshToken } from '../../../server/auth/refresh-token.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { sha256 } from '../../../server/event-log/sha256.ts'
import type { SignInTable } from '../../../server/evidence/verify/sign-in-faults.ts'
import { startGuestSession } from '../../../server/guests/guest-session.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../../../server/keys/key-file.ts'
import { encryptText } from '../../../server/keys/encrypt-text.ts'
import { rotateKeys, KEY_ACTIVATION_MS } from '../../../server/keys/checkpoint-key.ts'
import { approvedGuest } from '../../support/fixtures/approved-guest.ts'
import { PASSKEY_SITE, passkeyOwner } from '../../support/http/passkey-owner.ts'
import { secondCompany } from '../../support/records/second-company.ts'
import { signInLines } from '../../support/sign-in-lines.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const OWN = 'dispatcher@askari.example'
const ADMIN = 'admin@askari.example'
const VICTIM = 'supervisor@askari.example'
const DAY = 24 * 3_600_000

withDemo('whoever writes rows and has no keys', (demo) => {
  const db = () => demo.server.context.db
  const check = async (token: string) => (await demo.server.call('GET', '/api/auth/check', { token })).status
  const refresh = async (token: string, agent = 'test') =>
    (await demo.server.call('POST', '/api/auth/refresh', { token, agent })).status
  const seen = async (token: string) => (await demo.server.call('GET', '/api/guest/places', { token })).status
  const signedIn = async (email: string) => {
    const tokens = await demo.server.signIn(email)
    const account = await verifyAccessToken(demo.server.context, tokens.token)
    if (!account) throw new Error(`${email} is not signed in`)
    return { ...tokens, ...account }
  }
  const setSession = (id: string, to: Partial<AuthTables['session']>) =>
    db().updateTable('session').set(to).where('id', '=', id).execute()
  /** returns a company's security log since the start of this test */
  const told = async (company = '1') => {
    await demo.server.context.security.flush()
    return db()
      .selectFrom('security_event')
      .select(['account_id', 'count', 'agent'])
      .where('company', '=', company)
      .where('what', '=', 'ForgedSessionRefused')
      .where('last_at', '>=', demo.server.clock.now)
      .orderBy('account_id')
      .execute()
  }
  const later = () => (demo.server.clock.now += 3_600_000)
  const named = (...tables: SignInTable[]) => signInLines(demo.server.context, ...tables)

  it('is let in by no session that they have put in', async () => {
    const own = await signedIn(OWN)
    const admin = await signedIn(ADMIN)
    const [row] = await db().selectFrom('session').selectAll().where('id', '=', own.sessionId).execute()
    if (!row) throw new Error('a session has a row')
    const now = later()
    for (const [id, mac] of [
      ['put in', null],
      ['with a mac', row.mac],
      ['made up', 'A'.repeat(43)],
    ] as const) {
      await db()
        .insertInto('session')
        .values({ ...row, id, account_id: admin.userId, started_at: now, mac })
        .execute()
      for (const token of [id.replaceAll(' ', ''), `x${own.refreshToken}`]) {
        const given = { issued_at: now, expires_at: now + DAY, used_at: null, used_by: null }
        await db()
          .insertInto('refresh_token')
          .values({ hash: hashRefreshToken(token), session_id: id, ...given })
          .execute()
        for (let i = 0; i < 5; i++) expect(await refresh(token, 'a thief')).toBe(401)
        expect(await named('refresh_token')).toEqual([
          `refresh_token: account ${admin.userId} has a refresh token that the server did not give; it lets in nobody`,
        ])
        await db().deleteFrom('refresh_token').where('session_id', '=', id).execute()
      }
    }
    expect(await told()).toEqual([{ account_id: admin.userId, count: 30, agent: 'a thief' }])
  })

  it('is let in by no session of their own that names another account, another time or a factor', async () => {
    const now = later()
    const other = await secondCompany(demo.server.context)
    const admin = await signedIn(ADMIN)
    for (const to of [
      { account_id: admin.userId },
      { company: other, account_id: '1' },
      { started_at: now + 1 },
      { factor_at: now },
      { factor_by: 'app' },
      { mac: null },
    ]) {
      const own = await signedIn(OWN)
      expect(await check(own.token)).toBe(200)
      await setSession(own.sessionId, to)
      expect([to, await check(own.token), await refresh(own.refreshToken)]).toEqual([to, 401, 401])
    }
    expect(await told(other)).toMatchObject([{ account_id: '1' }])
    expect((await told()).map(({ account_id }) => account_id)).toContain(admin.userId)
    expect(await check(admin.token)).toBe(200)
  })

  it('is let in by no refresh token of their own that names a session of somebody else', async () => {
    later()
    const admin = await signedIn(ADMIN)
    const own = await signedIn(OWN)
    await db()
      .updateTable('refresh_token')
      .set({ session_id: admin.sessionId })
      .where('hash', '=', hashRefreshToken(own.refreshToken))
      .execute()
    // the forged token is not renewed, but is not taken for a reused one either: the session continues
    for (let i = 0; i < 3; i++) expect(await refresh(own.refreshToken)).toBe(401)
    expect(await told()).toEqual([{ account_id: admin.userId, count: 3, agent: 'test' }])
    expect([await check(admin.token), await refresh(admin.refreshToken)]).toEqual([200, 200])
  })

  it('is let in by no refresh token of their own for longer than it was given for', async () => {
    later()
    const own = await signedIn(OWN)
    const row = db().updateTable('refresh_token').where('hash', '=', hashRefreshToken(own.refreshToken))
    await row.set({ expires_at: demo.server.clock.now + 30 * DAY }).execute()
    expect(await refresh(own.refreshToken)).toBe(401)
    expect(await named('refresh_token')).toContain(
      `refresh_token: account ${own.userId} has a refresh token that the server did not give; it lets in nobody`,
    )
  })

  it('is let in as no other guest, and for no longer', async () => {
    later()
    const company = companyId('1')
    const stay = { code: 'KARU', assignmentId: '1', today: '2026-11-20', until: '2026-11-22' }
    const [own, other] = [
      await approvedGuest(demo.server.context, company, stay),
      await approvedGuest(demo.server.context, company, stay),
    ]
    const begin = () => startGuestSession(demo.server.context, { company, guestId: own.id })
    const sessions = (token: string) =>
      db().updateTable('guest_session').where('hash', '=', hashRefreshToken(token))
    const [moved, longer] = [await begin(), await begin()]
    expect([await seen(own.token), await seen(moved.token), await seen(longer.token)]).toEqual([
      200, 200, 200,
    ])
    await sessions(moved.token).set({ guest_id: other.id }).execute()
    await sessions(longer.token)
      .set({ expires_at: longer.expires_at + 1 })
      .execute()
    const put = { company, guest_id: other.id, started_at: 0, expires_at: longer.expires_at }
    await db()
      .insertInto('guest_session')
      .values({ ...put, hash: hashRefreshToken('guest_mine') })
      .execute()
    for (const token of [moved.token, longer.token, 'guest_mine']) expect(await seen(token)).toBe(401)
    expect(await told()).toMatchObject([
      { account_id: `guest:${own.id}`, count: 1 },
      { account_id: `guest:${other.id}`, count: 2 },
    ])
    const whose = (guest: string) =>
      `guest_session: guest ${guest} has a session that the server did not begin; it lets in nobody`
    expect((await named('guest_session')).toSorted()).toEqual(
      [whose(own.id), whose(other.id), whose(other.id)].toSorted(),
    )
    expect(await seen(own.token)).toBe(200)
  })

  it('shows no passkey, app or recovery code that they have put in, and verify names each', async () => {
    later()
    demo.server.context.config.publicUrl = PASSKEY_SITE.origin
    const [own, victim] = [passkeyOwner(demo.server, OWN), passkeyOwner(demo.server, VICTIM)]
    const { key } = await own.add((await own.login()).token)
    const victims = await victim.add((await victim.login()).token)
    const { userId: account_id } = await signedIn(VICTIM)
    const { userId: thief } = await signedIn(OWN)
    const move = async (table: 'passkey' | 'recovery_code', to: object) => {
      const rows = await db().selectFrom(table).selectAll().where('account_id', '=', thief).execute()
      await db()
        .insertInto(table)
        .values({ ...rows[0], account_id, ...to } as never)
        .execute()
    }
    const code = '0000-1111-2222-3333-4444-5555'
    await move('passkey', {})
    await move('recovery_code', { hash: sha256(`recovery/${code.replaceAll('-', '')}`) })
    const secret = encryptText(demo.server.context.keys, 'GEZDGNBVGY3TQOJQ')
    await db()
      .insertInto('second_factor')
      .values({ company: '1', account_id, secret, confirmed_at: 1, last_step: 0, mac: 'none' })
      .execute()

    const { token, user } = await victim.login()
    expect(user.owes).toBe('code')
    const show = async (body: object) => (await victim.post('/show', token, body)).status
    const timestamp = demo.server.clock.now
    expect(await show({ passkey: key.show({ ...PASSKEY_SITE, challenge: await victim.ask(token) }) })).toBe(
      422,
    )
    expect(await show({ code: new TOTP({ secret: 'GEZDGNBVGY3TQOJQ' }).generate({ timestamp }) })).toBe(422)
    expect(await show({ code })).toBe(422)
    expect(await victim.clients(token)).toBe(403)
    later()
    const shown = await victim.loginBy(victims.key)
    expect(await victim.own(shown)).toMatchObject({ app: false, passkeys: [{}], recovery_codes_left: 10 })

    const lines = await named('passkey', 'second_factor', 'recovery_code')
    for (const table of ['passkey', 'second_factor', 'recovery_code'] as const)
      await db().deleteFrom(table).where('account_id', '=', account_id).execute()
    expect(lines).toEqual([
      `passkey: account ${account_id} has a passkey that the server did not add; it lets in nobody`,
      `second_factor: account ${account_id} has an authenticator app that the server did not add; it lets in nobody`,
      `recovery_code: account ${account_id} has a recovery code that the server did not give; it lets in nobody`,
    ])
  })

  it('finds that sessions hold on while keys are rotated, and end with a key that is dropped', async () => {
    later()
    const { context, clock } = demo.server
    const path = keyFilePath(context.config)
    const rotate = (dropOld: boolean) => {
      const file = readKeyFile(path)
      if (!file) throw new Error('there is a key file')
      replaceKeyFile(path, rotateKeys(file, clock.now, dropOld))
    }
    let { refreshToken } = await demo.server.signIn(OWN)
    const renewed = async () => {
      const { body } = await demo.server.call('POST', '/api/auth/refresh', { token: refreshToken })
      const { token, refresh_token } = refreshReply.parse(body).data
      refreshToken = refresh_token
      return check(token)
    }
    rotate(false)
    expect(await renewed()).toBe(200)
    clock.now += KEY_ACTIVATION_MS
    expect(await renewed()).toBe(200)
    // longer than signatures of the old key stay valid
    for (let day = 0; day < 9; day++) {
      clock.now += DAY
      expect(await renewed()).toBe(200)
    }
    rotate(true)
    expect(await refresh(refreshToken)).toBe(401)
    expect(await check((await demo.server.signIn(OWN)).token)).toBe(200)
  })
})
