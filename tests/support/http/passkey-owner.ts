import { loginReply } from '../../../contract/auth/auth.ts'
import { addPasskeyReply, passkeyRequestReply, beginPasskeyReply } from '../../../contract/auth/passkey.ts'
import { secondFactorReply } from '../../../contract/auth/second-factor.ts'
import type { DemoOverHttp } from './demo-over-http.ts'
import { softPasskey } from './soft-passkey.ts'

/** the site at which passkeys are created and used */
export const PASSKEY_SITE = { origin: 'https://guard.example', rpId: 'guard.example' }
const PASSWORD = 'patrol-demo'
export const password = { current_password: PASSWORD }

type Key = ReturnType<typeof softPasskey>

/** An account of the demo that adds and uses passkeys over HTTP. */
export function passkeyOwner(server: DemoOverHttp, email: string) {
  const post = (path: string, token: string, body?: unknown) =>
    server.call('POST', `/api/second-factor${path}`, { token, ...(body !== undefined && { body }) })
  const login = async () => {
    const { body } = await server.call('POST', '/api/web-login', { body: { email, password: PASSWORD } })
    return loginReply.parse(body).data
  }
  const ask = async (token: string) =>
    passkeyRequestReply.parse((await post('/passkeys/ask', token)).body).data.challenge
  /** returns the password, and a passkey if the account already has one */
  const proof = async (token: string, shown?: Key) => ({
    ...password,
    ...(shown && { passkey: shown.show({ ...PASSKEY_SITE, challenge: await ask(token) }) }),
  })
  const begin = async (token: string, shown?: Key) =>
    beginPasskeyReply.parse((await post('/passkeys/begin', token, await proof(token, shown))).body).data
      .challenge
  return {
    post,
    login,
    ask,
    proof,
    begin,
    clients: async (token: string) => (await server.call('GET', '/api/clients', { token })).status,
    own: async (token: string) =>
      secondFactorReply.parse((await server.call('GET', '/api/second-factor', { token })).body).data,
    add: async (token: string, shown?: Key, name = 'Phone') => {
      const key = softPasskey()
      const passkey = key.make({ ...PASSKEY_SITE, challenge: await begin(token, shown) })
      const { body } = await post('/passkeys', token, { name, passkey })
      return { key, codes: addPasskeyReply.parse(body).data.recovery_codes }
    },
    /** signs in with the password and this passkey; returns the session's token */
    loginBy: async (key: Key) => {
      const { token } = await login()
      const passkey = key.show({ ...PASSKEY_SITE, challenge: await ask(token) })
      await post('/show', token, { passkey })
      return token
    },
  }
}
