import type { FieldEnvelope } from '../../contract/field-command.ts'
import { checklistRunStream } from '../../domain/checklist-runs/checklist-run.ts'
import { streamName } from '../../domain/event.ts'
import { expectedRun } from '../checklist-runs/expected-run.ts'
import { reportCommand } from '../checklist-runs/report-command.ts'
import { handleIn } from '../event-log/handle.ts'
import { type ArrivedReport, byOf, type Outcome } from './reported-by-code.ts'

/** Stores a filled-in checklist: as the run that was expected at that time, or as a new one. */
export async function checklistByCode(
  { context, trx, code, commandId, clocks }: ArrivedReport,
  body: FieldEnvelope,
): Promise<Outcome> {
  const { company, sitePostId } = code
  const command = await reportCommand(trx, company, { by: byOf(code), sitePostId, body, clocks })
  if ('refused' in command) return command
  const { checklistId, title, reporter } = command
  const about = { sitePostId, checklistId, madeAt: clocks.stated ?? clocks.made }
  const id = await expectedRun(trx, company, about)
  const request = { company, id, command, commandId, by: byOf(code), at: context.now() }
  const handled = await handleIn(context, trx, checklistRunStream, request)
  if (!handled.ok) return { refused: handled.refusal }
  const outcome = streamName(checklistRunStream.name, handled.id)
  return { title, reporter, doubts: [], outcome, recordId: handled.id }
}
