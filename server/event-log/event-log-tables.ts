export interface EventLogTables {
  /** The event log: rows are added and never changed. */
  event: {
    company: string
    position: number
    stream: string
    version: number
    type: string
    /** canonical JSON of the event without its type */
    data: string
    at: number
    by: string
    command_id: string
    prev_hash: string
    hash: string
  }
  /** The end of each company's log; writers lock this row. */
  head: { company: string; position: number; hash: string }
  /** The reply to each command, so that a repeated command gets the same reply. */
  command: {
    company: string
    command_id: string
    stream: string
    /** SHA-256 of the request */
    asked: string
    position: number
    version: number
    /** JSON of the refusal; null: the command was accepted */
    refusal: string | null
    /** JSON of the reply; null: none */
    told: string | null
    /** when the reply was sent, ms since epoch UTC; null in older rows */
    at: number | null
  }
  id_counter: { company: string; kind: string; last: number }
  /** The last number of each gapless series in each year. */
  number_series: { company: string; series: string; year: number; last: number }
  /** Secrets of the server itself, in hex. */
  server_key: { name: string; value: string }
}
