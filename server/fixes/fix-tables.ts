import type { LiveStatus } from '../../domain/worker/guard-status.ts'

export interface FixTables {
  /**
   * Every position of every guard: the first report of each (worker, t). Rows are never changed. Times are ms
   * since epoch UTC.
   */
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
    /** source: `osmand`, `owntracks`, `import`, `rtdb`; `osmand/simulated` if the phone reports it as fake */
    source: string
    received: number
    /** null without a phone, and in older rows */
    device_id: string | null
    /** its message, as returned by `messageDigest`; null as above */
    message: string | null
    /** null if it arrived before its hour was closed; else the sealing round, for a supplement to the hour */
    late: number | null
  }
  /** Further reports of a (worker, t) that differ. Rows are never changed. */
  fix_version: FixTables['fix'] & {
    /** 2 for the second report */
    version: number
  }
  /** The newest fix of each guard, with the usual interval. */
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
    /** the current patrol; null when off duty */
    patrol_id: string | null
    /** when the live watch looks at the guard next, ms since epoch UTC, at the earliest; null: only another fix or step changes anything */
    due_at: number | null
  }
  /** Messages of phones with invalid parts: one row a message, with a sample of it. */
  quarantine: {
    company: string
    id: string
    /** the id as a number, for order */
    number: number
    device_id: string | null
    format: string
    /** the most frequent reason */
    reason: string
    received_at: number
    user_agent: string | null
    /** the first record that was set aside, or the beginning of the message */
    body: string
    /** number of rejected records */
    records: number
    /** JSON of all reasons with their numbers, `[{ reason, records }]`; null if there is only one */
    reasons: string | null
  }
  /** Problems with each device since it was enrolled; `device_id` is '' for messages without one. */
  device_trouble: {
    company: string
    device_id: string
    /** messages with something to set aside */
    quarantined: number
    /** number of these that were deleted */
    purged: number
    /** messages over the rate limit that the device was told to send again later */
    throttled: number
    /** day (since epoch UTC) of the newest rejected message, and the number stored on that day */
    day: number
    stored_that_day: number
  }
  device_contact: {
    company: string
    device_id: string
    last_contact_at: number
    /** of its last message */
    format: string | null
    /** last reported level, and its time */
    battery_pct: number | null
    battery_at: number | null
  }
  /** fixes received in each ten minutes; `slot` is where these begin, ms since epoch UTC */
  fix_count: { company: string; slot: number; count: number }
}
