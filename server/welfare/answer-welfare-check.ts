import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { RosterPage, welfareAnswerBody } from '../../contract/roster/roster-page.ts'
import { welfareStream } from '../../domain/alarms/welfare-check.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { acceptFieldCommand } from '../field-reports/accept-field-command.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import type { PresentedRosterLink } from '../roster-links/presented-roster-link.ts'
import './welfare-check-model.ts'

interface Guard {
  company: CompanyId
  workerId: string
}

const checkOf = (db: Kysely<Tables>, { company, workerId }: Guard) =>
  db
    .selectFrom('welfare_check')
    .select(['id', 'sent_at'])
    .where('company', '=', company)
    .where('worker_id', '=', workerId)

/** Returns the welfare check that a guard has not answered yet; null: none. */
export const findOpenWelfareCheck = async (
  db: Kysely<Tables>,
  guard: Guard,
): Promise<RosterPage['welfare_check']> =>
  (await checkOf(db, guard).where('status', '=', 'sent').executeTakeFirst()) ?? null

/**
 * Handles a guard's answer to a welfare check. Throws a 404 problem if the check is not theirs, and the
 * problem of a refusal.
 */
export async function answerWelfareCheck(
  context: Context,
  { company, workerId, linkId }: Pick<PresentedRosterLink, 'company' | 'workerId' | 'linkId'>,
  checkId: string,
  envelope: z.infer<typeof welfareAnswerBody>,
): Promise<void> {
  const row = await checkOf(context.db, { company, workerId }).where('id', '=', checkId).executeTakeFirst()
  if (!row) throw notFoundProblem()
  await acceptFieldCommand(context, {
    company,
    by: `roster-link:${linkId}`,
    envelope,
    carryOut: (trx, { commandId, clocks }) =>
      handleCommandIn(context, trx, welfareStream, {
        company,
        id: checkId,
        command: { type: 'AnswerWelfareCheck', clocks },
        commandId,
        by: `worker:${workerId}`,
        at: context.now(),
      }),
  })
}
