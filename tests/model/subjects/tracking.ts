import type { TrailWindow } from '../../../domain/fix/trail-window.ts'
import { trackingMachine, type TrackingContext, type TrackingEvent } from '../../../src/machines/tracking.ts'
import { toast } from '../../../src/machines/effects.ts'
import { action, type Effect, type Model, type Step } from '../kit/model.ts'
import { round, type WalkedMachine } from './walked-machine.ts'

/** What is asked at the moment, of whom. */
type Open =
  | 'nothing'
  | 'current of firebase'
  | 'history of firebase'
  | 'history of the api, tracking on firebase'
  | 'current of the api'
  | 'history of the api'
interface State extends TrackingContext {
  open: Open
  /** realtime tracking runs */
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
const question = ({ activeTrackingId, window, request }: State) => ({
  workerId: activeTrackingId,
  window,
  request,
})
const FORGET = action('forget the locations')
const untrack = ({ tracks }: State) => (tracks ? [action('stop realtime tracking')] : [])

const NOTHING: State = {
  open: 'nothing',
  tracks: false,
  activeTrackingId: null,
  window: null,
  dataSource: null,
  historyDataSource: null,
  historyLoaded: false,
  error: null,
  request: 0,
}

function request(state: State, workerId: string, window: TrailWindow): Step<State> {
  const asked: State = {
    ...NOTHING,
    activeTrackingId: workerId,
    window,
    request: state.request + 1,
    open: 'current of firebase',
  }
  return [
    asked,
    ...untrack(state),
    FORGET,
    action('open the trail', question(asked)),
    action('ask Firebase for the current location', question(asked)),
  ]
}

function askDatabaseAgain(before: State): Step<State> {
  if (before.dataSource !== 'api' || before.open === 'current of firebase') return [before]
  const state: State = { ...before, error: null, request: before.request + 1, open: 'current of firebase' }
  return [state, action('ask Firebase for the current location', question(state))]
}

function askApiForAll(state: State): Step<State> {
  const asked: State = { ...state, open: 'current of the api', dataSource: 'api', tracks: false }
  return [asked, ...untrack(state), action('ask the API for the current location', question(asked))]
}

function askApiForHistory(state: State): Step<State> {
  const open = state.tracks ? 'history of the api, tracking on firebase' : 'history of the api'
  return [{ ...state, open }, action('ask the API for the history', question(state))]
}

function refresh(before: State): Step<State> {
  const state = { ...before, error: null, request: before.request + 1 }
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

const model: Model<State, TrackingEvent> = {
  initial: NOTHING,
  key: (state) => JSON.stringify({ ...state, request: 0 }),
  next: (state, event) => {
    const isOpen = (open: Open) =>
      state.open === open && 'request' in event && event.request === state.request
    const isHistoryOfApi = historyOfApi(state) && 'request' in event && event.request === state.request
    switch (event.type) {
      case 'trail.requested':
        return request(state, event.workerId, event.window)
      case 'tracking.cleared':
        return [{ ...NOTHING, request: state.request + 1 }, ...untrack(state), FORGET]
      case 'refresh.asked':
        return refresh(state)
      case 'database.reached':
        return askDatabaseAgain(state)
      case 'firebase.current.found': {
        if (!isOpen('current of firebase')) return [state]
        const tracked: State = { ...state, open: 'history of firebase', dataSource: 'firebase', tracks: true }
        return [
          tracked,
          action('start realtime tracking', question(tracked)),
          action('ask Firebase for the history', question(tracked)),
        ]
      }
      case 'firebase.current.missing':
      case 'firebase.current.failed':
        return isOpen('current of firebase') ? askApiForAll(state) : [state]
      case 'firebase.history.loaded':
        if (!isOpen('history of firebase')) return [state]
        return event.points > 0
          ? [{ ...state, open: 'nothing', historyDataSource: 'firebase', historyLoaded: true }]
          : askApiForHistory(state)
      case 'firebase.history.failed':
        return isOpen('history of firebase') ? askApiForHistory(state) : [state]
      case 'firebase.tracking.failed':
        return state.tracks && event.workerId === state.activeTrackingId ? askApiForAll(state) : [state]
      case 'api.current.loaded':
        return isOpen('current of the api') ? askApiForHistory(state) : [state]
      case 'api.current.failed':
        return isOpen('current of the api')
          ? [{ ...state, open: 'nothing', error: 'Failed to fetch live locations' }, LOADING_FAILED]
          : [state]
      case 'api.history.loaded': {
        if (!isHistoryOfApi) return [state]
        const loaded: State = {
          ...state,
          open: 'nothing',
          historyDataSource: 'api',
          historyLoaded: true,
        }
        return event.points > 0 ? [loaded] : [loaded, foundNothing(state)]
      }
      case 'api.history.failed': {
        const error = 'Failed to fetch historical locations from API'
        return isHistoryOfApi
          ? [{ ...state, open: 'nothing', historyDataSource: 'api', error }, LOADING_FAILED]
          : [state]
      }
    }
  },
  invariants: {
    'an answer to an older question changes nothing': ({ before, event, after, effects }) =>
      !('request' in event) || event.request === before.request || (before === after && effects.length === 0),
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

const answers = (name: string, request: number): Record<string, TrackingEvent> => ({
  [`${name}: Firebase knows a current location`]: { type: 'firebase.current.found', request },
  [`${name}: Firebase knows no current location`]: { type: 'firebase.current.missing', request },
  [`${name}: Firebase fails on the current location`]: { type: 'firebase.current.failed', request },
  [`${name}: Firebase gives a history`]: { type: 'firebase.history.loaded', request, points: 9 },
  [`${name}: Firebase gives an empty history`]: { type: 'firebase.history.loaded', request, points: 0 },
  [`${name}: Firebase fails on the history`]: { type: 'firebase.history.failed', request },
  [`${name}: the API gives the current location`]: { type: 'api.current.loaded', request },
  [`${name}: the API fails on the current location`]: { type: 'api.current.failed', request },
  [`${name}: the API gives a history`]: { type: 'api.history.loaded', request, points: 9 },
  [`${name}: the API gives an empty history`]: { type: 'api.history.loaded', request, points: 0 },
  [`${name}: the API fails on the history`]: { type: 'api.history.failed', request },
})
const cases = ({ request }: State): Record<string, TrackingEvent> => ({
  '12 h of 17 are asked for': { type: 'trail.requested', workerId: '17', window: { hours: 12 } },
  'a day of 18 is asked for': { type: 'trail.requested', workerId: '18', window: { from: 1, to: 2 } },
  'a refresh is asked for': { type: 'refresh.asked' },
  'the database is reached': { type: 'database.reached' },
  'all is cleared': { type: 'tracking.cleared' },
  'the listener on 17 fails': { type: 'firebase.tracking.failed', workerId: '17' },
  ...answers('answer', request),
  ...answers('late answer', request - 1),
})

const OPEN: Record<string, Open> = {
  locating: 'current of firebase',
  'firebase/loading history': 'history of firebase',
  'firebase/loading history from the API': 'history of the api, tracking on firebase',
  'api/loading current': 'current of the api',
  'api/loading history': 'history of the api',
}

export const tracking: WalkedMachine<State, TrackingEvent> = {
  name: 'tracking',
  machine: trackingMachine,
  model,
  observe: ({ value, context }) => {
    const path = typeof value === 'string' ? value : Object.entries(value).flat().join('/')
    return { ...context, open: OPEN[path] ?? 'nothing', tracks: path.startsWith('firebase') }
  },
  rounds: [round('sources', model, cases)],
}
