declare module '../db/tables.ts' {
  interface Tables {
    webhook: RecordColumns & {
      name: string
      url: string
      /** JSON list */
      topics: string
      /** 1 or 0 */
      is_enabled: number
    }
    /** By what messages are signed: each by every secret that is valid. Times are ms since epoch UTC. */
    webhook_secret: {
      company: string
      webhook_id: string
      id: string
      sealed: string
      at: number
      /** null: it is the newest */
      until_at: number | null
    }
  }
}
