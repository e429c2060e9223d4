import type { FastifyReply } from 'fastify'
import { guestStream } from '../../domain/guest/guest.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import type { GuestCaller } from './guest-session.ts'

/** maximum number of views of one guest per quarter of an hour */
const MOST_VIEWS = 300
/**
 * Repeated views of the same page within this time (ms) are logged only once, because the log never shrinks.
 */
const SAME_LOOK_MS = 5 * 60_000

/** Creates the rate limit and the log of guests' views. Call it before the reply is sent. */
export function createGuestViews(context: Context) {
  return {
    async count({ company, id }: GuestCaller, reply: FastifyReply): Promise<void> {
      const attempt = await recordAttempt(context, [{ name: `guest:${company}/${id}`, limit: MOST_VIEWS }])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
    },
    /** Logs a view. Throws a 401 problem if the guest is no longer approved. */
    async keep(
      { company, id, today }: GuestCaller,
      { assignmentId, what }: { assignmentId: string | null; what: string | null },
    ): Promise<void> {
      const look = Math.floor(context.now() / SAME_LOOK_MS)
      const handled = await handleCommand(context, guestStream, {
        company,
        id,
        command: { type: 'RecordGuestView', assignmentId, what, today },
        commandId: `guest:${id}/${assignmentId ?? ''}/${what ?? ''}/${today}/${look}`,
        by: `guest:${id}`,
        at: context.now(),
      })
      if (!handled.ok)
        throw new HttpProblem(401, 'Your visit has ended. Ask for a new link.', { code: 'unauthenticated' })
    },
  }
}
