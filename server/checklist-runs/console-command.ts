import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { consoleReport } from '../../contract/site-posts/checklist-run.ts'
import type { ChecklistRunCommand } from '../../domain/checklist-runs/checklist-run.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { readChecklistAtVersion } from './checklist-at-version.ts'
import { findPhotoFault } from './report-command.ts'

interface About {
  checklistId: string
  sitePostId: string
}

/** Returns the checklist and the post of a run; throws a 404 problem if the company has no such run. */
export async function requireRunChecklist(
  trx: Transaction<Tables>,
  company: CompanyId,
  runId: string,
): Promise<About> {
  const row = await trx
    .selectFrom('checklist_run')
    .select(['checklist_id', 'site_post_id'])
    .where('company', '=', company)
    .where('id', '=', runId)
    .executeTakeFirst()
  if (!row) throw notFoundProblem()
  return { checklistId: row.checklist_id, sitePostId: row.site_post_id }
}

/**
 * Creates the command for a report that a user fills in at the console. The report carries the user's name.
 */
export async function createConsoleReportCommand(
  context: Context,
  trx: Transaction<Tables>,
  { company, userId }: Account,
  about: About,
  { checklist_version: checklistVersion, answers, remarks = [], note }: z.infer<typeof consoleReport>,
): Promise<ChecklistRunCommand> {
  const asked = await readChecklistAtVersion(trx, company, { ...about, version: checklistVersion })
  if (!asked) throw refused('This checklist was never used at this post.', 'checklist_id')
  const fault = await findPhotoFault(trx, { company, by: `user:${userId}` }, answers, remarks)
  if (fault) throw refused(fault, 'answers')
  const { full_name: reporter } = await trx
    .selectFrom('account')
    .select('full_name')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const now = context.now()
  const clocks = { stated: null, device: now, received: now, correction: 0, made: now }
  const said = { checklistVersion, answers, remarks, reporter, note, clocks, position: null }
  return { type: 'ReportChecklist', ...about, ...asked, ...said }
}

const refused = (message: string, field: string) =>
  new HttpProblem(422, 'Validation failed', { code: 'invalid', data: { [field]: [message] } })
