import { boardClockMachine, type BoardClockEvent } from '../../../src/machines/board-clock.ts'
import type { Model } from '../kit/model.ts'
import { round, type WalkedMachine } from './walked-machine.ts'

type Place = 'live' | 'seeking' | 'replaying' | 'paused'
export interface BoardClockState {
  place: Place
  from: number
  to: number
  t: number
  speed: number
  goesOn: boolean
}

const SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240]
const LIVE = { place: 'live', from: 0, to: 0, t: 0, goesOn: false } as const

const seek = (state: BoardClockState, t: number, goesOn: boolean): BoardClockState => ({
  ...state,
  place: 'seeking',
  t: Math.min(Math.max(t, state.from), state.to),
  goesOn,
})

function next(state: BoardClockState, event: BoardClockEvent): BoardClockState {
  const { place, from, to, t, speed, goesOn } = state
  switch (event.type) {
    case 'night.opened':
      return seek({ ...state, from: event.from, to: event.to }, event.at, false)
    case 'live.pressed':
      return { ...state, ...LIVE }
    case 'faster.pressed':
      return { ...state, speed: SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)] as number }
    case 'slower.pressed':
      return { ...state, speed: SPEEDS[Math.max(SPEEDS.indexOf(speed) - 1, 0)] as number }
    case 'seek.asked':
      return place === 'live' ? state : seek(state, event.t, place === 'replaying' || goesOn)
    case 'moment.shown':
      if (place !== 'seeking') return state
      return { ...state, place: goesOn ? 'replaying' : 'paused', goesOn: false }
    case 'moment.missed':
      return place === 'replaying' ? seek(state, t, true) : state
    case 'time.passed': {
      if (place !== 'replaying') return state
      const then = t + event.ms * speed
      return then >= to ? { ...state, place: 'paused', t: to } : { ...state, t: then }
    }
    case 'toggle.pressed':
      if (place === 'seeking') return { ...state, goesOn: !goesOn }
      if (place === 'replaying') return { ...state, place: 'paused' }
      if (place === 'paused') return t < to ? { ...state, place: 'replaying' } : seek(state, from, true)
      return state
  }
}

const model: Model<BoardClockState, BoardClockEvent> = {
  initial: { ...LIVE, speed: 60 },
  next: (state, event) => [next(state, event)],
  invariants: {
    'a board that is not live is within its night': ({ after: { place, from, t, to } }) =>
      place === 'live' ? from === to : from <= t && t <= to,
    'time stands but where it is let pass, or somebody goes elsewhere': ({ before, event, after }) =>
      before.t === after.t ||
      ['night.opened', 'live.pressed', 'seek.asked'].includes(event.type) ||
      (event.type === 'time.passed' && before.place === 'replaying' && after.t > before.t) ||
      (event.type === 'toggle.pressed' && before.t === before.to),
    'nothing but a press on Live, or a night, leaves or enters live': ({ before, event, after }) =>
      (before.place === 'live') === (after.place === 'live') ||
      ['night.opened', 'live.pressed'].includes(event.type),
    'only who waits for a moment is to go on afterwards': ({ after: { place, goesOn } }) =>
      place === 'seeking' || !goesOn,
  },
}

const transport = (): Record<string, BoardClockEvent> => ({
  'a night is opened at its start': { type: 'night.opened', from: 100, to: 1000, at: 100 },
  'another is opened beyond its end': { type: 'night.opened', from: 100, to: 700, at: 9000 },
  'Live is pressed': { type: 'live.pressed' },
  'play or pause': { type: 'toggle.pressed' },
  'seek 400': { type: 'seek.asked', t: 400 },
  'seek what was before': { type: 'seek.asked', t: 0 },
  'the moment is shown': { type: 'moment.shown' },
  'the moment is missed': { type: 'moment.missed' },
  '5 ms pass': { type: 'time.passed', ms: 5 },
})
const speed = (): Record<string, BoardClockEvent> => ({
  faster: { type: 'faster.pressed' },
  slower: { type: 'slower.pressed' },
})

export const boardClock: WalkedMachine<BoardClockState, BoardClockEvent> = {
  name: 'board clock',
  machine: boardClockMachine,
  model,
  observe: ({ value, context }) => ({ place: value as Place, ...context }) as BoardClockState,
  rounds: [round('transport', model, transport), round('speed', model, speed)],
}
