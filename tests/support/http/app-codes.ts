import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { loginReply } from '../../../contract/auth/auth.ts'
import { beginSecondFactorReply, recoveryCodesReply } from '../../../contract/auth/second-factor.ts'
import type { Demo } from './with-demo.ts'

const PASSWORD = 'patrol-demo'
export const password = { current_password: PASSWORD }

/** Sets up authenticator apps for users of the demo, and sends their codes over HTTP. */
export function appCodes(demo: Readonly<Demo>) {
  const post = (path: string, token: string, body: unknown = {}) =>
    demo.server.call('POST', `/api${path}`, { token, body })
  /** returns the app's current code, or that of `steps` time steps later */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret }).generate({ timestamp: demo.server.clock.now + steps * 30_000 })
  return {
    post,
    codeOf,
    login: async (email: string) =>
      loginReply.parse(
        (await demo.server.call('POST', '/api/web-login', { body: { email, password: PASSWORD } })).body,
      ).data,
    show: (token: string, code: string) => post('/second-factor/show', token, { code }),
    setUp: async (token: string, shown: { code?: string } = {}) => {
      const { secret, qr_svg } = beginSecondFactorReply.parse(
        (await post('/second-factor/begin', token, { ...password, ...shown })).body,
      ).data
      expect(qr_svg).toContain('<svg')
      const { body } = await post('/second-factor/confirm', token, { code: codeOf(secret) })
      demo.server.clock.now += 60_000
      return { secret, codes: recoveryCodesReply.parse(body).data.recovery_codes }
    },
  }
}
