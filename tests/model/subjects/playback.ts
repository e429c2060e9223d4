import { playbackMachine, type PlaybackEvent } from '../../../src/machines/playback.ts'
import type { PlaybackContext } from '../../../src/machines/playback-event.ts'
import { toast, type ToastKind } from '../../../src/machines/effects.ts'
import { action, type Effect, type Model, type Step } from '../kit/model.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

type Place =
  | 'idle'
  | 'awaiting'
  | 'eager'
  | 'starting'
  | 'running'
  | 'held for zoom'
  | 'paused'
  | 'stopped'
  | 'completed'
/** Events with which XState ends the two delays. */
export const START_OVER = 'xstate.after.the start.playback.starting'
export const ZOOM_OVER = 'xstate.after.a zoom.playback.playing.held for zoom'
export type PlaybackInput = PlaybackEvent | { type: typeof START_OVER | typeof ZOOM_OVER }

export type PlaybackState = PlaybackContext & { place: Place }

const tell = (kind: ToastKind, text: string): Effect => ({ type: 'emit', event: toast(kind, text) })
const moveTo = (head: number) => action('move the clock', { head })
const waitFor = (ms: number, event: string): Effect => ({ type: 'wait', ms, event })
const NO_TRAIL = tell('warning', 'No trail available to animate.')
const waits = (place: Place) => place === 'starting' || place === 'held for zoom'
const awaits = (place: Place) => place === 'awaiting' || place === 'eager'
const plays = (place: Place) => place === 'running' || place === 'held for zoom'

const go = (state: PlaybackState, place: Place, ...effects: Effect[]): Step<PlaybackState> => [
  { ...state, place, direction: plays(place) || place === 'eager' ? state.direction : 1 },
  ...effects,
]
const start = (state: PlaybackState, ms: number, from = state.first): Step<PlaybackState> =>
  state.points < 2 ? [state, NO_TRAIL] : go(state, 'starting', moveTo(from), waitFor(ms, START_OVER))

function toggle(state: PlaybackState): Step<PlaybackState> {
  if (awaits(state.place)) return go(state, state.place === 'eager' ? 'awaiting' : 'eager')
  if (plays(state.place) || state.place === 'starting') return go(state, 'paused')
  return state.place === 'paused' ? go(state, 'running') : start(state, 100)
}

function shuttle(state: PlaybackState, direction: 1 | -1): Step<PlaybackState> {
  const { place } = state
  if (awaits(place)) return state.points < 2 ? [state] : go({ ...state, direction }, 'eager')
  if (plays(place)) return direction === state.direction ? faster(state) : [{ ...state, direction }]
  if (place === 'paused' || (place === 'completed' && direction < 0))
    return go({ ...state, direction }, 'running')
  return place === 'stopped' && direction > 0 ? start(state, 100) : [state]
}

const TIMES = [0.5, 1, 2, 5, 10, 30, 60, 120, 240]
const timesBeside = (speed: number, by: 1 | -1) =>
  TIMES[Math.min(Math.max(TIMES.indexOf(speed) + by, 0), TIMES.length - 1)] as number

const faster = (state: PlaybackState): Step<PlaybackState> =>
  state.speed === (state.rate === 'times' ? 240 : 30)
    ? [state, tell('info', 'Maximum speed reached.')]
    : [
        {
          ...state,
          speed: state.rate === 'times' ? timesBeside(state.speed, 1) : Math.max(30, state.speed - 20),
        },
      ]

function seek(state: PlaybackState, head: number): Step<PlaybackState> {
  if (state.points < 2) return [state]
  if (awaits(state.place)) return [state, moveTo(head)]
  if (head >= state.first + state.points - 1) return go(state, 'completed', moveTo(head))
  return plays(state.place) ? [state, moveTo(head)] : go(state, 'paused', moveTo(head))
}

