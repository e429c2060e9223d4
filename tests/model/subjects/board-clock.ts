import { boardClockMachine, type BoardClockEvent } from '../../../src/machines/board-clock.ts'
import { action, type Model, type Step } from '../kit/model.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

type Place = 'live' | 'seeking' | 'replaying' | 'paused' | 'ended'
export interface BoardClockState {
  place: Place
  speed: number
  direction: 1 | -1
  goesOn: boolean
}

const SPEEDS = [0.5, 1, 2, 5, 10, 30, 60, 120, 240]
const moveTo = (t: number) => action('move the clock', { t })

function next(state: BoardClockState, event: BoardClockEvent): Step<BoardClockState> {
  const { place, speed, direction, goesOn } = state
  /** it continues in the same direction, or forward the next time */
  const go = (to: Place, goesOn = false, way = direction): BoardClockState => ({
    place: to,
    speed,
    direction: to === 'replaying' || goesOn ? way : 1,
    goesOn,
  })
  const faster = { ...state, speed: SPEEDS[Math.min(SPEEDS.indexOf(speed) + 1, SPEEDS.length - 1)] as number }
  switch (event.type) {
    case 'night.opened':
      return [{ ...go('seeking'), speed: event.speed ?? speed }, moveTo(event.at)]
    case 'speed.chosen':
      return [{ ...state, speed: event.speed }]
    case 'live.pressed':
      return [go('live')]
    case 'faster.pressed':
      return [faster]
    case 'shuttle.pressed':
      if (place === 'live' || (place === 'ended' && event.direction > 0)) return [state]
      if (place === 'seeking') return [go('seeking', true, event.direction)]
      if (place === 'replaying' && event.direction === direction) return [faster]
      return [go('replaying', false, event.direction)]
    case 'slower.pressed':
      return [{ ...state, speed: SPEEDS[Math.max(SPEEDS.indexOf(speed) - 1, 0)] as number }]
    case 'seek.asked':
      if (place === 'live') return [state]
      return [go('seeking', place === 'replaying' || goesOn), moveTo(event.t)]
    case 'moment.shown':
      if (place !== 'seeking') return [state]
      return [go(event.isLast ? 'ended' : goesOn ? 'replaying' : 'paused')]
    case 'moment.missed':
      return [place === 'replaying' ? go('seeking', true) : state]
    case 'end.reached':
      return [place === 'replaying' ? go(direction < 0 ? 'paused' : 'ended') : state]
    case 'toggle.pressed':
      if (place === 'seeking') return [go('seeking', !goesOn)]
      if (place === 'replaying') return [go('paused')]
      if (place === 'paused') return [go('replaying')]
      if (place === 'ended') return [go('seeking', true), action('move the clock to the start')]
      return [state]
  }
}

const model: Model<BoardClockState, BoardClockEvent> = {
  initial: { place: 'live', speed: 60, direction: 1, goesOn: false },
  next,
  invariants: {
    'the clock is moved where somebody goes elsewhere, and is waited for there': ({
      event,
      after,
      effects,
    }) =>
      effects.length === 0 ||
      (after.place === 'seeking' && ['night.opened', 'seek.asked', 'toggle.pressed'].includes(event.type)),
    'nothing but a press on Live, or a night, leaves or enters live': ({ before, event, after }) =>
      (before.place === 'live') === (after.place === 'live') ||
      ['night.opened', 'live.pressed'].includes(event.type),
    'only who waits for a moment is to go on afterwards': ({ after: { place, goesOn } }) =>
      place === 'seeking' || !goesOn,
  },
}

const transport = ({ place, direction }: BoardClockState): Record<string, BoardClockEvent> => ({
  'a night is opened': { type: 'night.opened', at: 100, speed: null },
  'Live is pressed': { type: 'live.pressed' },
  'play or pause': { type: 'toggle.pressed' },
  'seek 400': { type: 'seek.asked', t: 400 },
  'the moment is shown': { type: 'moment.shown', isLast: false },
  'the last moment is shown': { type: 'moment.shown', isLast: true },
  'the moment is missed': { type: 'moment.missed' },
  'the end is reached': { type: 'end.reached' },
  // pressing the same direction again increases the speed, which the walks of the speed cover
  ...(!(place === 'replaying' && direction > 0) && {
    'shuttle forward': { type: 'shuttle.pressed', direction: 1 },
  }),
  ...(!(place === 'replaying' && direction < 0) && {
    'shuttle backward': { type: 'shuttle.pressed', direction: -1 },
  }),
})
const speed = (): Record<string, BoardClockEvent> => ({
  faster: { type: 'faster.pressed' },
  slower: { type: 'slower.pressed' },
  'speed 10 is chosen': { type: 'speed.chosen', speed: 10 },
  'the moment is shown': { type: 'moment.shown', isLast: false },
  'shuttle forward': { type: 'shuttle.pressed', direction: 1 },
  'a night is opened by a link at 5×': { type: 'night.opened', at: 100, speed: 5 },
})

export const boardClock: ModelledMachine<BoardClockState, BoardClockEvent> = {
  name: 'board clock',
  machine: boardClockMachine,
  model,
  observe: ({ value, context }) => ({ place: value as Place, ...context }) as BoardClockState,
  rounds: [round('transport', model, transport), round('speed', model, speed)],
}
