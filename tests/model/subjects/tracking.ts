import { windowBounds } from '../../../domain/fix/trail-window.ts'
import {
  trackingMachine,
  type TrackingContext,
  type TrackingEvent,
  type TrailRequest,
} from '../../../src/machines/tracking.ts'
import { toast } from '../../../src/machines/effects.ts'
import { action, answer, failure, type Effect, type Model, type Step } from '../kit/model.ts'
import { round, type ModelledMachine } from './modelled-machine.ts'

/** The requests that wait for a reply, and their sources. */
type Open =
  | 'nothing'
  | 'current of firebase'
  | 'history of firebase'
  | 'history of the api, tracking on firebase'
  | 'current of the api'
  | 'history of the api'
type LocationOf = 'location in Firebase' | 'location of the API'
type HistoryOf = 'history of Firebase' | 'history of the API'
type Input =
  | TrackingEvent
  | { type: `xstate.done.actor.${LocationOf}`; output: { isKnown: boolean } }
  | { type: `xstate.done.actor.${HistoryOf}`; output: { points: number } }
  | { type: `xstate.error.actor.${LocationOf | HistoryOf}`; error: unknown }
interface State extends TrackingContext {
  open: Open
  /** whether realtime tracking of the guard runs */
  tracks: boolean
}

const LOADING_FAILED: Effect = {
  type: 'emit',
  event: toast('error', 'Error loading trail data. Please try again.'),
}
const foundNothing = ({ window }: State): Effect => ({
  type: 'emit',
  event: toast(
    'warning',
    window && 'hours' in window
      ? `No location data found for this guard in the last ${window.hours} hours.`
      : 'No location data found for this guard in this period.',
  ),
})
const question = ({ activeTrackingId, window }: State) => ({ workerId: activeTrackingId, window })
const FORGET = action('forget the locations')

const NOTHING: State = {
  open: 'nothing',
  tracks: false,
  activeTrackingId: null,
  window: null,
  requestedAt: null,
  waitsAt: null,
  dataSource: null,
  historyDataSource: null,
  historyLoaded: false,
  error: null,
}

function request({ workerId, window, requestedAt, waitsAt }: TrailRequest): Step<State> {
  const asked: State = {
    ...NOTHING,
    activeTrackingId: workerId,
    window,
    requestedAt,
    waitsAt,
    open: 'current of firebase',
  }
  return [
    asked,
    FORGET,
    action('open the trail', { workerId, bounds: windowBounds(window, requestedAt) }),
    action('ask Firebase for the current location', question(asked)),
  ]
}

function askDatabaseAgain(before: State): Step<State> {
  if (before.dataSource !== 'api' || before.open === 'current of firebase') return [before]
  const state: State = { ...before, error: null, open: 'current of firebase' }
  return [state, action('ask Firebase for the current location', question(state))]
}

function askApiForAll(state: State): Step<State> {
  const asked: State = { ...state, open: 'current of the api', dataSource: 'api', tracks: false }
  return [asked, action('ask the API for the current location', question(asked))]
}

function askApiForHistory(state: State): Step<State> {
  const open = state.tracks ? 'history of the api, tracking on firebase' : 'history of the api'
  return [{ ...state, open }, action('ask the API for the history', question(state))]
}

function refresh(before: State): Step<State> {
  const state = { ...before, error: null }
  if (state.dataSource === null || state.open === 'current of firebase') return [before]
  if (state.dataSource === 'firebase')
    return [
      { ...state, open: 'history of firebase' },
      action('ask Firebase for the history', question(state)),
    ]
  const asked: State = { ...state, open: 'current of the api' }
  const ask = action('ask the API for the current location', question(asked))
  return [asked, ask]
}

const historyOfApi = (state: State) => state.open.startsWith('history of the api')

