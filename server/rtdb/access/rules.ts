import type { Identity } from './identity.ts'
import type { Path } from '../database/path.ts'

/** Who may read and write where, in one namespace. Paths are complete; nothing is granted that is not said here. */
export interface Rules {
  read(namespace: string, identity: Identity | null, path: Path): boolean
  write(namespace: string, identity: Identity | null, path: Path): boolean
}

/** Somebody asked to read; `identity` is null where no credential was shown. */
export interface Read {
  identity: Identity | null
  path: Path
  allowed: boolean
  via: 'REST' | 'SDK'
  address: string
  agent: string | null
}

/** A write that the rules let through. */
export interface WriteRequest {
  namespace: string
  identity: Identity
  path: Path
  value: unknown
  /** the message as it came */
  text: string
}

export type Written = { ok: true } | { ok: false; code: string; reason: string }

/** Resolves when the write is durable; rejects where it should be sent again later. */
export type Write = (request: WriteRequest) => Promise<Written>
