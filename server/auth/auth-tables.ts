/**
 * Secrets and sessions. They are deleted when they expire, so they are not in the event log, which is
 * permanent.
 */
export interface AuthTables {
  /** Argon2id hash of an account's password, in PHC form */
  credential: {
    company: string
    account_id: string
    password_hash: string
    changed_at: number
    /** when the owner was last warned of password guessing, ms since epoch UTC; null: never */
    warned_at: number | null
  }
  /**
   * One session per sign-in. It comprises all refresh tokens that were exchanged since. Times are ms since
   * epoch UTC.
   */
  session: {
    id: string
    company: string
    account_id: string
    started_at: number
    revoked_at: number | null
    /**
     * why the session was revoked: 'sign-out', 'reuse', 'elsewhere', 'password', 'factor', 'keys' or
     * 'suspended'
     */
    revoke_reason: string | null
    /** name of the browser that signed in (`agent`), and its IP address (`address`); null: unknown */
    agent: string | null
    address: string | null
    /** when the second factor was presented; null: not presented, or the account has none */
    factor_at: number | null
    /** the presented factor, a `SessionFactor`; null: none, or the session is older than this column */
    factor_by: string | null
    /**
     * Challenge of the last started ceremony, with a prefix such as `register.`. It contains the challenge
     * for a passkey, or the encrypted secret of a new authenticator app with its MAC; null: none.
     */
    challenge: string | null
    challenge_until: number | null
    /** `sessionMac`; null if the session has ended, or a server version without MACs created it */
    mac: string | null
  }
  refresh_token: {
    /** SHA-256 of the token, hex */
    hash: string
    session_id: string
    issued_at: number
    expires_at: number
    /** when the token was exchanged for the next one; null: not yet */
    used_at: number | null
    /** SHA-256 of the IP address and browser name that exchanged the token */
    used_by: string | null
    /** `refreshTokenMac`; null if a server version without MACs issued the token */
    mac: string | null
  }
  /** Attempts of rate-limited actions, per quarter of an hour. `subject` is e.g. `register:…` or `mail:…`. */
  rate_limit_attempt: { id: string; subject: string; at: number }
}
