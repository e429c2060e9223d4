import { HttpProblem } from './problem-reply.ts'

/** Runs work for an account after its earlier work. Throws a 429 problem. */
export type AccountQueue = <Made>(account: string, make: () => Promise<Made>) => Promise<Made>

/**
 * Runs one piece of work at a time, with at most one waiting for each account, so nobody blocks the others
 * for long.
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
