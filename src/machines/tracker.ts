import { emit, enqueueActions, setup, stopChild, type ActorRefFrom, type AnyActorLogic } from 'xstate'
import { toast, type ToastEvent } from './effects.ts'

/** The machines of the tracker: one of each may run, and is found in the system by this name. */
export type TrackerPart = 'connection' | 'tracking' | 'playback' | 'board clock'

export type TrackerEvent =
  /** the part is wanted: a page or a night is shown that needs it. `logic` has the streams that it steers. */
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
 * What of the tracker runs: its machines are children of this one, which begins and ends them, and goes on without one
 * that broke. Their streams come with them; of fixes nothing is known here.
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
