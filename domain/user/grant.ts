import type { Refusal } from '../event.ts'
import type { Permission } from './permission.ts'

/** Whoever holds these can give everybody else what they need; a company always has one. */
const KEEPS_ACCESS: readonly Permission[] = ['Edit Back Office Team', 'Edit Roles']

export const keepsAccess = (permissions: readonly Permission[]): boolean =>
  KEEPS_ACCESS.every((permission) => permissions.includes(permission))

/**
 * Why what somebody may do must not change from `before` to `after`: nobody gives or takes what they do not hold, and
 * the last who can give anything stays. `held` is what the person holds who changes it, null for the system itself;
 * `othersKeepAccess` says whether the company has somebody else who can.
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
      code: 'beyond_own',
      message: `You cannot grant or revoke permissions that you do not have: ${beyond.join(', ')}.`,
    }
  if (keepsAccess(before) && !keepsAccess(after) && !othersKeepAccess)
    return {
      code: 'last_administrator',
      message: 'Nobody else could give people their roles. Give somebody else a role that can first.',
    }
  return null
}
