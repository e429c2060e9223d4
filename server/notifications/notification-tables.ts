declare module '../db/tables.ts' {
  interface Tables {
    /**
     * What people are notified of, made from the log and deleted after a month; times are ms since epoch UTC. `id` is the
     * position of the event.
     */
    notification: {
      company: string
      account_id: string
      id: string
      kind: string
      severity: string
      title: string
      /** path in the console */
      href: string
      /** what it is about: `alarm-17` */
      stream: string
      at: number
      read_at: number | null
      /** when its mail is due with others; null where none is, or it is sent */
      mail_at: number | null
    }
    /** JSON of `notificationPreferences`; without a row the standard ones apply. */
    notification_preference: { company: string; account_id: string; preferences: string }
    /** Browsers that take pushed messages. */
    push_subscription: {
      company: string
      id: string
      account_id: string
      /** SHA-256 of the endpoint */
      digest: string
      /** JSON of the endpoint and its keys, sealed */
      sealed: string
      /** the public key (base64url) that the browser takes messages of */
      server_key: string
      agent: string | null
      at: number
    }
  }
}
