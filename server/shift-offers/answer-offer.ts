import { rosterId } from '../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { shiftOfferStream } from '../../domain/shift-offers/shift-offer.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'

import { handle, handleIn } from '../event-log/handle.ts'
import { notFound, refusalProblem } from '../http/problem-reply.ts'

/**
 * A guard accepts or declines an offer. Accepting gives them the shift in the same transaction, with the conflicts checked
 * again: of two at once one has it. Throws 404 where there is no such offer, and the problem of a refusal.
 */
export async function answerOffer(
  context: Context,
  { company, workerId }: { company: CompanyId; workerId: string },
  asked: { offerId: string; answer: 'accept' | 'decline'; command_id: string },
): Promise<void> {
  const { offerId, answer, command_id } = asked
  const offer = await context.db
    .selectFrom('shift_offer')
    .select(['assignment_id', 'week', 'duty_id'])
    .where('company', '=', company)
    .where('id', '=', offerId)
    .executeTakeFirst()
  if (!offer) throw notFound()
  const by = `worker:${workerId}`
  const type = answer === 'accept' ? 'AcceptShiftOffer' : 'DeclineShiftOffer'
  const at = context.now()
  const handled = await handle(context, shiftOfferStream, {
    company,
    id: offerId,
    command: { type, workerId },
    commandId: `${by}/${command_id}`,
    by,
    at,
    consequences: async (trx, _id, commandId) => {
      if (answer === 'decline') return
      const { assignment_id: assignmentId, week, duty_id: duty } = offer
      const given = await handleIn(context, trx, rosterStream, {
        company,
        id: rosterId(assignmentId, week),
        command: {
          type: 'ReassignDuties',
          assignmentId,
          week,
          changes: [{ duty, from: null, to: workerId }],
        },
        commandId: `${commandId}/roster`,
        by,
        at,
      })
      // nothing of both is stored
      if (!given.ok) throw refusalProblem(given.refusal)
    },
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
}
