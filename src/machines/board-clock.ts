import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'

/** How many times as fast as it happened a night may be played. */
export const BOARD_SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240] as const
const FIRST_SPEED = 60

export interface BoardClockContext {
  /** the span that can be replayed, ms since epoch UTC; nothing while the board is live */
  from: number
  to: number
  /** the moment of a board that is not live, ms since epoch UTC */
  t: number
  speed: number
  /** it plays once the moment that it was sent to is there */
  goesOn: boolean
}

/** Times are ms since epoch UTC; `ms` of 'time.passed' are those of whoever watches. */
export type BoardClockEvent =
  | { type: 'night.opened'; from: number; to: number; at: number }
  | { type: 'live.pressed' }
  | { type: 'toggle.pressed' }
  | { type: 'seek.asked'; t: number }
  /** the moment of the board is there: what was walked by then is loaded */
  | { type: 'moment.shown' }
  /** it is not, and playing has come there */
  | { type: 'moment.missed' }
  | { type: 'time.passed'; ms: number }
  | { type: 'faster.pressed' }
  | { type: 'slower.pressed' }

const within = ({ from, to }: { from: number; to: number }, t: number) => Math.min(Math.max(t, from), to)
const fasterThan = (speed: number) => BOARD_SPEEDS.find((each) => each > speed) ?? speed
const slowerThan = (speed: number) => BOARD_SPEEDS.findLast((each) => each < speed) ?? speed
const after = ({ t, speed }: BoardClockContext, ms: number) => t + ms * speed

const chart = setup({
  types: { context: {} as BoardClockContext, events: {} as BoardClockEvent },
  actions: {
    'open the night': assign((_, night: { from: number; to: number; at: number }) => ({
      from: night.from,
      to: night.to,
      t: within(night, night.at),
      goesOn: false,
    })),
    'close the night': assign({ from: 0, to: 0, t: 0, goesOn: false }),
    'go to': assign(({ context }, { t }: { t: number }) => ({ t: within(context, t) })),
    'go back to the start': assign(({ context }) => ({ t: context.from })),
    'go on afterwards': assign({ goesOn: true }),
    'stay afterwards': assign({ goesOn: false }),
    'let time pass': assign(({ context }, { ms }: { ms: number }) => ({ t: after(context, ms) })),
    'stop at the end': assign(({ context }) => ({ t: context.to })),
    'play faster': assign(({ context }) => ({ speed: fasterThan(context.speed) })),
    'play slower': assign(({ context }) => ({ speed: slowerThan(context.speed) })),
  },
  guards: {
    'it goes on': ({ context }) => context.goesOn,
    'it is at the end': ({ context }) => context.t >= context.to,
    'the end is passed': ({ context }, { ms }: { ms: number }) => after(context, ms) >= context.to,
  },
})

const goTo = { type: 'go to', params: ({ event }: { event: { t: number } }) => ({ t: event.t }) } as const
const ms = ({ event }: { event: { ms: number } }) => ({ ms: event.ms })

/**
 * The clock of the board. Live, its time is now, and nobody asks it. Else it is `t`: it stands, goes on as whoever runs
 * it tells that time has passed, or waits (`seeking`) until what was walked by then is there.
 */
export const boardClockMachine = chart.createMachine({
  id: 'board clock',
  context: { from: 0, to: 0, t: 0, speed: FIRST_SPEED, goesOn: false },
  initial: 'live',
  states: {
    live: {},
    seeking: {
      on: {
        'moment.shown': [
          { guard: 'it goes on', target: 'replaying', actions: 'stay afterwards' },
          { target: 'paused' },
        ],
        'toggle.pressed': [
          { guard: 'it goes on', actions: 'stay afterwards' },
          { actions: 'go on afterwards' },
        ],
        'seek.asked': { actions: goTo },
      },
    },
    replaying: {
      on: {
        'time.passed': [
          { guard: { type: 'the end is passed', params: ms }, target: 'paused', actions: 'stop at the end' },
          { actions: { type: 'let time pass', params: ms } },
        ],
        'moment.missed': { target: 'seeking', actions: 'go on afterwards' },
        'seek.asked': { target: 'seeking', actions: [goTo, 'go on afterwards'] },
        'toggle.pressed': 'paused',
      },
    },
    paused: {
      on: {
        'seek.asked': { target: 'seeking', actions: goTo },
        'toggle.pressed': [
          {
            guard: 'it is at the end',
            target: 'seeking',
            actions: ['go back to the start', 'go on afterwards'],
          },
          { target: 'replaying' },
        ],
      },
    },
  },
  on: {
    'night.opened': {
      target: '.seeking',
      actions: { type: 'open the night', params: ({ event }) => event },
    },
    'live.pressed': { target: '.live', actions: 'close the night' },
    'faster.pressed': { actions: 'play faster' },
    'slower.pressed': { actions: 'play slower' },
  },
})

export type BoardClockActor = ActorRefFrom<typeof boardClockMachine>
export type BoardClockSnapshot = SnapshotFrom<typeof boardClockMachine>
