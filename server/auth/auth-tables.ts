/** Secrets and sessions. They expire, so they are not in the log, which is kept forever. */
export interface AuthTables {
  /** Argon2id hash of an account's password, in PHC form */
  credential: {
    company: string
    account_id: string
    password_hash: string
    changed_at: number
    /** when its owner was last warned about guessing; null: never */
    warned_at: number | null
  }
  /** One sign-in: the family of all refresh tokens that follow from it. Times are ms since epoch UTC. */
  session: {
    id: string
    company: string
    account_id: string
    started_at: number
    revoked_at: number | null
    /** one of 'sign-out', 'reuse', 'elsewhere', 'password', 'factor', 'keys' or 'suspended' */
    revoke_reason: string | null
    /** name of the browser that signed in (agent), and its IP address (ip); null if unknown */
    agent: string | null
    address: string | null
    /** when the second factor was presented; null: not presented, or the account has none */
    factor_at: number | null
    /** the presented factor: a `SessionFactor`; null: none, or from before it was recorded */
    factor_by: string | null
    /**
     * challenge of the last started ceremony, `register.….…`, with its expiry: the challenge of a
     * passkey, or the encrypted secret of a new app, and its MAC; null: none
     */
    challenge: string | null
    challenge_until: number | null
    /** `sessionMac`; null if the session ended, or this version of the server did not create it */
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
    /** `refreshTokenMac`; null if this version of the server did not issue the token */
    mac: string | null
  }
  /** Counters of actions limited per quarter of an hour, by subject: `register:…`, `mail:…` */
  rate_limit_attempt: { id: string; subject: string; at: number }
}
