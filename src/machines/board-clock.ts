import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { effect } from './effects.ts'
import type { Direction } from './playback-event.ts'

/** Playback speeds of a replay, relative to real time. */
export const BOARD_SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240] as const
const FIRST_SPEED = 60

export interface BoardClockContext {
  speed: number
  direction: Direction
  /** whether it plays once the requested time is loaded */
  goesOn: boolean
}

/** Moments are ms since epoch UTC. */
export type BoardClockEvent =
  /** speed: null leaves it unchanged */
  | { type: 'night.opened'; at: number; speed: number | null }
  | { type: 'live.pressed' }
  | { type: 'toggle.pressed' }
  | { type: 'seek.asked'; t: number }
  /** data for the board's time is loaded */
  | { type: 'moment.shown'; isLast: boolean }
  /** data is missing at the time that playback has reached */
  | { type: 'moment.missed' }
  | { type: 'end.reached' }
  | { type: 'faster.pressed' }
  | { type: 'slower.pressed' }
  | { type: 'speed.chosen'; speed: number }
  /** plays in this direction, or faster if it already does */
  | { type: 'shuttle.pressed'; direction: Direction }

const fasterThan = (speed: number) => BOARD_SPEEDS.find((each) => each > speed) ?? speed
const slowerThan = (speed: number) => BOARD_SPEEDS.findLast((each) => each < speed) ?? speed

const chart = setup({
  types: { context: {} as BoardClockContext, events: {} as BoardClockEvent },
  actions: {
    'move the clock': effect<{ t: number }>(),
    'move the clock to the start': effect(),
    'go on afterwards': assign({ goesOn: true }),
    'stay afterwards': assign({ goesOn: false }),
    'play at the speed that is asked for': assign(({ context }, { speed }: { speed: number | null }) => ({
      speed: speed ?? context.speed,
    })),
    turn: assign((_, params: { direction: Direction }) => params),
    'play faster': assign(({ context }) => ({ speed: fasterThan(context.speed) })),
    'play slower': assign(({ context }) => ({ speed: slowerThan(context.speed) })),
  },
  guards: {
    'it goes on': ({ context }) => context.goesOn,
    'it plays the other way': ({ context }, params: { direction: Direction }) =>
      context.direction !== params.direction,
    'it plays backward': ({ context }) => context.direction < 0,
    'backward is asked for': (_, params: { direction: Direction }) => params.direction < 0,
    'it is the last moment': (_, { isLast }: { isLast: boolean }) => isLast,
  },
})

const move = {
  type: 'move the clock',
  params: ({ event }: { event: { t: number } }) => ({ t: event.t }),
} as const

const asked = ({ event }: { event: { direction: Direction } }) => ({ direction: event.direction })
const turn = { type: 'turn', params: asked } as const
const forward = { type: 'turn', params: { direction: 1 } } as const

/**
 * The clock of the board. When live, its time is now. Otherwise a stream has the time: it runs only in
 * `replaying`, and reports the end of the replay or a time without loaded data, which is waited for in
 * `seeking`.
 */
export const boardClockMachine = chart.createMachine({
  id: 'board clock',
  context: { speed: FIRST_SPEED, direction: 1, goesOn: false },
  initial: 'live',
  states: {
    live: {},
    seeking: {
      on: {
        'moment.shown': [
          {
            guard: { type: 'it is the last moment', params: ({ event }) => event },
            target: 'ended',
            actions: ['stay afterwards', forward],
          },
          { guard: 'it goes on', target: 'replaying', actions: 'stay afterwards' },
          { target: 'paused' },
        ],
        'toggle.pressed': [
          { guard: 'it goes on', actions: ['stay afterwards', forward] },
          { actions: 'go on afterwards' },
        ],
        'shuttle.pressed': { actions: [turn, 'go on afterwards'] },
        'seek.asked': { actions: move },
      },
    },
    replaying: {
      on: {
        'end.reached': [
          { guard: 'it plays backward', target: 'paused', actions: forward },
          { target: 'ended' },
        ],
        'moment.missed': { target: 'seeking', actions: 'go on afterwards' },
        'seek.asked': { target: 'seeking', actions: [move, 'go on afterwards'] },
        'toggle.pressed': { target: 'paused', actions: forward },
        'shuttle.pressed': [
          { guard: { type: 'it plays the other way', params: asked }, actions: turn },
          { actions: 'play faster' },
        ],
      },
    },
    paused: {
      on: {
        'seek.asked': { target: 'seeking', actions: move },
        'toggle.pressed': 'replaying',
        'shuttle.pressed': { target: 'replaying', actions: turn },
      },
    },
    ended: {
      on: {
        'seek.asked': { target: 'seeking', actions: move },
        'toggle.pressed': { target: 'seeking', actions: ['move the clock to the start', 'go on afterwards'] },
        'shuttle.pressed': {
          guard: { type: 'backward is asked for', params: asked },
          target: 'replaying',
          actions: turn,
        },
      },
    },
  },
  on: {
    'night.opened': {
      target: '.seeking',
      actions: [
        'stay afterwards',
        forward,
        { type: 'play at the speed that is asked for', params: ({ event }) => event },
        { type: 'move the clock', params: ({ event }) => ({ t: event.at }) },
      ],
    },
    'live.pressed': { target: '.live', actions: ['stay afterwards', forward] },
    'faster.pressed': { actions: 'play faster' },
    'slower.pressed': { actions: 'play slower' },
    'speed.chosen': {
      actions: { type: 'play at the speed that is asked for', params: ({ event }) => event },
    },
  },
})

/** Returns whether it plays, or will once its time is loaded. */
export const isBoardPlaying = (snapshot: SnapshotFrom<typeof boardClockMachine>) =>
  snapshot.matches('replaying') || (snapshot.matches('seeking') && snapshot.context.goesOn)

export type BoardClockActor = ActorRefFrom<typeof boardClockMachine>
