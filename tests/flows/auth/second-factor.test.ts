import { beforeEach, expect, it } from 'vitest'
import {
  beginSecondFactorReply,
  recoveryCodesReply,
  secondFactorReply,
  presentFactorReply,
} from '../../../contract/auth/second-factor.ts'
import { lockFactor } from '../../../server/auth/second-factor/session-factor.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { decryptText } from '../../../server/keys/encrypt-text.ts'
import { runOperatorCommand } from '../../../server/operator/run-operator-command.ts'
import { appCodes, password } from '../../support/http/app-codes.ts'
import { withDemo } from '../../support/http/with-demo.ts'
import { GRACE_MS } from '../../../domain/user/second-factor-rule.ts'

const HOUR = 3_600_000

withDemo('a second factor', (demo) => {
  const { post, login, codeOf, show, setUp } = appCodes(demo)
  let admin = ''
  // after an hour, attempts of the previous test no longer count
  beforeEach(async () => {
    demo.server.clock.now += HOUR
    admin = (await demo.server.signIn('admin@askari.example')).token
  })

  const clients = async (token: string) => {
    const { status, body } = await demo.server.call('GET', '/api/clients', { token })
    return status === 200 ? 200 : [status, (body as { code?: string }).code]
  }
  const due = [403, 'second_factor_due']

  it('is asked for after the password, and nothing works before it was shown', async () => {
    const email = 'investigator@askari.example'
    const first = await login(email)
    const elsewhere = await login(email)
    expect((await post('/second-factor/begin', first.token, { current_password: 'patrol' })).status).toBe(422)
    expect((await post('/second-factor/confirm', first.token, { code: '000000' })).status).toBe(422)
    const { secret, codes } = await setUp(first.token)
    expect([codes.length, await clients(first.token)]).toEqual([10, 200])
    // sessions that began before the factor was added have ended
    expect(await clients(elsewhere.token)).toEqual([401, 'unauthenticated'])

    const { token, user } = await login(email)
    expect([user.owes, user.permissions, await clients(token)]).toEqual(['code', [], due])
    // until the factor is presented, only the available kinds of factors can be read
    const get = (path: string) => demo.server.call('GET', `/api/second-factor${path}`, { token })
    expect([(await get('')).status, (await get('/ways')).body]).toEqual([
      403,
      { data: { app: true, passkey: false } },
    ])
    const used = codeOf(secret)
    const shown = presentFactorReply.parse((await show(token, used)).body).data.user
    expect([shown.owes, await clients(token)]).toEqual([undefined, 200])

    const again = await login(email)
    // neither a used code nor an earlier one is accepted
    for (const code of [used, codeOf(secret, -1)])
      expect(await show(again.token, code)).toMatchObject({ status: 422, body: { code: 'wrong_code' } })
    expect((await show(again.token, codeOf(secret, 1))).status).toBe(200)

    const stored = await demo.server.context.db.selectFrom('second_factor').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(secret)
    const kept = await demo.server.context.db.selectFrom('recovery_code').selectAll().execute()
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', ''))
  })

  const mailsTo = async (email: string) => {
    const mails = demo.server.context.db.selectFrom('outbox').select('body').where('addressee', '=', email)
    const told = await mails.where('subject', '=', 'Your second factor was changed').orderBy('at').execute()
    return told.map(({ body }) => decryptText(demo.server.context.keys, body)).join()
  }

  it('is replaced by who shows it and the password, and not by the password and a session', async () => {
    const email = 'dispatcher@askari.example'
    const { token } = await login(email)
    const begun = beginSecondFactorReply.parse((await post('/second-factor/begin', token, password)).body)
    const { secret, codes } = await setUp(token)
    // confirming one factor ends other enrolments, which were started with only the password
    const confirm = { code: codeOf(begun.data.secret) }
    expect((await post('/second-factor/confirm', token, confirm)).status).toBe(422)
    for (const path of ['begin', 'passkeys/begin', 'passkeys/1/remove'])
      expect(await post(`/second-factor/${path}`, token, password)).toMatchObject({
        status: 422,
        body: { code: 'factor_missing' },
      })
    const wrong = { ...password, code: '000000' }
    expect((await post('/second-factor/begin', token, wrong)).body).toMatchObject({ code: 'wrong_code' })

    // the old authenticator app stays valid until a code of the new one is confirmed
    await post('/second-factor/begin', token, { ...password, code: codes[0] })
    expect((await show((await login(email)).token, codeOf(secret))).status).toBe(200)
    demo.server.clock.now += 60_000
    const next = await setUp(token, { code: codeOf(secret) })
    expect(next.codes).toEqual([])
    const again = (await login(email)).token
    expect((await show(again, codeOf(secret))).status).toBe(422)
    expect((await show(again, codeOf(next.secret))).status).toBe(200)
    const log = demo.server.context.db.selectFrom('event').select('type')
    expect(await log.where('type', '=', 'AuthenticatorAppReplaced').execute()).toHaveLength(1)
    await runOperatorCommand(demo.server.context, { do: 'reset second factor', email })
    expect(await mailsTo(email)).toMatch(/app was added.*replaced the old one.*removed by the operator/s)
  })

  it('is stood in for by each recovery code once, until there are new ones', async () => {
    const email = 'dispatcher@askari.example'
    const { token } = await login(email)
    const { secret, codes } = await setUp(token)
    const [one = '', two = ''] = codes
    const stolen = (await login(email)).token
    expect((await show(stolen, one.toLowerCase())).status).toBe(200)
    expect((await show((await login(email)).token, one)).status).toBe(422)
    const { body } = await demo.server.call('GET', '/api/second-factor', { token })
    expect(secondFactorReply.parse(body).data.recovery_codes_left).toBe(9)
    const whose = { company: companyId('1'), userId: (await login(email)).user.id }
    const isHeld = () =>
      demo.server.context.db.transaction().execute((trx) => lockFactor(trx, whose, 'recovery code'))
    expect([await clients(stolen), await isHeld()]).toEqual([200, true])
    const renewed = await post('/second-factor/recovery-codes', token, {
      ...password,
      code: codeOf(secret),
    })
    expect(recoveryCodesReply.parse(renewed.body).data.recovery_codes).toHaveLength(10)
    expect((await show((await login(email)).token, two)).status).toBe(422)
    // sessions that used an old recovery code end, even if that was just now; the session that requested new codes
    // stays
    expect([await clients(stolen), await isHeld()]).toEqual([[401, 'unauthenticated'], false])
    expect(await clients(token)).toBe(200)
    expect(await mailsTo(email)).toMatch(/New recovery codes replaced the old ones/)
  })

  it('is turned off with the password and a code, or reset by an administrator or the operator', async () => {
    const email = 'supervisor@askari.example'
    const { token } = await login(email)
    let { secret } = await setUp(token)
    const off = (body: object) => post('/second-factor/off', token, body)
    expect((await off({ current_password: 'patrol', code: codeOf(secret) })).status).toBe(422)
    expect((await off({ ...password, code: '000000' })).status).toBe(422)
    const elsewhere = (await login(email)).token
    expect((await show(elsewhere, codeOf(secret))).status).toBe(200)
    demo.server.clock.now += 60_000
    expect((await off({ ...password, code: codeOf(secret) })).status).toBe(200)
    // the other session that was confirmed with this factor has ended
    expect([await clients(token), await clients(elsewhere)]).toEqual([200, [401, 'unauthenticated']])
    expect((await login(email)).user.owes).toBe(undefined)

    ;({ secret } = await setUp(token))
    const { user } = await login(email)
    const reset = (by: string) => post(`/back-office-users/${user.id}/reset-second-factor`, by)
    expect((await reset(token)).status).toBe(403)
    const { user: own } = await login('admin@askari.example')
    expect(await post(`/back-office-users/${own.id}/reset-second-factor`, admin)).toMatchObject({
      status: 409,
      body: { code: 'own_account' },
    })
    expect(await reset(admin)).toMatchObject({ status: 200, body: { data: { second_factor: false } } })
    expect(await clients(token)).toEqual([401, 'unauthenticated'])

    const { token: next } = await login(email)
    await setUp(next)
    await runOperatorCommand(demo.server.context, { do: 'reset second factor', email })
    expect((await login(email)).user.owes).toBe(undefined)
    expect(await mailsTo(email)).toMatch(/was turned off.*by an administrator.*by the operator/s)
  })

  it('is set up first by whoever has a role that requires it', async () => {
    const email = 'supervisor@askari.example'
    let { token } = await login(email)
    const require = (required: boolean, by = admin) =>
      post('/worker-roles/supervisor/second-factor', by, { required })
    expect((await require(true, token)).status).toBe(403)
    expect(await clients(token)).toBe(200)
    expect(await require(true)).toMatchObject({
      status: 200,
      body: { data: { second_factor_required: true } },
    })
    expect((await require(true)).status).toBe(409)
    // the rule takes effect after seven days; affected users are informed before
    const from = demo.server.clock.now + GRACE_MS
    expect(await clients(token)).toBe(200)
    expect((await login(email)).user).toMatchObject({ second_factor_due: from })
    demo.server.clock.now = from
    admin = (await login('admin@askari.example')).token
    token = (await login(email)).token
    expect(await clients(token)).toEqual(due)
    const { user } = await login(email)
    expect([user.owes, user.permissions]).toEqual(['set-up', []])
    const { secret } = await setUp(token)
    expect(await clients(token)).toBe(200)
    expect(await post('/second-factor/off', token, { ...password, code: codeOf(secret) })).toMatchObject({
      status: 409,
      body: { code: 'required_by_role' },
    })
    expect((await login(email)).user.owes).toBe('code')
    await require(false)
    expect((await post('/worker-roles/77/second-factor', admin, { required: true })).status).toBe(404)

    const ofManagers = (by: string, required: boolean) =>
      post('/worker-roles/manager/second-factor', by, { required })
    const permissions = ['View Roles', 'Edit Roles']
    const { body } = await post('/worker-roles', admin, { name: 'Keeper of roles', permissions })
    const { id: role_id } = (body as { data: { id: string } }).data
    await demo.server.call('PATCH', `/api/back-office-users/${user.id}`, { token: admin, body: { role_id } })
    // only an account with all permissions of a role may change whether the role requires a second factor
    expect((await ofManagers(token, true)).body).toMatchObject({ code: 'exceeds_own_permissions' })
    expect((await ofManagers(admin, true)).status).toBe(200)
    expect((await ofManagers(token, false)).body).toMatchObject({ code: 'exceeds_own_permissions' })
    expect((await ofManagers(admin, false)).status).toBe(200)

    const ofAdministrators = (required: boolean) =>
      post('/worker-roles/administrator/second-factor', admin, { required })
    // refused: no account that could undo this rule has a second factor yet
    expect(await ofAdministrators(true)).toMatchObject({
      status: 409,
      body: { code: 'last_administrator' },
    })
    await setUp(admin)
    expect((await ofAdministrators(true)).status).toBe(200)
    expect((await ofAdministrators(false)).status).toBe(200)
  })
})
