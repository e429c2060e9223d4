import type { FastifyReply } from 'fastify'
import { onReplyEnd } from './once-over.ts'
import { HttpProblem } from './problem-reply.ts'

/**
 * Limits the concurrent replies of an account, each until it is sent or its caller is gone. Throws a 429
 * problem beyond `most`.
 */
export function limitConcurrency(most: number, busy: string) {
  const open = new Map<string, number>()
  return (account: string, reply: Pick<FastifyReply, 'raw'>): void => {
    const others = open.get(account) ?? 0
    if (others >= most) throw new HttpProblem(429, busy, { code: 'too_many_concurrent' })
    open.set(account, others + 1)
    onReplyEnd(reply, () => {
      const left = (open.get(account) ?? 0) - 1
      if (left > 0) open.set(account, left)
      else open.delete(account)
    })
  }
}
