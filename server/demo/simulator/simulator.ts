import type { Context } from '../../app/context.ts'
import { DEMO_USER_AGENT } from './deliver-past.ts'
import { GuardSimulation, type SendMessage } from './guard-simulation.ts'
import { postponeSealing } from './postpone-sealing.ts'
import { type SimulatedCompany, findSimulatedCompanies } from './simulated-companies.ts'

const SEED = 'askari'
const STEP_MS = 1000
const TIMEOUT_MS = 10_000

/**
 * Runs the simulation of demo guards, in the demo company and in companies with demo data. The simulated
 * phones send to this server over HTTP. First, all guards on duty get a current position; then the fixes of
 * the last hours are added.
 */
export async function startSimulator(context: Context, address: string): Promise<() => Promise<void>> {
  if (context.config.demo === false) return async () => {}
  const ending = new AbortController()
  const walking = keepWalking(context, sender(address, ending.signal), ending.signal)
  return async () => {
    ending.abort()
    await walking
  }
}

interface Walking {
  walk: GuardSimulation
  filling: Promise<void>
  /** whether this company is no longer simulated */
  over: boolean
}

async function keepWalking(context: Context, send: SendMessage, ending: AbortSignal): Promise<void> {
  const guarded = async (what: () => Promise<void>) => {
    try {
      await what()
    } catch (error) {
      // an error of the simulation must not end the server; the next step tries again
      context.log.error({ err: error }, 'demo simulator failed')
    }
  }
  const walks = new Map<string, Walking>()
  const begin = async ({ company, timeZone, since, roster }: SimulatedCompany): Promise<Walking> => {
    // use the company's time zone instead of the server's
    const there = { ...context, config: { ...context.config, timeZone } }
    const walk = new GuardSimulation(there, company, await roster(), { seed: SEED, since, send })
    await guarded(() => postponeSealing(there, company))
    await guarded(() => walk.step())
    const walking: Walking = { walk, over: false, filling: Promise.resolve() }
    walking.filling = guarded(() => walk.backFill(() => ending.aborted || walking.over))
    return walking
  }
  const look = async () => {
    const companies = await findSimulatedCompanies(context)
    const wanted = new Map(companies.map((each) => [`${each.company} ${each.since}`, each]))
    for (const [key, walking] of walks)
      if (!wanted.has(key)) {
        walking.over = true
        walks.delete(key)
      }
    for (const [key, each] of wanted) if (!walks.has(key)) walks.set(key, await begin(each))
  }
  await guarded(look)
  while (!ending.aborted) {
    await pause(STEP_MS, ending)
    if (ending.aborted) break
    await guarded(look)
    await Promise.all([...walks.values()].map(({ walk }) => guarded(() => walk.step())))
  }
  await Promise.all([...walks.values()].map(({ filling }) => filling))
}

function sender(address: string, ending: AbortSignal): SendMessage {
  return async ({ path, method, contentType, body }) => {
    try {
      const reply = await fetch(`${address}${path}`, {
        method,
        ...(body !== null && { body }),
        headers: {
          'user-agent': DEMO_USER_AGENT,
          ...(contentType !== null && { 'content-type': contentType }),
        },
        signal: AbortSignal.any([ending, AbortSignal.timeout(TIMEOUT_MS)]),
      })
      await reply.arrayBuffer()
      return reply.ok
    } catch {
      // without a reply, the phone sends the fix again
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
