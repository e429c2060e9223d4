import type { Path } from '../database/path.ts'

/**
 * Read and write rules of one namespace. Paths start at the root. Everything that a rule does not allow is
 * denied.
 */
export interface Rules {
  read(namespace: string, identity: Identity | null, path: Path): boolean
  write(namespace: string, identity: Identity | null, path: Path): boolean
}

/** A read request. `identity` is null if no credential was presented. */
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
  /** the message as it was received */
  text: string
}

export type WriteResult = { ok: true } | { ok: false; code: string; reason: string }

/** Executes a write. Resolves when it is durable; rejects if the client should send it again later. */
export type WriteHandler = (request: WriteRequest) => Promise<WriteResult>

/** Identity of a connection, with claims for the rules. `expiresAt` is ms since epoch UTC, null = never. */
export interface Identity {
  uid: string
  claims: Readonly<Record<string, unknown>>
  expiresAt: number | null
}

export type Authentication =
  | { ok: true; identity: Identity }
  | { ok: false; code: 'expired_token' | 'invalid_token'; reason: string }

/** The client that presented a credential. */
export interface CredentialSource {
  address: string
  agent: string | null
}

/**
 * Returns the identity for a credential (token or device secret). `shown` is null if the credential is
 * checked again.
 */
export type Authenticate = (credential: string, shown: CredentialSource | null) => Promise<Authentication>

/**
 * Access rules. Staff of the company (the namespace) read `guard_locations`; with the claim `replay_history`
 * also `patrol_history`, one patrol at a time. A device writes `guard_locations/{its worker}`.
 * `database.rules.json` has the same rules for the cloud database; one table of cases tests both.
 */
export const guardRules: Rules = {
  read(namespace, identity, [branch, patrol]) {
    const claims = identity?.claims
    if (claims?.company !== namespace) return false
    if (branch === 'guard_locations') return claims.live_map === true
    return branch === 'patrol_history' && patrol !== undefined && claims.replay_history === true
  },
  write(namespace, identity, [branch, worker]) {
    const claims = identity?.claims
    if (claims?.company !== namespace || worker === undefined) return false
    return branch === 'guard_locations' && claims.worker === worker
  },
}
