import { emit, enqueueActions, setup, stopChild, type ActorRefFrom, type AnyActorLogic } from 'xstate'
import { toast, type ToastEvent } from './effects.ts'

/** Machines of the tracker: at most one of each runs, with this name in the actor system. */
export type TrackerPart = 'connection' | 'tracking' | 'playback' | 'board clock'

export type TrackerEvent =
  /** a page or replay needs this machine; `logic` is the machine together with the streams it controls */
  | { type: `${TrackerPart}.opened`; logic: AnyActorLogic; input?: unknown }
  | { type: `${TrackerPart}.closed` }
  | { type: `xstate.error.actor.${TrackerPart}`; error: unknown }

interface Part {
  name: TrackerPart
  logic: AnyActorLogic
  input: unknown
}

const chart = setup({
  types: { events: {} as TrackerEvent, emitted: {} as ToastEvent },
  actions: {
    'begin the part': enqueueActions(({ enqueue }, { name, logic, input }: Part) =>
      enqueue.spawnChild(logic, { id: name, systemId: name, input } as object),
    ),
    'end the part': stopChild((_, { name }: Pick<Part, 'name'>) => name),
    'tell that it broke': emit(toast('error', 'A part of this page has failed. Please reload it.')),
  },
})

const part = <Name extends TrackerPart>(name: Name) =>
  ({
    initial: 'away',
    states: {
      away: {},
      runs: {
        exit: { type: 'end the part', params: { name } },
        on: { [`xstate.error.actor.${name}`]: { target: 'broken', actions: 'tell that it broke' } },
      },
      broken: {},
    },
    on: {
      [`${name}.opened`]: {
        target: '.runs',
        actions: {
          type: 'begin the part',
          params: ({ event }: { event: Omit<Part, 'name'> }) => ({
            name,
            logic: event.logic,
            input: event.input,
          }),
        },
      },
      [`${name}.closed`]: '.away',
    },
  }) as const

/**
 * Starts and stops the machines of the tracker as child actors. If one fails, the others continue. It knows nothing
 * about positions.
 */
export const trackerMachine = chart.createMachine({
  id: 'tracker',
  type: 'parallel',
  states: {
    connection: part('connection'),
    tracking: part('tracking'),
    playback: part('playback'),
    'board clock': part('board clock'),
  },
} as Parameters<typeof chart.createMachine>[0])

export type TrackerActor = ActorRefFrom<typeof trackerMachine>
