import { HttpProblem } from './problem-reply.ts'

/** Makes something for an account once all that was asked for before is made. Throws a 429 problem. */
export type Turns = <Made>(account: string, make: () => Promise<Made>) => Promise<Made>

/** One is made at a time, and each account waits for one at most, so nobody keeps the others waiting for long. */
export function accountTurns(busy: string): Turns {
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
