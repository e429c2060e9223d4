import type { FastifyReply } from 'fastify'
import { onReplyEnd } from '../http/reply/after-reply.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'

/** maximum number of fixes in memory; a fix takes about 90 bytes */
const MOST_HELD = 3_000_000
const RETRY_AFTER_S = 60

/**
 * Creates a function that reserves memory for an export's fixes, until the reply is sent or the client
 * disconnects. Throws a 429 problem above `most` per process, or half of it per company.
 */
export function exportMemoryBudget(most = MOST_HELD) {
  const held = new Map<string, number>()
  const hold = (company: string, more: number) => held.set(company, (held.get(company) ?? 0) + more)
  return (company: string, fixes: number, reply: Pick<FastifyReply, 'raw' | 'header'>): void => {
    const ofAll = [...held.values()].reduce((sum, each) => sum + each, fixes)
    if (ofAll > most || (held.get(company) ?? 0) + fixes > most / 2) {
      void reply.header('retry-after', RETRY_AFTER_S)
      const wait = 'Other large exports are being made. Ask again in a minute, or for a shorter time.'
      throw new HttpProblem(429, wait, { code: 'too_many_concurrent' })
    }
    hold(company, fixes)
    onReplyEnd(reply, () => {
      if (hold(company, -fixes).get(company) === 0) held.delete(company)
    })
  }
}
