import { createMachine, type AnyStateMachine } from 'xstate'

interface Config {
  states?: Record<string, Config>
  on?: Record<string, unknown>
  always?: unknown
}

export interface Mutant {
  /** which transition was taken out */
  without: string
  machine: AnyStateMachine
}

const listOf = (transitions: unknown): unknown[] => (Array.isArray(transitions) ? transitions : [transitions])
const without = (list: unknown[], place: number) => list.filter((_, i) => i !== place)

/** Every config that lacks exactly one of the transitions of this one. */
function* lessOne(config: Config, path: string): Generator<{ without: string; config: Config }> {
  for (const [event, transitions] of Object.entries(config.on ?? {})) {
    const list = listOf(transitions)
    for (const place of list.keys())
      yield {
        without: `${path} — ${event} ${place}`,
        config: { ...config, on: { ...config.on, [event]: without(list, place) } },
      }
  }
  const always = config.always === undefined ? [] : listOf(config.always)
  for (const place of always.keys())
    yield { without: `${path} — always ${place}`, config: { ...config, always: without(always, place) } }
  for (const [name, child] of Object.entries(config.states ?? {}))
    for (const less of lessOne(child, `${path}.${name}`))
      yield {
        without: less.without,
        config: { ...config, states: { ...config.states, [name]: less.config } },
      }
}

/** For each transition of the machine, the machine without it. */
export const mutantsOf = (machine: AnyStateMachine): Mutant[] =>
  [...lessOne(machine.config as Config, machine.id)].map(({ without, config }) => ({
    without,
    machine: createMachine(config as never, machine.implementations as never),
  }))
