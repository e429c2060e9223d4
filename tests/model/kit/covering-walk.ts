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

/** In a list of events: the machine begins anew, as when the page is opened again. */
export const BEGINS_ANEW = { type: 'begins anew' } as const

/** What may happen at a snapshot, in words: an event, or several that come of one deed. */
type Offers = (snapshot: AnyMachineSnapshot) => Record<string, EventObject | readonly EventObject[]>

/** One step of a walk: what happens, in words, where it leads, and which transitions it takes. */
export interface CoverStep {
  words: string
  /** the first, where one deed brings several */
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
 * A few walks, mostly one, through the production chart, its actors stubbed, from `start` on: always to the nearest transition that was
 * not taken yet, until none can be reached; then from `start` again. So one screen, or one browser, takes them all.
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
