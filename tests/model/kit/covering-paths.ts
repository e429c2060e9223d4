import {
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'
import { stubbed } from './machine-subject.ts'
import { createRecorder } from './transitions.ts'

/** pseudo event: the machine starts again, as when the page is reloaded */
export const RESTART = { type: 'begins anew' } as const

/** Returns the possible actions in a snapshot by name. An action causes one event or several. */
type Offers = (snapshot: AnyMachineSnapshot) => Record<string, EventObject | readonly EventObject[]>

/** One step of a path: an action, its snapshots before and after, and the transitions taken. */
export interface CoverStep {
  words: string
  /** the event; if the action causes several, the first */
  event: EventObject
  before: AnyMachineSnapshot
  after: AnyMachineSnapshot
  takes: readonly string[]
}

const keyOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context])

function takenBy(machine: AnyStateMachine, { value, context }: AnyMachineSnapshot, event: EventObject) {
  const recorder = createRecorder()
  const actor = createActor(machine, {
    snapshot: machine.resolveState({ value, context }),
    clock: new SimulatedClock(),
    inspect: recorder.inspect,
  }).start()
  recorder.taken.clear()
  actor.send(event)
  actor.stop()
  return [...recorder.taken]
}

/** Returns one step of a machine with stubbed actors: an action, and the state to which its events lead. */
export function takeStep(
  machine: AnyStateMachine,
  before: AnyMachineSnapshot,
  words: string,
  offered: EventObject | readonly EventObject[],
): CoverStep {
  const events = [offered].flat() as EventObject[]
  const takes: string[] = []
  let after = before
  for (const event of events) {
    if (event.type !== RESTART.type) takes.push(...takenBy(machine, after, event))
    const next =
      event.type === RESTART.type ? initialTransition(machine, undefined) : transition(machine, after, event)
    after = next[0] as AnyMachineSnapshot
  }
  return { words, event: events[0] as EventObject, before, after, takes }
}

/**
 * Returns what a step covers: its transitions and, with `pairs`, each of them combined with each transition of the
 * previous step.
 */
const goalsOf = (before: CoverStep | undefined, { takes }: CoverStep, pairs: boolean): string[] => [
  ...takes,
  ...(pairs
    ? (before?.takes ?? []).flatMap((first) => takes.map((second) => `${first} then ${second}`))
    : []),
]

/**
 * Returns a few paths (mostly one) from `start` that together cover all reachable transitions of the machine. With
 * `pairs`, they cover pairs of consecutive transitions too. Each path goes to the nearest uncovered one until none is
 * reachable; then a new path begins. Actors are stubbed. So few paths suffice that one screen or browser can take them
 * all.
 */
export function coveringPaths(
  production: AnyStateMachine,
  offers: Offers,
  start: AnyMachineSnapshot,
  { pairs = false } = {},
): CoverStep[][] {
  const machine = stubbed(production)
  const known = new Map<string, CoverStep[]>()
  const stepsFrom = (before: AnyMachineSnapshot): CoverStep[] => {
    const key = keyOf(before)
    const steps =
      known.get(key) ??
      Object.entries(offers(before)).map(([words, offered]) => takeStep(machine, before, words, offered))
    known.set(key, steps)
    return steps
  }
  const taken = new Set<string>()
  /** returns the shortest continuation from a step, or from the start, that covers something new */
  const nearest = (last: CoverStep | undefined): CoverStep[] | null => {
    const seen = new Set<string>()
    const ways: CoverStep[][] = [[]]
    for (const way of ways) {
      const at = way.at(-1) ?? last
      for (const step of stepsFrom(at?.after ?? start)) {
        if (goalsOf(at, step, pairs).some((goal) => !taken.has(goal))) return [...way, step]
        const key = `${keyOf(step.after)}${pairs ? step.takes.join() : ''}`
        if (seen.has(key)) continue
        seen.add(key)
        ways.push([...way, step])
      }
    }
    return null
  }
  const walks: CoverStep[][] = [[]]
  for (;;) {
    let walk = walks.at(-1) as CoverStep[]
    const onward = nearest(walk.at(-1))
    const next = onward ?? nearest(undefined)
    if (next === null) return walks
    if (onward === null) walks.push((walk = []))
    for (const step of next) {
      for (const goal of goalsOf(walk.at(-1), step, pairs)) taken.add(goal)
      walk.push(step)
    }
  }
}

/** Formats a path for the test output: an action and the resulting state per line. */
export const walkText = (walk: readonly CoverStep[]): string =>
  walk.map(({ words, after }) => `${words} → ${JSON.stringify(after.value).replaceAll('"', '')}\n`).join('')
