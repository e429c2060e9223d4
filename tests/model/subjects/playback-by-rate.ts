import { initialTransition, transition } from 'xstate'
import { playbackMachine, type PlaybackSnapshot } from '../../../src/machines/playback.ts'
import { playback, START_OVER, ZOOM_OVER, type PlaybackInput, type PlaybackState } from './playback.ts'

type Offers = (state: PlaybackState) => Record<string, PlaybackInput>

/** Events and transitions of the playback machine when it controls a trail or a board. */
interface PlaybackAtRate {
  rounds: readonly { name: string; cases: Offers }[]
  /** reasons for events that it never receives at this rate */
  neverReceives: Partial<Record<PlaybackInput['type'], string>>
  /** transitions that are therefore never taken at this rate, by reason; the other rate covers them */
  neverTakes: Record<string, readonly string[]>
}

const awaits = ({ place }: PlaybackState) => place === 'awaiting' || place === 'eager'

const received = (cases: Offers, { neverReceives }: Pick<PlaybackAtRate, 'neverReceives'>): Offers => {
  return (state) =>
    Object.fromEntries(
      Object.entries(cases(state)).filter(
        ([, { type }]) => !(type in neverReceives) && !(type === 'trail.extended' && awaits(state)),
      ),
    )
}

const LOADED_WHOLE = 'a trail plays only once it is loaded whole: none of its moments is missing'

const trailReceives = {
  neverReceives: { 'moment.missed': LOADED_WHOLE, 'moment.displayed': LOADED_WHOLE },
} as const

export const trailPlayback: PlaybackAtRate = {
  ...trailReceives,
  rounds: playback.rounds.map(({ name, cases }) => ({ name, cases: received(cases, trailReceives) })),
  neverTakes: {
    [LOADED_WHOLE]: [
      'playback.awaiting — moment.displayed 0 [it is the last moment] → playback.completed',
      'playback.awaiting — moment.displayed 1 → playback.paused',
      'playback.eager — moment.displayed 0 [it is the last moment] → playback.completed',
      'playback.eager — moment.displayed 1 → playback.playing',
      'playback.playing — moment.missed 0 → playback.eager',
      'playback.paused — moment.missed 0 → playback.awaiting',
      'playback.stopped — moment.missed 0 → playback.awaiting',
      'playback.completed — moment.missed 0 → playback.awaiting',
    ],
    'a trail that is awaited has no points yet': [
      'playback.awaiting — restart.pressed 0 [there is a trail] → playback.eager',
      'playback.awaiting — stop.pressed 0 [there is a trail] → playback.stopped',
      'playback.awaiting — shuttle.pressed 0 [there is a trail] → playback.eager',
      'playback.awaiting — seek.requested 0 [there is a trail] → stays',
      'playback.eager — stop.pressed 0 [there is a trail] → playback.stopped',
      'playback.eager — restart.pressed 0 [there is a trail] → stays',
      'playback.eager — shuttle.pressed 0 [there is a trail] → stays',
      'playback.eager — seek.requested 0 [there is a trail] → stays',
    ],
  },
}

interface Period {
  from: number
  to: number
}

/** Returns the state of the machine after a period was opened and before its first data has loaded. */
export function openedBoard({ from, to }: Period): PlaybackSnapshot {
  const [initial] = initialTransition(playbackMachine, { rate: 'times', first: from })
  const [loaded] = transition(playbackMachine, initial, {
    type: 'trail.loaded',
    points: to - from + 1,
    at: from,
  })
  return transition(playbackMachine, loaded, { type: 'moment.missed' })[0]
}

const transport =
  ({ from, to }: Period): Offers =>
  (state) => {
    const { place, direction } = state
    return {
      'play or pause': { type: 'toggle.pressed' },
      stop: { type: 'stop.pressed' },
      restart: { type: 'restart.pressed' },
      'seek the start': { type: 'seek.requested', head: from },
      'seek the end': { type: 'seek.requested', head: to },
      ...(awaits(state)
        ? {
            'the moment is shown': { type: 'moment.displayed', isLast: false },
            'the last moment is shown': { type: 'moment.displayed', isLast: true },
          }
        : place !== 'starting' && { 'the moment is missed': { type: 'moment.missed' } }),
      ...(place === 'starting' && { 'the wait for the start ends': { type: START_OVER } }),
      ...(place === 'running' && { 'the end is reached': { type: 'end.reached' } }),
      // excludes the same direction, which would only increase the speed; the paths for speeds cover that
      ...(!(place === 'running' && direction > 0) && {
        'shuttle forward': { type: 'shuttle.pressed', direction: 1 },
      }),
      ...(direction > 0 && { 'shuttle backward': { type: 'shuttle.pressed', direction: -1 } }),
    }
  }

