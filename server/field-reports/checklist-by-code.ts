import type { FieldEnvelope } from '../../contract/field/field-command.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { findExpectedRun } from '../checklist-runs/expected-run.ts'
import { createFieldReportCommand } from '../checklist-runs/report-command.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { type ArrivedReport, codeActor, type ReportOutcome } from './report-outcome.ts'

/**
 * Stores a filled-in checklist. It belongs to the run that was due at its time or, without one, to a new
 * run.
 */
export async function acceptChecklistByCode(
  { context, trx, code, commandId, clocks }: ArrivedReport,
  body: FieldEnvelope,
): Promise<ReportOutcome> {
  const { company, sitePostId } = code
  const command = await createFieldReportCommand(trx, company, {
    by: codeActor(code),
    sitePostId,
    body,
    clocks,
  })
  if ('refused' in command) return command
  const { checklistId, title, reporter } = command
  const about = { sitePostId, checklistId, madeAt: clocks.stated ?? clocks.made }
  const id = await findExpectedRun(trx, company, about)
  const request = { company, id, command, commandId, by: codeActor(code), at: context.now() }
  const handled = await handleCommandIn(context, trx, checklistRunStream, request)
  if (!handled.ok) return { refused: handled.refusal }
  const outcome = streamName(checklistRunStream.name, handled.id)
  return { title, reporter, doubts: [], outcome, recordId: handled.id }
}
