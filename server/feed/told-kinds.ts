import { resourceRegistry } from '../resource/all-resources.ts'
import { patrols } from '../projections/patrols.ts'
import type { Resource } from '../resource/resource.ts'

/** By stream type, the record types whose events are published. Other streams are never published. */
export const PUBLISHED_RESOURCES: ReadonlyMap<string, Resource> = new Map(
  [
    { noun: { one: 'patrol', many: 'patrols' }, path: '/patrols', readModel: patrols },
    ...resourceRegistry,
  ].map((kind): [string, Resource] => [kind.readModel.name, kind]),
)