const speed: Offers = (state) => ({
  faster: { type: 'faster.pressed' },
  slower: { type: 'slower.pressed' },
  ...(awaits(state)
    ? { 'the moment is shown': { type: 'moment.displayed', isLast: false } }
    : { 'the moment is missed': { type: 'moment.missed' } }),
  // these events make each state reachable again
  'play or pause': { type: 'toggle.pressed' },
  'shuttle forward': { type: 'shuttle.pressed', direction: 1 },
  'speed 120 is chosen': { type: 'settings.chosen', settings: { speed: 120 } },
})

const OPENED_ONCE = 'a board is loaded once, as it is opened, and its period stays as it is'
const CLOSED = 'it closes the board, after which no player is there'
const FROM_A_POINT = 'only a trail on the map offers to be replayed from a point'
const NO_CAMERA = 'a board follows no guard, and moves by time and not from fix to fix'

export const boardPlayback = (period: Period): PlaybackAtRate => ({
  rounds: [
    { name: 'transport', cases: transport(period) },
    { name: 'speed', cases: speed },
  ],
  neverReceives: {
    'trail.awaited': OPENED_ONCE,
    'trail.failed': OPENED_ONCE,
    'trail.loaded': OPENED_ONCE,
    'trail.extended': OPENED_ONCE,
    'selection.cleared': CLOSED,
    'replay.pressed': FROM_A_POINT,
    'map.zoomed': NO_CAMERA,
    [ZOOM_OVER]: NO_CAMERA,
    'animation.toggled': NO_CAMERA,
    'follow.toggled': NO_CAMERA,
    'zoom.in.pressed': NO_CAMERA,
    'zoom.out.pressed': NO_CAMERA,
  },
  neverTakes: {
    [OPENED_ONCE]: [
      'playback — trail.awaited 0 → playback.awaiting',
      'playback — trail.extended 0 → stays',
      'playback — trail.loaded 0 [a trail arrives at a moment] → playback.paused',
      'playback — trail.loaded 1 [a trail arrives] → playback.starting',
      'playback — trail.loaded 2 → playback.idle',
      'playback.awaiting — trail.failed 0 → playback.idle',
      'playback.eager — trail.failed 0 → playback.idle',
      'playback.eager — trail.loaded 0 [a trail arrives at a moment] → playback.starting',
    ],
    'a board that is open is never idle and never without points': [
      'playback — restart.pressed 1 → stays',
      'playback.awaiting — restart.pressed 1 → playback.eager',
      'playback.eager — restart.pressed 1 → playback.eager',
      'playback.eager — stop.pressed 1 → playback.awaiting',
      'playback.idle — toggle.pressed 0 [there is a trail] → playback.starting',
      'playback.idle — toggle.pressed 1 → stays',
    ],
    [CLOSED]: ['playback — selection.cleared 0 → playback.idle'],
    [FROM_A_POINT]: [
      'playback — replay.pressed 0 [there is a trail] → playback.starting',
      'playback — replay.pressed 1 → stays',
    ],
    [NO_CAMERA]: [
      'playback — animation.toggled 0 → stays',
      'playback — follow.toggled 0 → stays',
      'playback — zoom.in.pressed 0 [map follows and can come nearer] → stays',
      'playback — zoom.in.pressed 1 [map follows] → stays',
      'playback — zoom.out.pressed 0 [map follows and can go farther] → stays',
      'playback — zoom.out.pressed 1 [map follows] → stays',
      'playback.playing.held for zoom — map.zoomed 0 → playback.playing.held for zoom',
      `playback.playing.held for zoom — ${ZOOM_OVER} 0 → playback.playing.running`,
      'playback.playing.running — map.zoomed 0 → playback.playing.held for zoom',
    ],
  },
})
