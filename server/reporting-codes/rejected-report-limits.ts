import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../app/context.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { requestCaller } from '../security/security-entry.ts'
import { FailedAttemptCounter } from './failed-attempt-counter.ts'

const HOUR_MS = 3_600_000

interface Asked {
  request: FastifyRequest
  reply: FastifyReply
  /** id of the sender: one installation of the page */
  sender: string
  isHelp: boolean
}

/**
 * Limits permanently refused reports per sender and per code, because other limits count only stored ones.
 * Records in the security log when a code reaches a limit. Calls for help have their own count, so that other
 * refusals do not delay them.
 */
export function createRejectedReportLimits(context: Pick<Context, 'now' | 'security'>) {
  const ofPhone = new FailedAttemptCounter({ most: 30, spanMs: HOUR_MS })
  const ofCode = new FailedAttemptCounter({ most: 300, spanMs: HOUR_MS })
  return async <Taken>(
    { request, reply, sender, isHelp }: Asked,
    take: () => Promise<Taken>,
  ): Promise<Taken> => {
    const { company, id } = request.presentedCode
    const code = `${company}/${id}${isHelp ? '/help' : ''}`
    const phone = `${code}/${sender}`
    const now = context.now()
    const waitMs = Math.max(ofPhone.waitMs(phone, now), ofCode.waitMs(code, now))
    try {
      if (waitMs > 0) throw tooManyRefused(waitMs)
      return await take()
    } catch (error) {
      if (!(error instanceof HttpProblem)) throw error
      const { sequence, retry_after_s: seconds } = error.problem as {
        sequence?: number
        retry_after_s?: number
      }
      if (sequence !== undefined) {
        ofPhone.add(phone, now)
        ofCode.add(code, now)
      }
      if (error.statusCode === 429) {
        if (seconds !== undefined) void reply.header('retry-after', seconds)
        const call = `POST /c/… of /reporting-codes/${id}`
        context.security.add({ company, what: 'ReportsHeldUp', whose: null, call, ...requestCaller(request) })
      }
      throw error
    }
  }
}

const tooManyRefused = (waitMs: number) =>
  new HttpProblem(429, 'Too many reports were refused. The others wait on the phone.', {
    code: 'too_many_reports',
    retry_after_s: Math.max(1, Math.ceil(waitMs / 1000)),
  })
