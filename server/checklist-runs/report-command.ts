import type { Transaction } from 'kysely'
import type { AnswerValue, ItemRemark } from '../../domain/checklist-runs/checklist-answers.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { findFileDigests, findFileFault } from '../files/reference-file.ts'
import type { FieldEnvelope } from '../../contract/field/field-command.ts'
import { checklistReport } from '../../contract/field/code-page.ts'
import type { ChecklistRunCommand } from '../../domain/checklist-runs/checklist-run.ts'
import { refuse, type Refusal } from '../../domain/event-sourcing/event.ts'
import type { FieldClocks } from '../../domain/field-reports/field-clocks.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { readChecklistAtVersion } from './checklist-at-version.ts'

type ReportChecklist = Extract<ChecklistRunCommand, { type: 'ReportChecklist' }>

/**
 * Creates the command for a guard's report, with the items of the checklist version that the phone used; or
 * returns a refusal.
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
  if (!asked) return refuse('not_requested', 'This checklist was never used at this post.', 'checklist_id')
  const fault = await findPhotoFault(trx, { company, by }, answers, remarks)
  if (fault) throw new HttpProblem(409, fault, { code: 'photo_missing' })
  const about = { sitePostId, checklistId, checklistVersion, ...asked }
  const { position } = body
  return { type: 'ReportChecklist', ...about, answers, remarks, reporter, note, clocks, position }
}

/** Returns why the photos of these answers and remarks cannot be stored with the report; null: they can. */
export async function findPhotoFault(
  trx: Transaction<Tables>,
  { company, by }: { company: CompanyId; by: string },
  answers: readonly (AnswerValue | null)[],
  remarks: readonly ItemRemark[],
): Promise<string | null> {
  for (const digest of findFileDigests([...answers, ...remarks])) {
    const fault = await findFileFault(trx, { company, by, stream: null }, digest, 'picture')
    if (fault) return fault
  }
  return null
}
