import type { Kysely } from 'kysely'
import type { RosterPage } from '../../contract/roster-links/roster-page.ts'
import { welfareStream } from '../../domain/welfare/welfare-check.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { handle } from '../event-log/handle.ts'
import { notFound, refusalProblem } from '../http/problem-reply.ts'
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

/** The welfare check that waits for an answer of a guard. */
export const waitingCheck = async (db: Kysely<Tables>, guard: Guard): Promise<RosterPage['welfare_check']> =>
  (await checkOf(db, guard).where('status', '=', 'sent').executeTakeFirst()) ?? null

/** A guard says that all is well. Throws 404 where the check is not theirs, and the problem of a refusal. */
export async function answerCheck(
  context: Context,
  guard: Guard,
  asked: { checkId: string; command_id: string },
): Promise<void> {
  const row = await checkOf(context.db, guard).where('id', '=', asked.checkId).executeTakeFirst()
  if (!row) throw notFound()
  const by = `worker:${guard.workerId}`
  const handled = await handle(context, welfareStream, {
    company: guard.company,
    id: asked.checkId,
    command: { type: 'AnswerWelfareCheck' },
    commandId: `${by}/${asked.command_id}`,
    by,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
}
