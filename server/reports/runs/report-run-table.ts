import { z } from 'zod'
import { jsonText } from '../../../domain/text/json-text.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * A background run of a report. `lease_until` is by the database's clock; other times, and counts, are as
     * in `contract/reports/report-run.ts`. `shown` is the content for the screen, as JSON.
     */
    report_run: {
      company: string
      id: string
      user_id: string
      slug: string
      /** canonical JSON, like `audience` */
      params: string
      audience: string
      report_id: string | null
      /** 1: computed without confidential incidents, which are never mailed */
      for_mail: number | null
      status: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled'
      step: string | null
      done_count: number
      of_count: number | null
      requested_at: number
      started_at: number | null
      ended_at: number | null
      failure: string | null
      attempts: number
      /** id of the process that computes the run */
      owner: string | null
      lease_until: number
      sha256: string | null
      source_position: number | null
      source_hash: string | null
      checkpoint_size: number | null
      row_count: number | null
      shown: string | null
      /** JSON of the ids of the incidents that the report contains */
      incident_ids: string | null
    }
    /** Result of a run as canonical JSON. */
    report_result: { company: string; run_id: string; content: string }
  }
}

/** Parses the stored parameters of a report. */
export const reportParamsJson = jsonText.pipe(
  z.object({
    from_day: z.string(),
    to_day: z.string(),
    client_id: z.string().nullable(),
    assignment_id: z.string().nullable(),
    custom_report_id: z.string().optional(),
    time_zone: z.string().optional(),
  }),
)
