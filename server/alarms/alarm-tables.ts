declare module '../db/tables.ts' {
  interface Tables {
    alarm_rule: RecordColumns & {
      name: string
      kind: string
      client_id: string | null
      assignment_id: string | null
      site_post_id: string | null
      hours_start: string | null
      hours_min: number | null
      on_delay_s: number
      off_delay_s: number
      threshold: number | null
      deadband: number | null
      priority: number
      instructions: string | null
      user_id: string | null
      role_id: string | null
      escalate_after_min: number | null
      /** boolean as 1 or 0 */
      is_enabled: number
    }
    /** Times are ms since epoch UTC; people are stored as `user:17`. */
    alarm: {
      company: string
      id: string
      kind: string
      alarm_rule_id: string | null
      /** id of the company's rule, or the kind if the default rule applies */
      rule_key: string
      subject: string
      worker_id: string | null
      assignment_id: string | null
      site_post_id: string | null
      document_id: string | null
      group_of: string | null
      priority: number
      value: number | null
      detail: string | null
      instructions: string | null
      since: number
      raised_at: number
      status:
        | 'unraised'
        | 'raised'
        | 'acknowledged'
        | 'returned'
        | 'shelved'
        | 'suppressed'
        | 'out_of_service'
        | 'closed'
        | 'withdrawn'
      /** 1 if the condition is true, otherwise 0 */
      is_active: number
      /** 0 if the alarm is closed or withdrawn, otherwise 1 */
      is_standing: number
      recurrences: number
      level: number
      escalated_user: string | null
      escalated_role: string | null
      cleared_at: number | null
      /** when the condition ended, ms since epoch UTC, while the off-delay runs; null otherwise */
      settling_since: number | null
      acknowledged_at: number | null
      acknowledged_by: string | null
      closed_at: number | null
      closed_by: string | null
      reason: string | null
      shelved_until: number | null
      withdrawn_at: number | null
      notice: string | null
    }
    /**
     * Guards to check because new fixes arrived. `from_t` is the time of the first of these fixes; `noted`
     * changes with each further entry for the guard.
     */
    alarm_queue: {
      company: string
      worker_id: string
      from_t: number
      /** time of the first of these fixes that the phone reports as fake; null: none */
      fake_t: number | null
      noted: number
      at: number
    }
    /**
     * Up to which time a guard's fixes were evaluated for a kind of alarm. `geofence` identifies a geofence
     * by its assignment and the event that drew it.
     */
    alarm_fold: {
      company: string
      worker_id: string
      kind: string
      geofence: string
      t: number
      since: number | null
      metres: number
      seen: number | null
    }
  }
}
