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
