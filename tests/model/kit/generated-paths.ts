import {
  createActor,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
} from 'xstate'
import { getAdjacencyMap } from 'xstate/graph'
import { liveSubject, stubbed } from './machine-subject.ts'
import { createRecorder } from './transitions.ts'

/** Returns the possible events in a snapshot of the machine, by descriptive names. */
export type Offers = (snapshot: AnyMachineSnapshot) => Record<string, EventObject>

/** A path through the machine in words, with the state after its last step. */
export interface GeneratedPath {
  words: readonly string[]
  events: readonly EventObject[]
}

interface Edge {
  words: string
  event: EventObject
  to: string
  /** transitions that the last step takes */
  takes: readonly string[]
}

const keyOf = ({ value, context }: AnyMachineSnapshot) => JSON.stringify([value, context])

/** Returns the transitions that the machine takes for an event in this snapshot. */
function takenAt(
  machine: AnyStateMachine,
  { value, context }: AnyMachineSnapshot,
  event: EventObject,
): string[] {
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

function edgesOf(machine: AnyStateMachine, offers: Offers): { initial: string; edges: Map<string, Edge[]> } {
  const map = getAdjacencyMap(machine, {
    events: (snapshot: AnyMachineSnapshot) => Object.values(offers(snapshot)),
    serializeState: keyOf,
    serializeEvent: (event: EventObject) => JSON.stringify(event),
    limit: 20_000,
  })
  const edges = new Map<string, Edge[]>()
  for (const { state, transitions } of Object.values(map)) {
    const from = state as AnyMachineSnapshot
    const named = Object.entries(offers(from))
    edges.set(
      keyOf(from),
      named.map(([words, event]) => ({
        words,
        event,
        to: keyOf(transitions[JSON.stringify(event) as never].state as AnyMachineSnapshot),
        takes: takenAt(machine, from, event),
      })),
    )
  }
  return { initial: Object.keys(map)[0] ?? '', edges }
}

/**
 * Returns the paths that xstate/graph finds through the machine with stubbed actors. They are the shortest path to each
 * transition, and to each pair of consecutive transitions.
 */
export function generatePaths(machine: AnyStateMachine, offers: Offers): GeneratedPath[] {
  const { initial, edges } = edgesOf(stubbed(machine), offers)
  const ways = new Map<string, readonly Edge[]>([[initial, []]])
  const found = new Map<string, { way: readonly Edge[]; changes: boolean }>()
  // prefers a path whose last step changes the state, because otherwise its removal would not be noticed
  const note = (name: string, way: readonly Edge[]) => {
    const changes = way.at(-1)?.to !== (way.at(-2)?.to ?? initial)
    if (!found.has(name) || (changes && !found.get(name)?.changes)) found.set(name, { way, changes })
  }
  for (const [at, way] of ways)
    for (const edge of edges.get(at) ?? []) {
      const longer = [...way, edge]
      for (const taken of edge.takes) note(taken, longer)
      for (const next of edges.get(edge.to) ?? [])
        for (const first of edge.takes)
          for (const second of next.takes) note(`${first} then ${second}`, [...longer, next])
      if (!ways.has(edge.to)) ways.set(edge.to, longer)
    }
  const paths = new Map(
    [...found.values()].map(({ way }) => [way.map(({ words }) => words).join(' → '), way] as const),
  )
  return [...paths.values()].map((way) => ({
    words: way.map(({ words }) => words),
    events: way.map(({ event }) => event),
  }))
}

const shortened = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 40 ? `${text.slice(0, 20)}…${text.slice(-19)}` : text
}

/** Formats a path as one line: its events, and the next state, changed context and actions of the last step. */
export function pathLine(machine: AnyStateMachine, { words, events }: GeneratedPath): string {
  const live = liveSubject<AnyMachineSnapshot, EventObject>(machine, (snapshot) => snapshot)
  let before = live.snapshot()
  for (const event of events) {
    before = live.snapshot()
    void live.executors[event.type]?.(event)
  }
  const { value, context } = live.snapshot()
  const changed = Object.keys(context)
    .filter((key) => JSON.stringify(context[key]) !== JSON.stringify(before.context[key]))
    .map((key) => `${key} ${shortened(context[key])}`)
  const done = live
    .effects()
    .map(({ type, event }) =>
      typeof event === 'object' && event !== null && 'type' in event ? `emit ${String(event.type)}` : type,
    )
  return [
    words.join(' → '),
    JSON.stringify(value).replaceAll('"', ''),
    changed.join(', '),
    done.join(', '),
  ].join(' | ')
}
