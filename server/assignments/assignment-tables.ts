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
        /** JSON of the guards who may not enter the site; null: none */
        barred: string | null
        /** YYYY-MM-DD; null: no limit */
        first_day: string | null
        last_day: string | null
        contacts: string | null
        hazards: string | null
      }
    /**
     * every geofence that an assignment has had, in force from `from_at` until `to_at`, ms since
     * epoch UTC
     */
    geofence: {
      company: string
      assignment_id: string
      /** log position of the event that drew it */
      position: number
      /** GeoJSON Polygon as text */
      coordinates: string
      from_at: number
      /** null: in force */
      to_at: number | null
    }
    /** one guard on one assignment; withdrawing the guard deletes the row */
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
      /** the pattern of this shift; null: the guard's own hours */
      shift_pattern_id: string | null
      position: number
    }
  }
}

export {}
