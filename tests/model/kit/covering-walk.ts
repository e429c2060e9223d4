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

/** in a list of events: the machine starts again, as when the page is reopened */
export const BEGINS_ANEW = { type: 'begins anew' } as const

/** Possible actions in a snapshot, by name: an event, or several that one action causes. */
type Offers = (snapshot: AnyMachineSnapshot) => Record<string, EventObject | readonly EventObject[]>

/** One step of a walk: the action, the next state, and the transitions that it takes. */
export interface CoverStep {
  words: string
  /** the first event, if one action causes several */
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

/**
 * Walks through the production chart with stubbed actors. Each walk starts from `start` and goes to
 * the nearest transition that was not taken yet, until it reaches no more. Usually one walk takes
 * all transitions, so that a test needs one screen or one browser.
 */
export function coveringWalks(
  production: AnyStateMachine,
  offers: Offers,
  start: AnyMachineSnapshot,
): CoverStep[][] {
  const machine = stubbed(production)
  const known = new Map<string, CoverStep[]>()
  const stepsFrom = (before: AnyMachineSnapshot): CoverStep[] => {
    const key = keyOf(before)
    const steps =
      known.get(key) ??
      Object.entries(offers(before)).map(([words, offered]) => {
        const events = [offered].flat() as EventObject[]
        const takes: string[] = []
        let after = before
        for (const event of events) {
          if (event.type !== BEGINS_ANEW.type) takes.push(...takenBy(machine, after, event))
          const next =
            event.type === BEGINS_ANEW.type
              ? initialTransition(machine, undefined)
              : transition(machine, after, event)
          after = next[0] as AnyMachineSnapshot
        }
        return { words, event: events[0] as EventObject, before, after, takes }
      })
    known.set(key, steps)
    return steps
  }
  const taken = new Set<string>()
  const nearest = (from: AnyMachineSnapshot): CoverStep[] | null => {
    const seen = new Set([keyOf(from)])
    const ways: { at: AnyMachineSnapshot; way: CoverStep[] }[] = [{ at: from, way: [] }]
    for (const { at, way } of ways)
      for (const step of stepsFrom(at)) {
        if (step.takes.some((each) => !taken.has(each))) return [...way, step]
        if (seen.has(keyOf(step.after))) continue
        seen.add(keyOf(step.after))
        ways.push({ at: step.after, way: [...way, step] })
      }
    return null
  }
  const walks: CoverStep[][] = [[]]
  for (;;) {
    let walk = walks.at(-1) as CoverStep[]
    const onward = nearest(walk.at(-1)?.after ?? start)
    const next = onward ?? nearest(start)
    if (next === null) return walks
    if (onward === null) walks.push((walk = []))
    walk.push(...next)
    for (const { takes } of next) for (const each of takes) taken.add(each)
  }
}
