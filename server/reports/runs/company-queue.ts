import type { Context } from '../../app/context.ts'
import { createAccountQueue } from '../../http/limits/request-queues.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'

/** maximum work that runs in this process at once, over all companies */
const MOST_AT_ONCE = 3
/** maximum work of one company that waits or runs */
const MOST_WAITING = 20

/** Runs `make` for an account of a company. Throws a 429 problem if too much work is waiting. */
export type CompanyQueue = <Made>(
  context: Pick<Context, 'events'>,
  of: { company: string; account: string },
  make: () => Promise<Made>,
) => Promise<Made>

/**
 * Creates a queue that runs one piece of work per company at a time, three in total, in order of arrival. An
 * account that adds a second one is refused with the text `busy`.
 */
export function createCompanyQueue(busy: string): CompanyQueue {
  const all = new WeakMap<Context['events'], ReturnType<typeof turnsOfProcess>>()
  return (context, of, make) => {
    const known = all.get(context.events) ?? turnsOfProcess(busy)
    all.set(context.events, known)
    return known(of, make)
  }
}

function turnsOfProcess(busy: string) {
  const companies = new Map<string, { turns: ReturnType<typeof createAccountQueue>; waiting: number }>()
  const slot = slots(MOST_AT_ONCE)
  return async <Made>(
    { company, account }: { company: string; account: string },
    make: () => Promise<Made>,
  ): Promise<Made> => {
    const own = companies.get(company) ?? { turns: createAccountQueue(busy), waiting: 0 }
    if (own.waiting >= MOST_WAITING)
      throw new HttpProblem(429, 'Many reports of this company are being made. Try again in a few minutes.', {
        code: 'already_running',
      })
    companies.set(company, own)
    own.waiting += 1
    try {
      return await own.turns(account, () => slot(make))
    } finally {
      own.waiting -= 1
      if (own.waiting === 0) companies.delete(company)
    }
  }
}

function slots(most: number): <Made>(make: () => Promise<Made>) => Promise<Made> {
  let used = 0
  const waiting: (() => void)[] = []
  return async (make) => {
    if (used < most) used += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await make()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else used -= 1
    }
  }
}
