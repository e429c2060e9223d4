/** Secrets and sessions. They are not part of the log: they end, and a log is kept for ever. */
export interface AuthTables {
  /** Argon2id hash of an account's password, in PHC form */
  credential: {
    company: string
    account_id: string
    password_hash: string
    changed_at: number
    /** when its owner was last told that somebody guesses at it; null: never */
    warned_at: number | null
  }
  /** One sign-in: the family of all refresh tokens that follow from it. Times are ms since epoch UTC. */
  session: {
    id: string
    company: string
    account_id: string
    started_at: number
    revoked_at: number | null
    /** 'sign-out', 'reuse', 'elsewhere', 'password', 'factor', 'keys' or 'suspended' */
    revoke_reason: string | null
    /** the browser that signed in, as it calls itself, and its address; null where nobody noted it */
    agent: string | null
    address: string | null
    /** when the second factor was shown; null where it was not, or the account has none */
    factor_at: number | null
    /** by what: a `ShownFactor`; null where it was not, or was before this was noted */
    factor_by: string | null
    /** what was begun last, `register.….…`, and until when: what a passkey is to sign, or the sealed secret of a new app, and the MAC of that; null where nothing was */
    challenge: string | null
    challenge_until: number | null
    /** `sessionMac`; null where it has ended, or the server did not begin it, or an older version of it did */
    mac: string | null
  }
  refresh_token: {
    /** SHA-256 of the token, hex */
    hash: string
    session_id: string
    issued_at: number
    expires_at: number
    /** when it was exchanged for the next one */
    used_at: number | null
    /** SHA-256 of the address and agent that exchanged it */
    used_by: string | null
    /** `refreshTokenMac`; null where the server did not give it, or an older version of it did */
    mac: string | null
  }
  /** What may be done so often in a quarter of an hour, by subject: `register:…`, `mail:…` */
  sign_in_try: { id: string; subject: string; at: number }
}
