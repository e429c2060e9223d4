import type { Context } from '../../context.ts'
import { demoRoster } from '../demo-roster.ts'
import { demoCompany } from '../demo-sign-in.ts'
import { DemoWalk, type Send } from './demo-walk.ts'

const SEED = 'askari'
const STEP_MS = 1000
const TIMEOUT_MS = 10_000

/**
 * Lets the guards of the demo company walk, as long as there is one: their phones report to the server's own ingest
 * address over HTTP. First everybody on duty is put where he is now, then the last 24 h are filled in.
 */
export async function startSimulator(context: Context, address: string): Promise<() => Promise<void>> {
  const company = await demoCompany(context)
  if (company === null) return async () => {}
  const ending = new AbortController()
  const walk = new DemoWalk(context, company, await demoRoster(context), SEED, sender(address, ending.signal))
  const walking = keepWalking(context, walk, ending.signal)
  return async () => {
    ending.abort()
    await walking
  }
}

async function keepWalking(context: Context, walk: DemoWalk, ending: AbortSignal): Promise<void> {
  const guarded = async (what: () => Promise<void>) => {
    try {
      await what()
    } catch (error) {
      // the demo is no reason to end the server; the next step goes on where this one failed
      context.log.error({ err: error }, 'the demo stumbled')
    }
  }
  await guarded(() => walk.step())
  const filling = guarded(() => walk.backFill(() => ending.aborted))
  while (!ending.aborted) {
    await pause(STEP_MS, ending)
    if (!ending.aborted) await guarded(() => walk.step())
  }
  await filling
}

function sender(address: string, ending: AbortSignal): Send {
  return async ({ path, method, contentType, body }) => {
    try {
      const reply = await fetch(`${address}${path}`, {
        method,
        ...(body !== null && { body }),
        headers: {
          'user-agent': 'Askari-Demo/1',
          ...(contentType !== null && { 'content-type': contentType }),
        },
        signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await reply.arrayBuffer()
      return reply.ok
    } catch {
      // as on a phone: no answer means that it is sent again
      return false
    }
  }
}

function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      ending.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ending.addEventListener('abort', end)
  })
}
