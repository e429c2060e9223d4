declare module '../db/tables.ts' {
  interface Tables {
    /** Ids are log positions, times are ms since epoch UTC, and people are stored as `user:17`. */
    clock_event: {
      company: string
      id: string
      worker_id: string
      assignment_id: string
      kind: string
      source: string
      recorded_by: string
      happened_at: number
      note: string | null
      /** when the clock event was withdrawn; null: it is valid */
      withdrawn_at: number | null
    }
    /** Corrections of duties. Of several for a duty, the last one applies. */
    attendance_correction: {
      company: string
      id: string
      worker_id: string
      assignment_id: string
      status: string
      reason: string
      recorded_by: string
      duty_from: number
      at: number
      arrival: number | null
      departure: number | null
    }
    /** Changes of attendance by late fixes. Those of an approved sheet are only reported and not applied. */
    attendance_change: {
      company: string
      id: string
      worker_id: string
      assignment_id: string
      /** JSON, also in `after` */
      before: string
      after: string
      duty_from: number
      at: number
      attendance_sheet_id: string | null
    }
    /** Days are YYYY-MM-DD; `lines` is JSON. */
    attendance_sheet: RecordColumns & {
      from_day: string
      to_day: string
      status: string
      worker_id: string | null
      assignment_id: string | null
      status_note: string | null
      lines: string | null
      submitted_by: string | null
      approved_by: string | null
      approved_at: number | null
    }
  }
}

export {}
