import { allResources } from '../resource/all-resources.ts'
import { patrols } from '../projections/patrols.ts'
import type { Resource } from '../resource/resource.ts'

/** By stream type, the kinds of which people are told. A stream that is not here is told to nobody. */
export const TOLD_KINDS: ReadonlyMap<string, Resource> = new Map(
  [{ noun: { one: 'patrol', many: 'patrols' }, path: '/patrols', readModel: patrols }, ...allResources].map(
    (kind): [string, Resource] => [kind.readModel.name, kind],
  ),
)
