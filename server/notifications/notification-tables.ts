declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Notifications, computed from the log and deleted after a month; times are ms since epoch UTC. `id` is
     * the position of the event.
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
      /** its record: `alarm-17` */
      stream: string
      at: number
      read_at: number | null
      /** when its digest mail is due; null: none, or sent */
      mail_at: number | null
    }
    /** JSON of `notificationPreferences`; without a row the standard ones apply. */
    notification_preference: { company: string; account_id: string; preferences: string }
    /** Browsers that receive push messages. */
    push_subscription: {
      company: string
      id: string
      account_id: string
      /** SHA-256 of the endpoint */
      digest: string
      /** JSON of the endpoint and its keys, encrypted */
      sealed: string
      /** public key (base64url) from which the browser accepts messages */
      server_key: string
      agent: string | null
      at: number
    }
  }
}
