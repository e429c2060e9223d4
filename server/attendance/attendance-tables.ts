declare module '../db/tables.ts' {
  interface Tables {
    /** Ids are places in the log, times ms since epoch UTC, people `user:17`. */
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
      /** since when it no longer counts; null: it does */
      withdrawn_at: number | null
    }
    /** Of several of one duty the last counts. */
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
    /** What fixes that arrived late have changed, or would have changed in an approved sheet. */
    attendance_change: {
      company: string
      id: string
      worker_id: string
      assignment_id: string
      /** JSON, as the next */
      before: string
      after: string
      duty_from: number
      at: number
      attendance_sheet_id: string | null
    }
    /** Days are YYYY-MM-DD, `lines` JSON. */
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
