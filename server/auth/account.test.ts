import { expect, it } from 'vitest'
import { companyWithUser } from '../../tests/support/fixtures/company-with-user.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { verifyAccessToken } from './access-token.ts'
import { isSecondFactorRequired } from './second-factor/second-factor.ts'

it('owes a second factor where the server requires one of everybody, whatever the role says', async () => {
  const context = await testContext()
  const { token } = await companyWithUser(context, 'dispatcher')
  const shown = await token()
  const required = { ...context, config: { ...context.config, requireSecondFactor: true } }
  for (const [server, owes, isRequired] of [
    [context, null, false],
    [required, 'set-up', true],
  ] as const) {
    const account = await verifyAccessToken(server, shown)
    if (!account) throw new Error('nobody is signed in')
    expect([account.owes, account.permissions.length > 0]).toEqual([owes, owes === null])
    expect(await isSecondFactorRequired(server.config, server.db, account)).toBe(isRequired)
  }
  await context.close()
})
