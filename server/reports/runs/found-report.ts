import type { FoundReport } from '../issued-reports.ts'
import { type ReportParams, slugOf } from '../report-params.ts'
import { reportParamsKept } from './report-run-table.ts'
import type { StoredRun } from './report-runs.ts'

/** What a run that is done found. */
export const foundBy = (run: StoredRun, sha256: string): FoundReport => ({
  runId: run.id,
  slug: slugOf(run.slug),
  params: reportParamsKept.parse(run.params) as ReportParams,
  sha256,
  position: run.source_position ?? 0,
  hash: run.source_hash ?? '',
  checkpointSize: run.checkpoint_size,
  rows: run.row_count ?? 0,
})
