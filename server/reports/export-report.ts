import { type ReportFormat, reportStream } from '../../domain/reports/report.ts'
import type { Context } from '../context.ts'
import { handle } from '../event-log/handle.ts'
import { accountTurns } from '../http/account-turns.ts'
import { HttpProblem, refusalProblem } from '../http/problem-reply.ts'
import { sha256Of } from './compute-report.ts'
import type { IssuedReport, ReportOwner } from './issued-reports.ts'
import { runInWorker } from './runs/report-worker-process.ts'
import type { WrittenTask } from './runs/report-task.ts'

/** the longest that a file may take */
const MOST_MS = 4 * 60_000
/** of each company one file is written at a time */
const turns = new WeakMap<Context['events'], Map<string, ReturnType<typeof accountTurns>>>()

function turnsOf({ events }: Context, company: string): ReturnType<typeof accountTurns> {
  const all = turns.get(events) ?? new Map<string, ReturnType<typeof accountTurns>>()
  turns.set(events, all)
  const known =
    all.get(company) ??
    accountTurns('A file is being written for you. Ask for the next one when you have it.')
  all.set(company, known)
  return known
}

/** Writes a file of an exported report, in a process of its own, and logs its digest. Throws a 410, 422 or 429 problem. */
export async function exportReport(
  context: Context,
  { userId, ...owner }: ReportOwner,
  { issued, format, signal }: { issued: IssuedReport; format: ReportFormat; signal: AbortSignal },
): Promise<WrittenTask> {
  const { company, limits, permissions } = owner
  const limit = AbortSignal.timeout(MOST_MS)
  const made = await turnsOf(context, company)(userId, () =>
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
    if (!limit.aborted) throw error
    throw new HttpProblem(
      422,
      `The file took longer than ${MOST_MS / 60_000} minutes. Choose CSV, or a shorter period.`,
      {
        code: 'too_large',
      },
    )
  })
  if (made.kind !== 'file') throw new Error('a report was computed in place of a file')
  const handled = await handle(context, reportStream, {
    company,
    id: issued.id,
    command: { type: 'ExportReport', format, fileSha256: sha256Of(made.bytes), bytes: made.bytes.length },
    commandId: context.newId(),
    by: `user:${userId}`,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
  return made
}