function load(state: PlaybackState, points: number, at?: number): Step<PlaybackState> {
  const loaded = { ...state, points }
  if (points < 2) return go(loaded, 'idle', moveTo(state.first))
  return at === undefined || state.place === 'eager'
    ? go(loaded, 'starting', moveTo(at ?? state.first), waitFor(500, START_OVER))
    : go(loaded, 'paused', moveTo(at))
}

const within = (state: PlaybackState): PlaybackState => ({
  ...state,
  speed: state.rate === 'times' ? state.speed : Math.min(300, Math.max(30, state.speed)),
  zoom: Math.min(21, Math.max(10, state.zoom)),
})

function changeZoom(state: PlaybackState, by: number): Step<PlaybackState> {
  if (!state.follow) return [state]
  if (by > 0 && state.zoom === 21) return [state, tell('info', 'Maximum zoom level reached.')]
  if (by < 0 && state.zoom === 10) return [state, tell('info', 'Minimum zoom level reached.')]
  return [{ ...state, zoom: state.zoom + by }]
}

const model: Model<PlaybackState, PlaybackInput> = {
  initial: {
    place: 'idle',
    rate: 'segments',
    first: 0,
    points: 0,
    direction: 1,
    speed: 250,
    animation: 'progressive',
    follow: false,
    zoom: 18,
  },
  next: (state, event) => {
    const { place } = state
    switch (event.type) {
      case 'trail.awaited':
        return go({ ...state, points: 0 }, 'awaiting', moveTo(state.first))
      case 'trail.failed':
        return awaits(place) ? go(state, 'idle') : [state]
      case 'trail.loaded':
        return load(state, event.points, event.at)
      case 'trail.extended':
        return [{ ...state, points: event.points }]
      case 'selection.cleared':
        return load(state, 0)
      case 'toggle.pressed':
        return toggle(state)
      case 'stop.pressed':
        if (awaits(place) && state.points < 2) return go(state, 'awaiting')
        return place === 'idle' || place === 'stopped' ? [state] : go(state, 'stopped', moveTo(state.first))
      case 'restart.pressed':
        if (!awaits(place)) return start(state, 500)
        return state.points < 2 ? go(state, 'eager') : go(state, 'eager', moveTo(state.first))
      case 'replay.pressed':
        return start(state, 500, event.from)
      case 'seek.requested':
        return seek(state, event.head)
      case START_OVER:
        return place === 'starting' ? go(state, 'running') : [state]
      case ZOOM_OVER:
        return place === 'held for zoom' ? go(state, 'running') : [state]
      case 'end.reached':
        return plays(place) ? go(state, state.direction < 0 ? 'paused' : 'completed') : [state]
      case 'moment.missed':
        if (plays(place)) return go(state, 'eager')
        return ['paused', 'stopped', 'completed'].includes(place) ? go(state, 'awaiting') : [state]
      case 'moment.displayed':
        if (!awaits(place)) return [state]
        return go(state, event.isLast ? 'completed' : place === 'eager' ? 'running' : 'paused')
      case 'shuttle.pressed':
        return shuttle(state, event.direction)
      case 'map.zoomed':
        return plays(place) ? go(state, 'held for zoom', waitFor(650, ZOOM_OVER)) : [state]
      case 'faster.pressed':
        return faster(state)
      case 'slower.pressed':
        if (state.rate === 'times') return [{ ...state, speed: timesBeside(state.speed, -1) }]
        return [{ ...state, speed: Math.min(300, state.speed + 20) }]
      case 'animation.toggled':
        return [{ ...state, animation: state.animation === 'smooth' ? 'progressive' : 'smooth' }]
      case 'follow.toggled':
        return [{ ...state, follow: !state.follow }]
      case 'zoom.in.pressed':
        return changeZoom(state, 1)
      case 'zoom.out.pressed':
        return changeZoom(state, -1)
      case 'settings.chosen':
        return [within({ ...state, ...event.settings })]
    }
  },
  invariants: {
    'what is neither idle nor awaited has a trail of two points or more': ({ after }) =>
      after.place === 'idle' || awaits(after.place) || after.points >= 2,
    'a wait is begun exactly where the replay is held back': ({ before, after, effects }) =>
      effects.some(({ type }) => type === 'wait')
        ? waits(after.place)
        : !waits(after.place) || before.place === after.place,
    'speed and zoom stay within their bounds': ({ after: { speed, zoom } }) =>
      speed >= 30 && speed <= 300 && zoom >= 10 && zoom <= 21,
    'a zoom of the map moves no head': ({ event, effects }) =>
      event.type !== 'map.zoomed' || !effects.some(({ type }) => type === 'move the clock'),
  },
}

