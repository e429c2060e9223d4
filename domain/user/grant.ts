import type { Refusal } from '../event-sourcing/event.ts'
import type { Permission } from './permission.ts'

/**
 * With both permissions, a person can grant all others. At least one account of a company must always have
 * them.
 */
const KEEPS_ACCESS: readonly Permission[] = ['Edit Back Office Team', 'Edit Roles']

export const canGrantAccess = (permissions: readonly Permission[]): boolean =>
  KEEPS_ACCESS.every((permission) => permissions.includes(permission))

/**
 * Returns a refusal if permissions must not change from `before` to `after`; otherwise null. Nobody may
 * grant or revoke a permission that they do not have. The last account that can grant everything must keep
 * its access. `held` are the permissions of the acting person, null for the system. `othersKeepAccess`:
 * whether another account can grant everything.
 */
export function grantRefusal(change: {
  before: readonly Permission[]
  after: readonly Permission[]
  held: readonly Permission[] | null
  othersKeepAccess: boolean
}): Refusal | null {
  const { before, after, held, othersKeepAccess } = change
  const differing = [
    ...after.filter((permission) => !before.includes(permission)),
    ...before.filter((permission) => !after.includes(permission)),
  ]
  const beyond = held === null ? [] : differing.filter((permission) => !held.includes(permission))
  if (beyond.length > 0)
    return {
      code: 'exceeds_own_permissions',
      message: `You cannot grant or revoke permissions that you do not have: ${beyond.join(', ')}.`,
    }
  if (canGrantAccess(before) && !canGrantAccess(after) && !othersKeepAccess)
    return {
      code: 'last_administrator',
      message: 'Nobody else could give people their roles. Give somebody else a role that can first.',
    }
  return null
}
