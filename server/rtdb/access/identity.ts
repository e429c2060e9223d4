/** Who stands behind a connection. Claims are what rules look at; expiresAt is ms since epoch UTC, null = never. */
export interface Identity {
  uid: string
  claims: Readonly<Record<string, unknown>>
  expiresAt: number | null
}

export type Authentication =
  | { ok: true; identity: Identity }
  | { ok: false; code: 'expired_token' | 'invalid_token'; reason: string }

/** Turns a credential (token or device secret) into an identity. */
export type Authenticate = (credential: string) => Promise<Authentication>
