import type { Identity } from './identity.ts'
import type { Json } from './json.ts'
import type { Path } from './path.ts'
import type { Query } from './query.ts'

export interface Change {
  path: Path
  /** what stands there now; null = nothing */
  value: Json
}

/** A write as the client asked for it; server values are not worked out yet. */
export interface RawChange {
  path: Path
  raw: unknown
}

export type Written = { ok: true } | { ok: false; code: string; reason: string }

/**
 * A top-level key whose reads, or writes, go elsewhere than to the tree in memory. Paths are complete.
 * A branch that reads must tell its new values by `Database.publish`.
 */
export interface Branch {
  /** what stands there; with a query only the children that it selects, in any order */
  read?(namespace: string, path: Path, query: Query | null): Promise<Json>
  /** resolves when the write is durable and has been published */
  write?(
    to: { readonly name: string; held(path: Path): Json },
    identity: Identity | null,
    changes: readonly RawChange[],
  ): Promise<Written>
}
