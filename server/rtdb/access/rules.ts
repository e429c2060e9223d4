import type { Identity } from './identity.ts'
import type { Path } from '../database/path.ts'

/** Read and write rules of one namespace. Paths are complete; everything not allowed is denied. */
export interface Rules {
  read(namespace: string, identity: Identity | null, path: Path): boolean
  write(namespace: string, identity: Identity | null, path: Path): boolean
}

/** A read request; `identity` is null without a credential. */
export interface ReadRequest {
  identity: Identity | null
  path: Path
  allowed: boolean
  via: 'REST' | 'SDK'
  address: string
  agent: string | null
}

/** A write that the rules allow. */
export interface WriteRequest {
  namespace: string
  identity: Identity
  path: Path
  value: unknown
  /** the message as received */
  text: string
}

export type WriteResult = { ok: true } | { ok: false; code: string; reason: string }

/** Resolves when the write is durable; rejects if it should be sent again later. */
export type WriteHandler = (request: WriteRequest) => Promise<WriteResult>
