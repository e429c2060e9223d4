import type { LiveStatus } from '../../domain/worker/guard-status.ts'

export interface FixTables {
  /**
   * The positions of all guards: the first report of each fix, which is identified by (worker, t). Rows
   * never change. Times are ms since epoch UTC.
   */
  fix: {
    company: string
    worker_id: string
    t: number
    /** degrees WGS84 times ten million */
    lat_e7: number
    lon_e7: number
    /** radius of accuracy, metres; null: unknown */
    accuracy: number | null
    /** m/s; null: unknown */
    speed: number | null
    /**
     * source: `osmand`, `owntracks`, `import` or `rtdb`; with `/simulated`, e.g. `osmand/simulated`, if the
     * phone reports the fix as fake
     */
    source: string
    received: number
    /** null: no phone sent it, or a row of an earlier version */
    device_id: string | null
    /** digest of the phone's message, see `messageDigest`; null as in `device_id` */
    message: string | null
    /** number of the sealing round whose supplement seals it; null: it arrived before its hour was closed */
    late: number | null
  }
  /** Later reports of a fix that differ from the earlier ones. Rows never change. */
  fix_version: FixTables['fix'] & {
    /** number of the report; the second one has 2 */
    version: number
  }
  /** The newest fix of each guard, with the guard's usual reporting interval. */
  live_location: {
    company: string
    worker_id: string
    t: number
    lat_e7: number
    lon_e7: number
    accuracy: number | null
    speed: number | null
    status: LiveStatus
    /** usual time between two fixes, ms; null: not known yet */
    interval_ms: number | null
    received: number
    /** id of the present patrol; null: the guard is off duty */
    patrol_id: string | null
    /**
     * Earliest time at which the live watchdog must check the guard, ms since epoch UTC. null: only a fix or
     * a patrol event changes the status.
     */
    due_at: number | null
  }
  /** Messages of phones that were rejected completely or in part. One row per message, with a sample. */
  quarantine: {
    company: string
    id: string
    /** the id as a number, for sorting */
    number: number
    device_id: string | null
    format: string
    /** the most frequent reason of its rejected records */
    reason: string
    received_at: number
    user_agent: string | null
    /** the first rejected record, or the beginning of the message */
    body: string
    /** number of rejected records */
    records: number
    /** JSON of all reasons with their counts, `[{ reason, records }]`; null: there is only one */
    reasons: string | null
  }
  /** Problems with each phone since it was enrolled. `device_id` is '' for messages without a phone. */
  device_trouble: {
    company: string
    device_id: string
    /** number of messages with rejected records */
    quarantined: number
    /** how many of these messages were deleted since */
    purged: number
    /** number of messages beyond the rate limit, which the phone was asked to send again */
    throttled: number
    /**
     * Day of the newest rejected message (days since epoch UTC), and how many messages of that day are
     * stored.
     */
    day: number
    stored_that_day: number
  }
  device_contact: {
    company: string
    device_id: string
    last_contact_at: number
    /** format of the phone's last message */
    format: string | null
    /** last reported battery level in percent, and when (ms since epoch UTC) */
    battery_pct: number | null
    battery_at: number | null
  }
  /** Number of fixes with times in a period of ten minutes. `slot` is its start, ms since epoch UTC. */
  fix_count: { company: string; slot: number; count: number }
}