const transport = ({ points, place, direction }: PlaybackState): Record<string, PlaybackInput> => ({
  'a trail is awaited': { type: 'trail.awaited' },
  'the trail fails': { type: 'trail.failed' },
  'no trail is loaded': { type: 'trail.loaded', points: 0 },
  'a trail of 1 is loaded': { type: 'trail.loaded', points: 1 },
  'a trail of 3 is loaded': { type: 'trail.loaded', points: 3 },
  'a trail of 3 is loaded at 1': { type: 'trail.loaded', points: 3, at: 1 },
  'a trail of 1 is loaded at 0': { type: 'trail.loaded', points: 1, at: 0 },
  ...(points < 4 && { 'the trail grows': { type: 'trail.extended', points: points + 1 } }),
  'the selection is cleared': { type: 'selection.cleared' },
  'play or pause': { type: 'toggle.pressed' },
  stop: { type: 'stop.pressed' },
  restart: { type: 'restart.pressed' },
  'replay from 1': { type: 'replay.pressed', from: 1 },
  'seek 1': { type: 'seek.requested', head: 1 },
  'seek 1.5': { type: 'seek.requested', head: 1.5 },
  'seek 99': { type: 'seek.requested', head: 99 },
  'the wait for the start ends': { type: START_OVER },
  'the wait for the zoom ends': { type: ZOOM_OVER },
  'the end is reached': { type: 'end.reached' },
  ...(points > 1 && {
    'the moment is missed': { type: 'moment.missed' },
    'the moment is shown': { type: 'moment.displayed', isLast: false },
    'the last moment is shown': { type: 'moment.displayed', isLast: true },
  }),
  'the map is zoomed': { type: 'map.zoomed' },
  // excludes the same direction, which would only increase the speed; the paths for speeds cover that
  ...(!(plays(place) && direction > 0) && { 'shuttle forward': { type: 'shuttle.pressed', direction: 1 } }),
  ...(direction > 0 && { 'shuttle backward': { type: 'shuttle.pressed', direction: -1 } }),
})
const speed = (): Record<string, PlaybackInput> => ({
  faster: { type: 'faster.pressed' },
  slower: { type: 'slower.pressed' },
  'a trail of 3 is loaded at 1': { type: 'trail.loaded', points: 3, at: 1 },
  'shuttle forward': { type: 'shuttle.pressed', direction: 1 },
  'speed 100 is chosen': { type: 'settings.chosen', settings: { speed: 100 } },
  'too great a speed is chosen': { type: 'settings.chosen', settings: { speed: 1 } },
  'too small a speed is chosen': { type: 'settings.chosen', settings: { speed: 1000 } },
})
const camera = (): Record<string, PlaybackInput> => ({
  'follow on or off': { type: 'follow.toggled' },
  'animation toggles': { type: 'animation.toggled' },
  'zoom in': { type: 'zoom.in.pressed' },
  'zoom out': { type: 'zoom.out.pressed' },
  'a zoom out of bounds is chosen': { type: 'settings.chosen', settings: { zoom: 30, follow: true } },
})

export const playback: ModelledMachine<PlaybackState, PlaybackInput> = {
  name: 'playback',
  machine: playbackMachine,
  model,
  observe: ({ value, context }) => ({
    place: typeof value === 'string' ? value : value.playing,
    ...context,
  }),
  rounds: [
    round('transport', model, transport),
    round('speed', model, speed),
    round('camera', model, camera),
  ],
}
