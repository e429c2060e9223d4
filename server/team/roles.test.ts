import { expect, it } from 'vitest'
import { PERMISSION_EDITION } from '../../domain/user/permission.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import { toRole } from './roles.ts'

it('says that a second factor is required of everybody where the server requires it, whatever the role says', async () => {
  const { config, close } = await testContext()
  const row = {
    id: 'auditor',
    name: 'Auditor',
    permissions: null,
    edition: PERMISSION_EDITION,
    member_count: 0,
  }
  const said = (requireSecondFactor: boolean) =>
    toRole({ ...config, requireSecondFactor }, { ...row, second_factor_from: null })
  expect([false, true].map((required) => said(required).second_factor_required_of_all)).toEqual([false, true])
  await close()
})
