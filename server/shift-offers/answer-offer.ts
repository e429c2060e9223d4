import type { z } from 'zod'
import type { offerAnswerBody } from '../../contract/roster/roster-page.ts'
import { rosterId } from '../../domain/roster/planned-duty.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import { shiftOfferStream } from '../../domain/roster/shift-offer.ts'
import type { Context } from '../app/context.ts'
import { acceptFieldCommand } from '../field-reports/accept-field-command.ts'
import type { PresentedRosterLink } from '../roster-links/presented-roster-link.ts'
import { handleCommandIn } from '../event-log/handle-command.ts'
import { notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'

/**
 * Handles a guard's reply to an offer. Accepting assigns the shift in the same transaction, after checking
 * conflicts again; of two parallel replies, one succeeds. Throws a 404 problem if there is no such offer, and
 * the problem of a refusal.
 */
export async function answerOffer(
  context: Context,
  { company, workerId, linkId }: Pick<PresentedRosterLink, 'company' | 'workerId' | 'linkId'>,
  offerId: string,
  { answer, ...envelope }: z.infer<typeof offerAnswerBody>,
): Promise<void> {
  const offer = await context.db
    .selectFrom('shift_offer')
    .select(['assignment_id', 'week', 'duty_id'])
    .where('company', '=', company)
    .where('id', '=', offerId)
    .executeTakeFirst()
  if (!offer) throw notFoundProblem()
  const by = `worker:${workerId}`
  const type = answer === 'accept' ? 'AcceptShiftOffer' : 'DeclineShiftOffer'
  const at = context.now()
  await acceptFieldCommand(context, {
    company,
    by: `roster-link:${linkId}`,
    envelope,
    carryOut: (trx, { commandId, clocks }) =>
      handleCommandIn(context, trx, shiftOfferStream, {
        company,
        id: offerId,
        command: { type, workerId, clocks },
        commandId,
        by,
        at,
        consequences: async () => {
          if (answer === 'decline') return
          const { assignment_id: assignmentId, week, duty_id: duty } = offer
          const given = await handleCommandIn(context, trx, rosterStream, {
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
          // Throwing means that neither the reply nor the assignment is stored.
          if (!given.ok) throw refusalProblem(given.refusal)
        },
      }),
  })
}
