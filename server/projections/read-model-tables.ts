/** What lists and details are read from. Every row follows from the log; `search` is the name in lower case. */
export interface ReadModelTables {
  company: { id: string; name: string; time_zone: string }
  account: {
    company: string
    id: string
    full_name: string
    email: string
    role: string
    /** ms since epoch UTC; null until the address is verified */
    verified_at: number | null
  }
  client: { company: string; id: string; name: string; search: string }
  assignment: {
    company: string
    id: string
    client_id: string
    name: string
    search: string
    /** GeoJSON Polygon as text */
    geofence: string | null
  }
  site_post: {
    company: string
    id: string
    alias: string
    search: string
    type: string
    latitude: number
    longitude: number
    client_id: string
    assignment_id: string | null
  }
  worker: {
    company: string
    id: string
    full_name: string
    search: string
  }
  /** one guard on one assignment; a guard that is withdrawn leaves no row */
  worker_assignment: {
    company: string
    id: string
    worker_id: string
    assignment_id: string
    site_post_id: string | null
    shift_name: string | null
    shift_search: string | null
    /** HH:mm in the company's time zone */
    shift_start: string | null
    shift_minutes: number | null
    position: number
  }
  patrol: {
    company: string
    id: string
    worker_id: string
    assignment_id: string | null
    started_at: number
    ended_at: number | null
    end_reason: string | null
  }
  /** how many patrols a company has had: a list that says so must not count them each time */
  patrol_count: { company: string; count: number }
  device: {
    company: string
    id: string
    worker_id: string
    label: string
    search: string
    status: 'enrolled' | 'revoked'
    /** SHA-256 of the device's secret, hex */
    secret_hash: string
    enrolled_at: number
    revoked_at: number | null
  }
}
