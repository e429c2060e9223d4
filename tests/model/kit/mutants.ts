import { createMachine, type AnyStateMachine } from 'xstate'

interface Config {
  states?: Record<string, Config>
  on?: Record<string, unknown>
  after?: Record<string, unknown>
  always?: unknown
  invoke?: Invoke | readonly Invoke[]
}

interface Invoke {
  src: unknown
  onDone?: unknown
  onError?: unknown
}

export interface Mutant {
  /** name of the removed transition */
  without: string
  machine: AnyStateMachine
}

const listOf = (transitions: unknown): unknown[] => (Array.isArray(transitions) ? transitions : [transitions])
const without = (list: unknown[], place: number) => list.filter((_, i) => i !== place)

/** Returns the list without one transition, once for each transition in it. */
const lessOneOf = (transitions: unknown) =>
  [...listOf(transitions).keys()].map((place) => ({ place, rest: without(listOf(transitions), place) }))

function* lessOneAnswer(config: Config, path: string): Generator<{ without: string; config: Config }> {
  const invoked = listOf(config.invoke ?? []) as Invoke[]
  for (const [at, each] of invoked.entries())
    for (const outcome of ['onDone', 'onError'] as const) {
      if (each[outcome] === undefined) continue
      for (const { place, rest } of lessOneOf(each[outcome]))
        yield {
          without: `${path} — ${outcome} of ${String(each.src)} ${place}`,
          config: { ...config, invoke: invoked.with(at, { ...each, [outcome]: rest }) },
        }
    }
}

/** Yields each config that lacks exactly one transition of the given one. */
function* lessOne(config: Config, path: string): Generator<{ without: string; config: Config }> {
  for (const kind of ['on', 'after'] as const)
    for (const [event, transitions] of Object.entries(config[kind] ?? {}))
      for (const { place, rest } of lessOneOf(transitions))
        yield {
          without: `${path} — ${event} ${place}`,
          config: { ...config, [kind]: { ...config[kind], [event]: rest } },
        }
  yield* lessOneAnswer(config, path)
  if (config.always !== undefined)
    for (const { place, rest } of lessOneOf(config.always))
      yield { without: `${path} — always ${place}`, config: { ...config, always: rest } }
  for (const [name, child] of Object.entries(config.states ?? {}))
    for (const less of lessOne(child, `${path}.${name}`))
      yield {
        without: less.without,
        config: { ...config, states: { ...config.states, [name]: less.config } },
      }
}

/** Returns the machine without one transition, once for each of its transitions. */
export const listMutants = (machine: AnyStateMachine): Mutant[] =>
  [...lessOne(machine.config as Config, machine.id)].map(({ without, config }) => ({
    without,
    machine: createMachine(config as never, machine.implementations as never),
  }))
