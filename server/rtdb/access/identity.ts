/** Who stands behind a connection. Claims are what rules look at; expiresAt is ms since epoch UTC, null = never. */
export interface Identity {
  uid: string
  claims: Readonly<Record<string, unknown>>
  expiresAt: number | null
}

export type Authentication =
  | { ok: true; identity: Identity }
  | { ok: false; code: 'expired_token' | 'invalid_token'; reason: string }

/** From where a credential was shown. */
export interface Shown {
  address: string
  agent: string | null
}

/** Turns a credential (token or device secret) into an identity; `shown` is null where it is looked at again. */
export type Authenticate = (credential: string, shown: Shown | null) => Promise<Authentication>
