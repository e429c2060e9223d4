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

/** Whether an account hears of this type of event of a kind: whoever may see it listed does. */
export function hearsOf(
  account: Pick<Account, 'owes' | 'verified' | 'permissions' | 'scope'>,
  { path, pathOf }: Pick<Resource, 'path' | 'pathOf'>,
  type: string,
): boolean {
  const needed = admissionTo('GET', `/api${pathOf?.[type] ?? path}`)
  return typeof needed === 'object' && isAdmitted(account, needed)
}
