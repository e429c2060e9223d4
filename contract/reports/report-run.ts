import { z } from 'zod'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'

/** maximum number of runs that wait or are running, for an account and for a company */
export const MAX_RUNS_PER_ACCOUNT = 3
export const MAX_RUNS_PER_COMPANY = 30

export const runStatus = z.enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
export type RunStatus = z.infer<typeof runStatus>

/** A current or finished background run of a report. Times in ms since epoch UTC. */
export const reportRun = z.object({
  id: z.string(),
  slug: z.string(),
  from_day: day,
  to_day: day,
  client_id: id.nullable(),
  assignment_id: id.nullable(),
  report_id: id.nullable(),
  /** the saved report; only set for the slug `custom` */
  custom_report_id: id.optional(),
  status: runStatus,
  /** current step, how many items are done, and of how many (null: unknown) */
  step: z.string().nullable(),
  done: z.number(),
  of: z.number().nullable(),
  /** number of runs of all companies that run first; 0 unless this run waits */
  ahead: z.number(),
  requested_at: z.number(),
  ended_at: z.number().nullable(),
  failure: z.string().nullable(),
})
export type ReportRun = z.infer<typeof reportRun>

/** GET /api/report-runs: the newest runs of the caller. POST /api/report-runs/{id}/cancel ends one. */
export const reportRunsReply = z.object({ data: z.array(reportRun) })
export const reportRunReply = z.object({ data: reportRun })
export const reportRunParams = z.object({ id: z.string().min(1).max(64) })
