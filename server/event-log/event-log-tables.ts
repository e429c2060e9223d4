export interface EventLogTables {
  /** The event log. Rows are only added, never changed. */
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
  /** The end of each company's event log. Transactions that append events lock this row. */
  head: { company: string; position: number; hash: string }
  /** The reply to each command, which a repeated command with the same id gets again. */
  command: {
    company: string
    command_id: string
    stream: string
    /** SHA-256 of the request, which a repeated command must match */
    asked: string
    position: number
    version: number
    /** JSON of the refusal; null: the command was not refused */
    refusal: string | null
    /** JSON of the reply; null: none */
    told: string | null
    /** when the reply was stored, ms since epoch UTC; null in rows of earlier versions */
    at: number | null
  }
  id_counter: { company: string; kind: string; last: number }
  /** The last number used in each gapless series (e.g. invoice numbers), by year. */
  number_series: { company: string; series: string; year: number; last: number }
  /** Values of the server itself, such as the id of its key ring. */
  server_key: { name: string; value: string }
}
