import type { Transaction } from 'kysely'
import type { FieldEnvelope } from '../../contract/field-command.ts'
import { checklistReport } from '../../contract/code-page.ts'
import type { ChecklistRunCommand } from '../../domain/checklist-runs/checklist-run.ts'
import { refuse, type Refusal } from '../../domain/event.ts'
import type { FieldClocks } from '../../domain/field-commands/field-clocks.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { readChecklistAtVersion } from './asked-checklist.ts'
import { findPhotoFault } from './reported-photos.ts'

type ReportChecklist = Extract<ChecklistRunCommand, { type: 'ReportChecklist' }>

/**
 * Returns the command for a report from the field, with the questions of its version, or the refusal if it
 * has an error.
 */
export async function createFieldReportCommand(
  trx: Transaction<Tables>,
  company: CompanyId,
  {
    by,
    sitePostId,
    body,
    clocks,
  }: { by: string; sitePostId: string; body: FieldEnvelope; clocks: FieldClocks },
): Promise<ReportChecklist | { refused: Refusal }> {
  const { success, data, error } = checklistReport.safeParse(body)
  if (!success) {
    const [issue] = error.issues
    return refuse('invalid', issue?.message ?? 'Validation failed', issue?.path.join('.'))
  }
  const { checklist_id: checklistId, checklist_version: checklistVersion, answers, remarks = [] } = data
  const { reporter, note } = data
  const version = checklistVersion
  const asked = await readChecklistAtVersion(trx, company, { sitePostId, checklistId, version })
  if (!asked) return refuse('not_requested', 'This checklist was never asked at this post.', 'checklist_id')
  const fault = await findPhotoFault(trx, { company, by }, answers, remarks)
  if (fault) throw new HttpProblem(409, fault, { code: 'photo_missing' })
  const about = { sitePostId, checklistId, checklistVersion, ...asked }
  const { position } = body
  return { type: 'ReportChecklist', ...about, answers, remarks, reporter, note, clocks, position }
}
