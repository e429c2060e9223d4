import type { Resource } from '../resource/resource.ts'
import type { Searchable } from '../resource/searchable.ts'

/** A kind of record that is searched. */
export interface SearchedResource extends Searchable {
  /** the stream type */
  kind: string
  resource: Resource
}

/** The searched record types, in order of display. */
export const searchedResources = (resources: readonly Resource[]): SearchedResource[] =>
  resources.flatMap((resource) =>
    resource.searchable ? [{ ...resource.searchable, kind: resource.readModel.name, resource }] : [],
  )
