import type { BoardClockEvent } from '../../../src/machines/board-clock.ts'
import type { Cases, Model } from '../kit/model.ts'
import { boardClock, type BoardClockState } from './board-clock.ts'

/** The state of the machine's model, and the board's time, ms since epoch UTC. */
export type PlayerState = BoardClockState & { t: number }

export type PlayerEvent =
  | Exclude<BoardClockEvent, { type: 'moment.shown' | 'end.reached' }>
  /** the tracks up to this time are loaded */
  | { type: 'moment.loaded' }
  | { type: 'time.passed'; ms: number }

/** The player of an opened night. */
export const createPlayerModel = ({
  from,
  to,
}: {
  from: number
  to: number
}): Model<PlayerState, PlayerEvent> => {
  const step = (state: PlayerState, event: BoardClockEvent): PlayerState => {
    const [after, ...effects] = boardClock.model.next(state, event)
    const moved = effects.at(-1)
    const asked = moved && ((moved.params as { t: number } | undefined)?.t ?? from)
    return { ...after, t: Math.min(Math.max(asked ?? state.t, from), to) }
  }
  return {
    initial: { place: 'seeking', speed: 60, direction: 1, goesOn: false, t: from },
    next: (state, event) => {
      switch (event.type) {
        case 'moment.loaded':
          return [step(state, { type: 'moment.shown', isLast: state.t === to })]
        case 'time.passed': {
          if (state.place !== 'replaying') return [state]
          const { direction, speed } = state
          const t = Math.min(Math.max(state.t + event.ms * speed * direction, from), to)
          const goesOn = direction > 0 ? t < to : t > from
          return [goesOn ? { ...state, t } : { ...step(state, { type: 'end.reached' }), t }]
        }
        default:
          return [step(state, event)]
      }
    },
    invariants: {
      'the board is within its night': ({ after: { t } }) => from <= t && t <= to,
      'time stands but where it is let pass, or somebody goes elsewhere': ({ before, event, after }) =>
        before.t === after.t ||
        event.type === 'seek.asked' ||
        (event.type === 'time.passed' &&
          before.place === 'replaying' &&
          Math.sign(after.t - before.t) === before.direction) ||
        (event.type === 'toggle.pressed' && before.place === 'ended'),
      'ended means at the end': ({ after: { place, t } }) => place !== 'ended' || t === to,
    },
  }
}

/** Actions of a person, and events around the player. */
export const transport =
  ({ from, to }: { from: number; to: number }): Cases<PlayerState, PlayerEvent> =>
  ({ place, direction }) => ({
    'Play or Pause': { type: 'toggle.pressed' },
    Home: { type: 'seek.asked', t: from },
    End: { type: 'seek.asked', t: to },
    'the moment is loaded': { type: 'moment.loaded' },
    'the moment is not loaded': { type: 'moment.missed' },
    // a second press in the same direction increases the speed
    ...(!(place === 'replaying' && direction > 0) && { L: { type: 'shuttle.pressed', direction: 1 } }),
    ...(!(place === 'replaying' && direction < 0) && { J: { type: 'shuttle.pressed', direction: -1 } }),
    '500 ms pass': { type: 'time.passed', ms: 500 },
  })
export const speed: Cases<PlayerState, PlayerEvent> = () => ({
  Faster: { type: 'faster.pressed' },
  Slower: { type: 'slower.pressed' },
  '30×': { type: 'speed.chosen', speed: 30 },
})
