import type { Account } from '../auth/account.ts'
import { admissionTo, isAdmitted } from '../auth/route-permissions.ts'
import { allResources } from '../back-office/all-resources.ts'
import { patrols } from '../projections/patrols.ts'
import type { Resource } from '../resource/resource.ts'

/** By stream type, the kinds of which people are told. A stream that is not here is told to nobody. */
export const TOLD_KINDS: ReadonlyMap<string, Resource> = new Map(
  [{ noun: { one: 'patrol', many: 'patrols' }, path: '/patrols', readModel: patrols }, ...allResources].map(
    (kind): [string, Resource] => [kind.readModel.name, kind],
  ),
)

/** Whether an account hears of this kind: whoever may see it listed does. */
export function hearsOf(
  account: Pick<Account, 'verified' | 'permissions' | 'scope'>,
  { path }: Pick<Resource, 'path'>,
): boolean {
  const needed = admissionTo('GET', `/api${path}`)
  return typeof needed === 'object' && isAdmitted(account, needed)
}
