import { TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { beginSecondFactorReply, recoveryCodesReply } from '../../../contract/auth/second-factor.ts'
import { startServer, type ServerProcess } from '../../support/http/server-process.ts'

const PASSWORD = 'patrol-demo'
const NEW = 'twelve gates and a lamp'
const EMAIL = 'investigator@askari.example'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ DEMO: '1', LOG_LEVEL: 'trace' })
})
afterAll(() => server.dispose())

/** secrets, by name; each may appear only in the answer that creates it */
const secrets = new Map<string, string>([
  ['a password', PASSWORD],
  ['a new password', NEW],
])
const refusals: string[] = []

/** calls the API and records the text of error replies */
async function call(
  path: string,
  {
    token,
    body,
    method = body === undefined ? 'GET' : 'POST',
  }: { token?: string; body?: unknown; method?: string } = {},
) {
  const reply = await fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (reply.status >= 400) refusals.push(`${method} ${path.split('?')[0]?.replace(/\/i\/.*/, '/i')} ${text}`)
  return { status: reply.status, text, headers: reply.headers }
}
const kept = (what: string, secret: string) => {
  expect(secret.length).toBeGreaterThan(5)
  secrets.set(what, secret)
  return secret
}
async function signIn(n: number) {
  const { text } = await call('/api/web-login', { body: { email: EMAIL, password: PASSWORD } })
  const { token, refresh_token } = loginReply.parse(JSON.parse(text)).data
  return { token: kept(`token ${n}`, token), refresh: kept(`refresh token ${n}`, refresh_token ?? '') }
}

it('no password, token, secret of a phone or code stands in what is printed or in what is refused', async () => {
  const wrong = kept('a wrong password', 'a-wrong-password-of-somebody')
  for (const body of [
    { email: EMAIL, password: wrong },
    { email: 'nobody@askari.example', password: wrong },
    { email: 7, password: wrong },
    `{"email":"${EMAIL}","password":"${wrong}`,
  ])
    await call('/api/web-login', { body })
  const first = await signIn(1)
  for (const body of [
    { current_password: wrong, password: NEW, password_confirmation: NEW },
    { current_password: PASSWORD, password: NEW, password_confirmation: wrong },
  ])
    await call('/api/change-password', { token: first.token, body })
  const easy = kept('an easy password', 'qwertyuiop')
  const tooEasy = { current_password: PASSWORD, password: easy, password_confirmation: easy }
  expect((await call('/api/change-password', { token: first.token, body: tooEasy })).status).toBe(422)

  // uses a refresh token twice, and tokens on routes that do not accept them
  const renewed = await call('/api/auth/refresh', { method: 'POST', token: first.refresh })
  kept('renewed', (JSON.parse(renewed.text) as { data: { refresh_token: string } }).data.refresh_token)
  for (const path of ['/api/auth/refresh', '/api/refresh-token'])
    await call(path, { method: 'POST', token: first.token, body: { refresh_token: first.token } })
  for (const query of ['auth', 'access_token'])
    await call(`/patrol_history/1.json?ns=2&${query}=${first.token}`)
  await call(`/api/workers?token=${first.token}`, { token: `${first.token}x` })
  await call(`/api/reset-password`, {
    body: { token: `1.2.3.${'s'.repeat(43)}`, password: NEW, password_confirmation: NEW },
  })
  await call(`/api/invitation?token=1.2.9999999999999.${kept('a signature', 'q'.repeat(43))}`)

  // enters a wrong and a right code of a second factor
  const { token } = await signIn(2)
  const begun = await call('/api/second-factor/begin', { token, body: { current_password: PASSWORD } })
  const { secret } = beginSecondFactorReply.parse(JSON.parse(begun.text)).data
  kept('the secret of an app', secret)
  await call('/api/second-factor/confirm', { token, body: { code: kept('a wrong code', '918273') } })
  const code = kept('a code', new TOTP({ secret }).generate())
  const confirmed = await call('/api/second-factor/confirm', { token, body: { code } })
  for (const each of recoveryCodesReply.parse(JSON.parse(confirmed.text)).data.recovery_codes)
    kept(`recovery code ${each.slice(0, 2)}`, each)
  const third = await signIn(3)
  await call('/api/second-factor/show', { token: third.token, body: { code } })
  await call('/api/second-factor/show', { token: third.token, body: { code: secrets.get('a password') } })
  await call('/api/second-factor/off', { token, body: { current_password: wrong, code } })

  // a phone whose secret is part of the URL
  const admin = await call('/api/web-login', { body: { email: 'admin@askari.example', password: PASSWORD } })
  const { token: adminToken } = loginReply.parse(JSON.parse(admin.text)).data
  kept('an administrator’s token', adminToken)
  const enrolment = await call('/api/devices/1/enrolment', { token: adminToken })
  const phone = kept('the secret of a phone', /\/i\/([\w-]+)/.exec(enrolment.text)?.[1] ?? '')
  const unknown = kept('a secret of no phone', `${phone.slice(0, -4)}zzzz`)
  for (const each of [phone, unknown])
    for (const body of ['{"lat":1', { lat: 91, lon: 1, timestamp: 1 }, 'x'.repeat(100_000)])
      for (const format of ['osmand', 'owntracks', 'no-such-format'])
        await call(`/i/${each}/${format}`, { body })

  expect(refusals.length).toBeGreaterThan(20)
  // log lines are written shortly after the answer, so the server is stopped first
  await server.stop()
  // proves that the log has entries to check
  expect(server.output()).toContain('SignInFailed')
  // leaves out the startup message with the demo's password, which is public
  const printed = server.output().replace(/^.* demo sign-in .*$/m, '')
  const told: string[] = []
  for (const [what, secret] of secrets) {
    if (printed.includes(secret)) told.push(`${what} is printed`)
    for (const refusal of refusals)
      if (refusal.includes(secret)) told.push(`${what}: ${refusal.slice(0, 200)}`)
  }
  expect(told).toEqual([])
})
