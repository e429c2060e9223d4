import type { LiveStatus } from '../../domain/worker/guard-status.ts'

export interface FixTables {
  /**
   * Every position of every guard: the first report for each (worker, t). Rows never change. Times
   * are ms since epoch UTC.
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
    /** digest of its message, from `messageDigest`; null as above */
    message: string | null
    /** null if it arrived before its hour was closed, else the sealing round of its supplement */
    late: number | null
  }
  /** Further reports for a (worker, t) that differ. Rows never change. */
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
    /**
     * earliest time of the next check by the watchdog, ms since epoch UTC; null: only another fix
     * or patrol event changes anything
     */
    due_at: number | null
  }
  /** Messages of phones with invalid parts: one row per message, with a sample. */
  quarantine: {
    company: string
    id: string
    /** the id as a number, for sorting */
    number: number
    device_id: string | null
    format: string
    /** the most frequent reason */
    reason: string
    received_at: number
    user_agent: string | null
    /** the first rejected record, or the beginning of the message */
    body: string
    /** number of rejected records */
    records: number
    /** JSON of all reasons with their counts, `[{ reason, records }]`; null if there is only one */
    reasons: string | null
  }
  /** Problems with each device since it was enrolled; `device_id` is '' for messages without one. */
  device_trouble: {
    company: string
    device_id: string
    /** number of messages with rejected parts */
    quarantined: number
    /** number of these that were deleted */
    purged: number
    /** messages over the rate limit, which the phone was asked to send again */
    throttled: number
    /**
     * day (since epoch UTC) of the newest rejected message, and how many were stored on that day
     */
    day: number
    stored_that_day: number
  }
  device_contact: {
    company: string
    device_id: string
    last_contact_at: number
    /** format of its last message */
    format: string | null
    /** last reported level, and its time */
    battery_pct: number | null
    battery_at: number | null
  }
  /** number of fixes received in ten minutes; `slot` is their start, ms since epoch UTC */
  fix_count: { company: string; slot: number; count: number }
}
