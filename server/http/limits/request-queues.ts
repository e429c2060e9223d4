import type { FastifyReply } from 'fastify'
import { onReplyEnd } from '../reply/after-reply.ts'
import { HttpProblem } from '../reply/problem-reply.ts'

/**
 * Runs `make` after all earlier work in the queue. Throws a 429 problem if the account already has work in
 * it.
 */
export type AccountQueue = <Made>(account: string, make: () => Promise<Made>) => Promise<Made>

/**
 * Creates a queue that runs one piece of work at a time. Each account may have one in it, so that nobody
 * blocks others for long. `busy` is the text of the refusal.
 */
export function createAccountQueue(busy: string): AccountQueue {
  const asking = new Set<string>()
  let before: Promise<unknown> = Promise.resolve()
  return async (account, make) => {
    if (asking.has(account)) throw new HttpProblem(429, busy, { code: 'already_running' })
    asking.add(account)
    const mine = before.then(make, make)
    before = mine
    try {
      return await mine
    } finally {
      asking.delete(account)
    }
  }
}

/** Creates queues by name. In each, work starts when the previous work has ended, successfully or not. */
export function createKeyedQueue(): <Made>(line: string, make: () => Promise<Made>) => Promise<Made> {
  const last = new Map<string, Promise<unknown>>()
  return (line, make) => {
    const mine = (last.get(line) ?? Promise.resolve()).then(make, make)
    last.set(line, mine)
    const leave = () => {
      if (last.get(line) === mine) last.delete(line)
    }
    mine.then(leave, leave)
    return mine
  }
}

/**
 * Limits how many replies an account receives at once. A reply counts until it is sent or its client
 * disconnects. Beyond `most`, throws a 429 problem with the text `busy`.
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
