import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grantRefusal, canGrantAccess } from './grant.ts'
import { PERMISSIONS } from './permission.ts'

const permissions = fc.subarray([...PERMISSIONS])

describe('a change of what somebody may do', () => {
  it('gives and takes only what the person holds who makes it', () => {
    fc.assert(
      fc.property(permissions, permissions, permissions, (before, after, held) => {
        const differing = PERMISSIONS.filter((each) => before.includes(each) !== after.includes(each))
        const refusal = grantRefusal({ before, after, held, othersKeepAccess: true })
        expect(refusal?.code ?? null).toBe(
          differing.every((each) => held.includes(each)) ? null : 'exceeds_own_permissions',
        )
        expect(grantRefusal({ before, after, held: null, othersKeepAccess: true })).toBe(null)
      }),
    )
  })

  it('leaves somebody who can give people their roles', () => {
    fc.assert(
      fc.property(permissions, permissions, (before, after) => {
        const last = grantRefusal({ before, after, held: PERMISSIONS, othersKeepAccess: false })
        const taken = canGrantAccess(before) && !canGrantAccess(after)
        expect(last?.code ?? null).toBe(taken ? 'last_administrator' : null)
      }),
    )
  })
})
