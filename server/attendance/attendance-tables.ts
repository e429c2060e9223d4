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
      /** when it stopped counting; null: it counts */
      withdrawn_at: number | null
    }
    /** If a duty has several, the last one counts. */
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
    /** Changes by late fixes, made or (in an approved sheet) only reported. */
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
