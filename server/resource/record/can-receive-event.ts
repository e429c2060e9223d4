import type { Account } from '../../auth/account.ts'
import { findAccessRow, isAllowed } from '../../auth/permissions/route-access.ts'
import type { Resource } from '../resource.ts'

/**
 * Returns whether an account receives this type of event: whether it may see the list at the event's path.
 */
export function canReceiveEvent(
  account: Pick<Account, 'owes' | 'verified' | 'permissions' | 'scope'>,
  { path, pathOf }: Pick<Resource, 'path' | 'pathOf'>,
  type: string,
): boolean {
  const needed = findAccessRow('GET', `/api${pathOf?.[type] ?? path}`)
  return typeof needed === 'object' && isAllowed(account, needed)
}
