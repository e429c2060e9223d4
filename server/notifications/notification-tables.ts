declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Notifications, computed from the log and deleted after a month. Times are ms since epoch UTC; `id` is
     * the event's log position.
     */
    notification: {
      company: string
      account_id: string
      id: string
      kind: string
      severity: string
      title: string
      /** path of the record in the console */
      href: string
      /** name of the record's stream: `alarm-17` */
      stream: string
      at: number
      read_at: number | null
      /** when the digest mail with this notification is due; null: no mail, or already sent */
      mail_at: number | null
    }
    /** JSON of `notificationPreferences`. An account without a row has the default preferences. */
    notification_preference: { company: string; account_id: string; preferences: string }
    push_subscription: {
      company: string
      id: string
      account_id: string
      /** SHA-256 of the endpoint */
      digest: string
      /** JSON of the endpoint and its keys, encrypted */
      sealed: string
      /**
       * public key (base64url) that the server gave the browser, which accepts only messages signed with it
       */
      server_key: string
      agent: string | null
      at: number
    }
  }
}
