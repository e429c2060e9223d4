declare module '../db/tables.ts' {
  interface Tables {
    assignment: RecordColumns &
      ArchiveColumns & {
        client_id: string
        name: string
        /** GeoJSON Polygon as text */
        geofence: string | null
        /** GeoJSON FeatureCollection as text */
        site_plan: string | null
        /** JSON of PostStrength[]; null: not set */
        strength: string | null
        /** JSON list of the guards who may not enter the site; null: none */
        barred: string | null
        /** first and last day, YYYY-MM-DD; null: no limit */
        first_day: string | null
        last_day: string | null
        contacts: string | null
        hazards: string | null
      }
    /**
     * Every geofence that an assignment has had. It was in force from `from_at` until `to_at`, ms since
     * epoch UTC.
     */
    geofence: {
      company: string
      assignment_id: string
      /** log position of the event that drew this geofence */
      position: number
      /** GeoJSON Polygon as text */
      coordinates: string
      from_at: number
      /** null: still in force */
      to_at: number | null
    }
    /** One guard on one assignment. The row is deleted when the guard is withdrawn. */
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
      /** JSON of ShiftDays; null: every day */
      shift_days: string | null
      /** shift pattern that the shift comes from; null: the guard has their own hours */
      shift_pattern_id: string | null
      position: number
    }
  }
}

export {}
