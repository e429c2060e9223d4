import { type ReportFormat, reportStream } from '../../domain/reports/report.ts'
import type { Context } from '../app/context.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { sha256Hex } from './compute-report.ts'
import type { IssuedReport, ReportIssuer } from './issued-reports.ts'
import { createCompanyQueue } from './runs/company-queue.ts'
import { runInWorker, TaskError } from './runs/report-worker-process.ts'
import type { WrittenTask } from './runs/report-task.ts'

/** maximum duration of writing a file, ms */
const MOST_MS = 4 * 60_000
const inTurn = createCompanyQueue('A file is being written for you. Ask for the next one when you have it.')

/**
 * Writes an exported report as a file in a child process, and logs the file's digest. Throws a 410, 422 or
 * 429 problem.
 */
export async function exportReport(
  context: Context,
  { by, ...owner }: ReportIssuer,
  { issued, format, signal }: { issued: IssuedReport; format: ReportFormat; signal: AbortSignal },
): Promise<WrittenTask> {
  const { company, limits, permissions } = owner
  const limit = AbortSignal.timeout(MOST_MS)
  const made = await inTurn(context, { company, account: by }, () =>
    runInWorker(
      context,
      {
        kind: 'file',
        reader: { company, limits, permissions },
        sha256: issued.data_sha256,
        format,
        source: {
          at: issued.issued_at,
          position: issued.source_position,
          hash: issued.source_hash,
          checkpointSize: issued.checkpoint_size,
          dataSha256: issued.data_sha256,
        },
      },
      { signal: AbortSignal.any([signal, limit]), reach: () => {} },
    ),
  ).catch((error: unknown) => {
    if (!limit.aborted && !(error instanceof TaskError)) throw error
    throw new HttpProblem(
      422,
      `The file took too long or too much memory. Choose CSV, or a shorter period.`,
      {
        code: 'too_large',
      },
    )
  })
  if (made.kind !== 'file') throw new Error('a report was computed in place of a file')
  const handled = await handleCommand(context, reportStream, {
    company,
    id: issued.id,
    command: { type: 'ExportReport', format, fileSha256: sha256Hex(made.bytes), bytes: made.bytes.length },
    commandId: context.newId(),
    by,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
  return made
}
