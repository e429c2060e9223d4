import type { ComputedReportResult, ReportIssuer, ReportOwner } from '../issued-reports.ts'
import { type ReportParams, parseReportSlug } from '../report-params.ts'
import { reportParamsJson } from './report-run-table.ts'
import type { StoredRun } from './report-runs.ts'

/** Returns the result of a finished run, with `sha256` as the digest of its content. */
export const runResult = (run: StoredRun, sha256: string): ComputedReportResult => ({
  content: { runId: run.id },
  slug: parseReportSlug(run.slug),
  params: reportParamsJson.parse(run.params) as ReportParams,
  sha256,
  position: run.source_position ?? 0,
  hash: run.source_hash ?? '',
  checkpointSize: run.checkpoint_size,
  rows: run.row_count ?? 0,
})

/** Returns the account as the author of an export in the log. */
export const runIssuer = ({ company, limits, permissions, userId }: ReportOwner): ReportIssuer => ({
  company,
  limits,
  permissions,
  by: `user:${userId}`,
})
