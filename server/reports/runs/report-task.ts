import type { Problem } from '../../../contract/core/problem.ts'
import {
  MAX_REPORT_CHANGES,
  MAX_PDF_ROWS,
  MAX_SHOWN_ROWS,
  type Report,
} from '../../../contract/reports/report.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { compareReports } from '../../../domain/reports/report-changes.ts'
import { reportContent, type ReportContent } from '../../../domain/reports/report-data.ts'
import type { ReportFormat } from '../../../domain/reports/report.ts'
import type { Context } from '../../app/context.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { readStoredLogo } from '../../pdf/report-logo.ts'
import { computeReport, type ReportRequest } from '../compute-report.ts'
import { erasedReportProblem, readStoredContent } from '../issued-reports.ts'
import type { ReportScope, ReportReader } from '../report-kind.ts'
import { writeReportFile } from '../report-file.ts'
import type { ReportSource } from '../report-source.ts'

/** A task to compute a report. `stored` is the digest of an export to show and compare with current data. */
export interface ComputeTask extends ReportRequest {
  kind: 'compute'
  stored: string | null
}
/** A task to write a file from stored content. */
export interface FileTask {
  kind: 'file'
  reader: ReportReader
  sha256: string
  format: ReportFormat
  source: ReportSource
}
export type ReportTask = ComputeTask | FileTask

/** Content of a report for the screen, without information about exports. */
export type ReportForScreen = Pick<Report, 'content' | 'row_counts' | 'changes'>

export interface ComputedTask {
  kind: 'compute'
  /** canonical JSON, UTF-8 */
  text: Uint8Array
  sha256: string
  position: number
  hash: string
  checkpointSize: number | null
  incidentIds: readonly string[]
  rows: number
  /** `ReportForScreen` as JSON */
  shown: string
}
export interface WrittenTask {
  kind: 'file'
  name: string
  type: string
  bytes: Uint8Array
}

const contentText = jsonText.pipe(reportContent)

/** Runs a task. `db` is a snapshot of the database. Throws a problem if the task cannot be done. */
export async function runTask(
  db: Context['db'],
  task: ReportTask,
  reach: ReportScope['reach'],
): Promise<ComputedTask | WrittenTask> {
  if (task.kind === 'file') return { kind: 'file', ...(await writtenFile(db, task)) }
  const { content, ...computed } = await computeReport(db, task, reach)
  reach('Result', 0)
  const stored = task.stored === null ? null : await readStoredContent(db, task.reader, task.stored)
  if (task.stored !== null && stored === null) throw erasedReportProblem()
  const before = stored === null ? null : contentText.parse(stored)
  const isChanged = task.stored !== null && task.stored !== computed.sha256
  const shown: ReportForScreen = {
    ...cut(before ?? content),
    changes: before && isChanged ? compareReports(before, content).slice(0, MAX_REPORT_CHANGES) : [],
  }
  return { kind: 'compute', ...computed, rows: rowsOf(content), shown: JSON.stringify(shown) }
}

const rowsOf = ({ tables }: ReportContent) => tables.reduce((sum, { rows }) => sum + rows.length, 0)

const cut = (content: ReportContent) => ({
  content: {
    ...content,
    tables: content.tables.map((table) => ({ ...table, rows: table.rows.slice(0, MAX_SHOWN_ROWS) })),
  },
  row_counts: content.tables.map(({ rows }) => rows.length),
})

async function writtenFile(db: Context['db'], { reader, sha256, format, source }: FileTask) {
  const text = await readStoredContent(db, reader, sha256)
  if (text === null) throw erasedReportProblem()
  const content = contentText.parse(text)
  if (format === 'pdf' && rowsOf(content) > MAX_PDF_ROWS) throw pdfTooLong()
  const logo = format === 'pdf' ? await readStoredLogo(db, reader.company, content.logo) : null
  return writeReportFile(format, content, source, logo)
}

const pdfTooLong = () =>
  new HttpProblem(
    422,
    `A PDF has at most ${MAX_PDF_ROWS.toLocaleString('en')} rows. Choose Excel or CSV, or a shorter period.`,
    { code: 'too_large' },
  )

/** Message to a process that computes reports. */
export interface ToWorker {
  task: ReportTask
}

/** Messages from a process that computes reports: progress, and finally the result or an error. */
export type FromWorker =
  | { step: string; done: number; of: number | null }
  | { made: ComputedTask | WrittenTask }
  | { problem: Problem; statusCode: number }
  | { fault: string }
