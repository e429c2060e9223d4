import { type ExportStatements, statementsLine } from '../../../domain/evidence/bundle/export-statements.ts'
import type { ExportStatement } from '../../../domain/evidence/bundle/export-statement-fields.ts'
import { fixExportsStream } from '../../../domain/evidence/bundle/fix-exports.ts'
import { type RecordedEvent, refuse, streamName } from '../../../domain/event-sourcing/event.ts'
import { readBundledEvents } from '../../bundle/bundled-events.ts'
import { newestCheckpoint } from '../../bundle/make-bundle.ts'
import { signLog } from '../../checkpoints/sign-checkpoints.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { fromEventRow } from '../../event-log/event-row.ts'
import { refusalProblem } from '../../http/reply/problem-reply.ts'

/** maximum number of events, newest first, in which the start of an export is searched */
const LOOKED_AT = 200

/**
 * Returns the line of an evidence file that proves the statements of an export. To prove them, it signs the
 * log with the event that started the export. Throws a problem if that is not possible, and errors of
 * `goesOn`, which cancels.
 */
export async function createProvenStatements(
  context: Context,
  company: CompanyId,
  { exportKey, words, goesOn }: { exportKey: string; words: ExportStatement; goesOn: () => void },
): Promise<string> {
  const record = await beginningOf(context, company, exportKey)
  if (record) await signLog(context, company)
  const newest = await newestCheckpoint(context, company)
  if (!record || !newest || newest.size < record.position)
    throw refusalProblem(
      refuse('not_signed_yet', 'The log could not be signed for this export. Try again.').refused,
    )
  const events = await readBundledEvents(context.db, company, [record], newest.size, goesOn)
  const event = events.find(({ position }) => position === record.position)
  const { origin: log, lines: keys, note: checkpoint } = newest
  const format: ExportStatements['format'] = 'askari-statements-1'
  return statementsLine({ format, log, words, event: event as ExportStatements['event'], keys, checkpoint })
}

/** Returns the event that recorded the start of an export. */
async function beginningOf(
  { db }: Context,
  company: CompanyId,
  exportKey: string,
): Promise<RecordedEvent | undefined> {
  const rows = await db
    .selectFrom('event')
    .selectAll()
    .where('company', '=', company)
    .where('stream', '=', streamName(fixExportsStream.name, company))
    .orderBy('version', 'desc')
    .limit(LOOKED_AT)
    .execute()
  return rows
    .map(fromEventRow)
    .find(
      ({ event }) => event.type === 'ExportStarted' && 'exportKey' in event && event.exportKey === exportKey,
    )
}
