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

/** Identity of a connection, with claims for the rules; expiresAt is ms since epoch UTC, null = never. */
export interface Identity {
  uid: string
  claims: Readonly<Record<string, unknown>>
  expiresAt: number | null
}

export type Authentication =
  | { ok: true; identity: Identity }
  | { ok: false; code: 'expired_token' | 'invalid_token'; reason: string }

/** Where a credential was presented. */
export interface CredentialSource {
  address: string
  agent: string | null
}

/** Resolves a credential (token or device secret) to an identity; `shown` is null on a repeated check. */
export type Authenticate = (credential: string, shown: CredentialSource | null) => Promise<Authentication>

/**
 * Access rules: staff of the company (the namespace) read `guard_locations`; with the claim `replay_history`
 * also `patrol_history`, one patrol at a time; a device writes `guard_locations/{its worker}`; everything
 * else is denied. `database.rules.json` has the same rules for the cloud; one table of cases tests both.
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