const model: Model<State, Input> = {
  initial: NOTHING,
  next: (state, event) => {
    const isOpen = (open: Open) => state.open === open
    switch (event.type) {
      case 'trail.requested':
        return request(event)
      case 'tracking.cleared':
        return [NOTHING, FORGET]
      case 'refresh.requested':
        return refresh(state)
      case 'database.reached':
        return askDatabaseAgain(state)
      case 'xstate.done.actor.location in Firebase': {
        if (!isOpen('current of firebase')) return [state]
        if (!event.output.isKnown) return askApiForAll(state)
        const tracked: State = { ...state, open: 'history of firebase', dataSource: 'firebase', tracks: true }
        return [
          tracked,
          action('follow the guard', question(tracked)),
          action('ask Firebase for the history', question(tracked)),
        ]
      }
      case 'xstate.error.actor.location in Firebase':
        return isOpen('current of firebase') ? askApiForAll(state) : [state]
      case 'xstate.done.actor.history of Firebase':
        if (!isOpen('history of firebase')) return [state]
        return event.output.points > 0
          ? [{ ...state, open: 'nothing', historyDataSource: 'firebase', historyLoaded: true }]
          : askApiForHistory(state)
      case 'xstate.error.actor.history of Firebase':
        return isOpen('history of firebase') ? askApiForHistory(state) : [state]
      case 'following.failed':
        return state.tracks ? askApiForAll(state) : [state]
      case 'xstate.done.actor.location of the API':
        return isOpen('current of the api') ? askApiForHistory(state) : [state]
      case 'xstate.error.actor.location of the API':
        return isOpen('current of the api')
          ? [{ ...state, open: 'nothing', error: 'Failed to fetch live locations' }, LOADING_FAILED]
          : [state]
      case 'xstate.done.actor.history of the API': {
        if (!historyOfApi(state)) return [state]
        const loaded: State = {
          ...state,
          open: 'nothing',
          historyDataSource: 'api',
          historyLoaded: true,
        }
        return event.output.points > 0 ? [loaded] : [loaded, foundNothing(state)]
      }
      case 'xstate.error.actor.history of the API': {
        const error = 'Failed to fetch historical locations from API'
        return historyOfApi(state)
          ? [{ ...state, open: 'nothing', historyDataSource: 'api', error }, LOADING_FAILED]
          : [state]
      }
    }
  },
  invariants: {
    'realtime tracking runs exactly while the source is Firebase': ({ after }) =>
      after.tracks === (after.dataSource === 'firebase'),
    'a history that is there stays there until another trail is asked for': ({ before, event, after }) =>
      !before.historyLoaded ||
      after.historyLoaded ||
      event.type === 'trail.requested' ||
      event.type === 'tracking.cleared',
    'nobody is asked about nobody': ({ after }) =>
      after.open === 'nothing' || after.activeTrackingId !== null,
    'a source is known once nothing is asked any more': ({ after }) =>
      after.open !== 'nothing' || (after.activeTrackingId === null) === (after.dataSource === null),
  },
}

/** Returns the possible results of open requests; only a running actor can send one. */
const answersTo = (open: Open): Record<string, Input> => {
  switch (open) {
    case 'nothing':
      return {}
    case 'current of firebase':
      return {
        'Firebase knows a current location': answer('location in Firebase', { isKnown: true }),
        'Firebase knows no current location': answer('location in Firebase', { isKnown: false }),
        'Firebase fails on the current location': failure('location in Firebase'),
      }
    case 'history of firebase':
      return {
        'Firebase gives a history': answer('history of Firebase', { points: 9 }),
        'Firebase gives an empty history': answer('history of Firebase', { points: 0 }),
        'Firebase fails on the history': failure('history of Firebase'),
      }
    case 'current of the api':
      return {
        'the API gives the current location': answer('location of the API', { isKnown: true }),
        'the API fails on the current location': failure('location of the API'),
      }
    case 'history of the api':
    case 'history of the api, tracking on firebase':
      return {
        'the API gives a history': answer('history of the API', { points: 9 }),
        'the API gives an empty history': answer('history of the API', { points: 0 }),
        'the API fails on the history': failure('history of the API'),
      }
  }
}
const cases = ({ open }: State): Record<string, Input> => ({
  '12 h of 17 are asked for': {
    type: 'trail.requested',
    workerId: '17',
    window: { hours: 12 },
    requestedAt: 90_000_000,
    waitsAt: null,
  },
  'a day of 18 is asked for': {
    type: 'trail.requested',
    workerId: '18',
    window: { from: 1, to: 2 },
    requestedAt: 90_000_000,
    waitsAt: 1,
  },
  'a refresh is asked for': { type: 'refresh.requested' },
  'the database is reached': { type: 'database.reached' },
  'all is cleared': { type: 'tracking.cleared' },
  'the listener fails': { type: 'following.failed' },
  ...answersTo(open),
})

const OPEN: Record<string, Open> = {
  locating: 'current of firebase',
  'firebase/loading history': 'history of firebase',
  'firebase/loading history from the API': 'history of the api, tracking on firebase',
  'api/loading current': 'current of the api',
  'api/loading history': 'history of the api',
}

export const tracking: ModelledMachine<State, Input> = {
  name: 'tracking',
  machine: trackingMachine,
  model,
  observe: ({ value, context }) => {
    const path = typeof value === 'string' ? value : Object.entries(value).flat().join('/')
    return { ...context, open: OPEN[path] ?? 'nothing', tracks: path.startsWith('firebase') }
  },
  rounds: [round('sources', model, cases)],
}
