import type { PlaybackEvent } from '../../../src/machines/playback.ts'
import type { Cases, Model } from '../kit/model.ts'
import { playback, START_OVER, type PlaybackInput, type PlaybackState } from './playback.ts'

/** State of the machine's model, and the playhead's time: ms since epoch UTC. */
export type PlayerState = PlaybackState & { t: number }

export type PlayerEvent =
  | Exclude<PlaybackEvent, { type: 'moment.displayed' | 'end.reached' }>
  /** all tracks up to the playhead's time have been loaded */
  | { type: 'moment.loaded' }
  /** exactly the start delay passes */
  | { type: 'wait.over' }
  | { type: 'time.passed'; ms: number }

interface Period {
  from: number
  to: number
}

const AT_REST = new Set(['paused', 'stopped', 'completed'])

/** Model of the player of an open period. The data for a time counts as missing until the event `moment.loaded`. */
export const createPlayerModel = ({ from, to }: Period): Model<PlayerState, PlayerEvent> => {
  const step = ({ t, ...state }: PlayerState, event: PlaybackInput): PlayerState => {
    const [after, ...effects] = playback.model.next(state, event)
    const moved = effects.findLast(({ type }) => type === 'move the clock')
    const head = (moved?.params as { head: number } | undefined)?.head ?? t
    return { ...after, t: Math.min(Math.max(head, from), to) }
  }
  /** a board that is not playing waits at once if data is missing */
  const rest = (state: PlayerState): PlayerState =>
    AT_REST.has(state.place) ? step(state, { type: 'moment.missed' }) : state
  return {
    initial: {
      ...playback.model.initial,
      rate: 'times',
      speed: 60,
      first: from,
      points: to - from + 1,
      place: 'awaiting',
      t: from,
    },
    next: (state, event) => {
      switch (event.type) {
        case 'moment.loaded':
          return [step(state, { type: 'moment.displayed', isLast: state.t === to })]
        case 'wait.over':
          return [step(state, { type: START_OVER })]
        case 'time.passed': {
          if (state.place !== 'running') return [state]
          const { direction, speed } = state
          const t = Math.min(Math.max(state.t + event.ms * speed * direction, from), to)
          const goesOn = direction > 0 ? t < to : t > from
          return [goesOn ? { ...state, t } : { ...step(state, { type: 'end.reached' }), t }]
        }
        default:
          // after each event, a board that is not playing checks whether the data for its time is loaded
          return [rest(step(state, event))]
      }
    },
    invariants: {
      'the board is within its night': ({ after: { t } }) => from <= t && t <= to,
      'completed means at the end': ({ after: { place, t } }) => place !== 'completed' || t === to,
    },
  }
}

/** Actions of the user, and events from outside of the player. */
export const transport =
  ({ from, to }: Period): Cases<PlayerState, PlayerEvent> =>
  ({ place, direction }) => ({
    'Play or Pause': { type: 'toggle.pressed' },
    Stop: { type: 'stop.pressed' },
    Restart: { type: 'restart.pressed' },
    Home: { type: 'seek.requested', head: from },
    End: { type: 'seek.requested', head: to },
    'the moment is loaded': { type: 'moment.loaded' },
    ...(place === 'running' && { 'the moment is not loaded': { type: 'moment.missed' } }),
    ...(place === 'starting' && { 'the wait ends': { type: 'wait.over' } }),
    // excludes the same direction, which would only increase the speed
    ...(!(place === 'running' && direction > 0) && { L: { type: 'shuttle.pressed', direction: 1 } }),
    ...(!(place === 'running' && direction < 0) && { J: { type: 'shuttle.pressed', direction: -1 } }),
    ...(place === 'running' && { '500 ms pass': { type: 'time.passed', ms: 500 } }),
  })
export const speed: Cases<PlayerState, PlayerEvent> = () => ({
  Faster: { type: 'faster.pressed' },
  Slower: { type: 'slower.pressed' },
  '30×': { type: 'settings.chosen', settings: { speed: 30 } },
})
