import { z } from 'zod'
import { fileKind } from '../../domain/evidence/bundle/file-export.ts'
import { reportContent } from '../../domain/reports/report-data.ts'
import { reportFormat } from '../../domain/reports/report.ts'
import { day } from '../../domain/time/day.ts'
import { id } from '../core/id.ts'
import { reportRun } from './report-run.ts'

/** maximum length of a report's period, days */
export const MAX_REPORT_DAYS = 92
/** maximum number of differences that a reply lists */
export const MAX_REPORT_CHANGES = 200
/** maximum rows of a table on screen; exported files contain all rows */
export const MAX_SHOWN_ROWS = 1000
/** maximum rows of a whole report, and of its PDF */
export const MAX_REPORT_ROWS = 150_000
export const MAX_PDF_ROWS = 20_000

/** Parameters of a report. Default: the last 7 days, all clients and sites. */
const reportParams = z.object({
  from_day: day.optional(),
  to_day: day.optional(),
  client_id: id.optional(),
  assignment_id: id.optional(),
  /** id of the saved report; only for the slug `custom` */
  custom_report_id: id.optional(),
})

/**
 * GET /api/reports/{slug}: the current report; with `report_id`, an exported one. The server computes it in
 * the background; poll with `run_id`.
 */
export const reportQuery = reportParams.extend({
  report_id: id.optional(),
  run_id: z.string().min(1).max(64).optional(),
})

/**
 * POST /api/reports/{slug}/exports returns the report as a file. `run_id` identifies the report that the
 * reader sees.
 */
export const reportExportBody = reportQuery.extend({ format: reportFormat })

/** State of the event log from which a report was computed. Digests are SHA-256 in hex. */
const source = z.object({
  position: z.number(),
  hash: z.string(),
  /** number of events that the newest signed checkpoint covers; null: no checkpoint yet */
  checkpoint_size: z.number().nullable(),
  data_sha256: z.string(),
})

const issued = source.extend({
  id,
  /** ms since epoch UTC */
  at: z.number(),
  by: z.string().nullable(),
})

const change = z.object({
  place: z.string(),
  row: z.string().nullable(),
  column: z.string().nullable(),
  kind: z.string(),
  before: z.union([z.string(), z.number(), z.null()]),
  after: z.union([z.string(), z.number(), z.null()]),
  what: z.enum(['changed', 'added', 'missing']),
})

export const report = z.object({
  /** the report with the first rows of each table */
  content: reportContent,
  /** total number of rows of each table, in table order */
  row_counts: z.array(z.number()),
  source,
  /** the newest export of the same report; null: none */
  issued: issued.nullable(),
  /** whether the current data differ from the newest export, or from the shown export */
  is_changed: z.boolean(),
  changes: z.array(change),
})
export type Report = z.infer<typeof report>
export type ReportChangeRow = z.infer<typeof change>
/** `data` is null until `run` is finished. */
export const reportReply = z.object({ data: report.nullable(), run: reportRun })

/**
 * GET /api/exported-files/{sha256}: kind of the exported file with this digest, and time of its first
 * export.
 */
export const exportedFileParams = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please give a SHA-256 digest in hexadecimal.'),
})
export const exportedFileReply = z.object({
  data: z.object({
    kind: z.enum(['report', 'fixes', ...fileKind.options]),
    /** ms since epoch UTC */
    at: z.number(),
  }),
})
