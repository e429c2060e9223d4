/** Secrets and sessions. They are not in the log, because they expire and a log is kept for ever. */
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
    /** 'sign-out', 'reuse', 'elsewhere', 'password', 'factor', 'keys' or 'suspended' */
    revoke_reason: string | null
    /** name of the browser that signed in, and its IP address; null if unknown */
    agent: string | null
    address: string | null
    /** when the second factor was presented; null: not, or the account has none */
    factor_at: number | null
    /** the presented factor: a `SessionFactor`; null: none, or from before it was recorded */
    factor_by: string | null
    /**
     * the last started ceremony, `register.….…`, and its expiry: the challenge for a passkey or the encrypted
     * secret of a new app, and its MAC; null: none
     */
    challenge: string | null
    challenge_until: number | null
    /** `sessionMac`; null if it has ended, or an older version or somebody else created it */
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
  /** Counters of actions limited per quarter of an hour, by subject: `register:…`, `mail:…` */
  rate_limit_attempt: { id: string; subject: string; at: number }
}
