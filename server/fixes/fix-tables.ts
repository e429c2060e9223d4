import type { LiveStatus } from '../../domain/worker/standing.ts'

export interface FixTables {
  /** Every position of every guard: of each (worker, t) what came first. Rows are never changed. Times are ms since epoch UTC. */
  fix: {
    company: string
    worker_id: string
    t: number
    /** degrees WGS84 in ten-millionths */
    lat_e7: number
    lon_e7: number
    /** metres; null = unknown */
    accuracy: number | null
    /** m/s; null = unknown */
    speed: number | null
    /** how it came: `osmand`, `owntracks`, `import`, `rtdb`; `osmand/simulated` where the phone says it made it up */
    source: string
    received: number
    /** null where no phone brought it, and of what came before this was kept */
    device_id: string | null
    /** the message that brought it, as `messageDigest` gives it; null as above */
    message: string | null
    /** null where it came before its hour was closed; else the closing that seals it, in a supplement to the hour */
    late: number | null
  }
  /** What came of a (worker, t) after the first, where it differs. Rows are never changed. */
  fix_version: FixTables['fix'] & {
    /** 2 for what came second */
    version: number
  }
  /** The newest fix of each guard, with what is known of its rhythm. */
  live_location: {
    company: string
    worker_id: string
    t: number
    lat_e7: number
    lon_e7: number
    accuracy: number | null
    speed: number | null
    status: LiveStatus
    /** usual interval between fixes, ms; null until it is known */
    interval_ms: number | null
    received: number
    /** the patrol that goes on; null when off duty */
    patrol_id: string | null
    /** when the live watch looks at the guard next, ms since epoch UTC, at the earliest; null: only another fix or step changes anything */
    due_at: number | null
  }
  /** Messages of phones that hold what is not a fix: one row a message, with a sample of it. */
  quarantine: {
    company: string
    id: string
    /** the id as a number, for order */
    number: number
    device_id: string | null
    format: string
    /** of several reasons the most frequent */
    reason: string
    received_at: number
    user_agent: string | null
    /** the first record that was set aside, or the beginning of the message */
    body: string
    /** how many records were set aside */
    records: number
    /** JSON of all reasons and their records, `[{ reason, records }]`; null where there is but one */
    reasons: string | null
  }
  /** What was amiss with each device since it was enrolled; `device_id` is '' for what came from none. */
  device_trouble: {
    company: string
    device_id: string
    /** messages with something to set aside */
    quarantined: number
    /** of these, how many are no longer kept */
    let_go: number
    /** messages that the device was asked to send again later, being over its budget */
    held_back: number
    /** days since epoch UTC of the newest one set aside, and how many were kept on that day */
    day: number
    kept_that_day: number
  }
  device_contact: {
    company: string
    device_id: string
    last_heard_at: number
    /** of its last message */
    format: string | null
    /** as it last told, and when */
    battery_pct: number | null
    battery_at: number | null
  }
  /** fixes received in each ten minutes; `slot` is where these begin, ms since epoch UTC */
  fix_count: { company: string; slot: number; count: number }
}
