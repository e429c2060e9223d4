import type { Resource } from '../resource/resource.ts'
import type { Searchable } from '../resource/searchable.ts'

/** A kind of record that is searched. */
export interface SearchedKind extends Searchable {
  /** the stream type */
  kind: string
  resource: Resource
}

/** The kinds of record that are searched, in the order in which they are listed. */
export const searchedKinds = (resources: readonly Resource[]): SearchedKind[] =>
  resources.flatMap((resource) =>
    resource.searchable ? [{ ...resource.searchable, kind: resource.readModel.name, resource }] : [],
  )
