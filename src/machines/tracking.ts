import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { windowBounds, pinWindow, type Bounds, type TrailWindow } from '../../domain/fix/trail-window.ts'
import { effect, listener, request, toast, type ToastEvent } from './effects.ts'

export type DataSource = 'firebase' | 'api'

export interface TrackingContext {
  /** guard whose trail is requested; null: none */
  activeTrackingId: string | null
  window: TrailWindow | null
  /** end of a requested period such as "the last hours", ms since epoch UTC */
  requestedAt: number | null
  /** time at which playback begins paused, ms since epoch UTC; null: it plays from the start */
  waitsAt: number | null
  dataSource: DataSource | null
  historyDataSource: DataSource | null
  /** whether the history of this trail has been loaded; a later failure does not change this */
  historyLoaded: boolean
  error: string | null
}

export type TrackingEvent =
  | ({ type: 'trail.requested' } & TrailRequest)
  | { type: 'refresh.requested' }
  | { type: 'database.reached' }
  | { type: 'tracking.cleared' }
  /** the realtime database stopped following the guard */
  | { type: 'following.failed' }

/** `requestedAt` and `waitsAt` are ms since epoch UTC. If `waitsAt` is null, playback starts. */
export interface TrailRequest {
  workerId: string
  window: TrailWindow
  requestedAt: number
  waitsAt: number | null
}

/** A query to a data source: guard and period. */
export interface TrackingQuery {
  workerId: string
  window: TrailWindow
}

/** The number of loaded positions. The machine never contains the positions themselves. */
export interface HistoryResult {
  points: number
}

const questionOf = ({ context }: { context: TrackingContext }): TrackingQuery => {
  if (context.activeTrackingId === null || context.window === null)
    throw new Error('a question was asked while nobody is tracked')
  return { workerId: context.activeTrackingId, window: context.window }
}

const nothingFound = ({ context }: { context: TrackingContext }): ToastEvent =>
  toast(
    'warning',
    context.window && 'hours' in context.window
      ? `No location data found for this guard in the last ${context.window.hours} hours.`
      : 'No location data found for this guard in this period.',
  )

const nothing: TrackingContext = {
  activeTrackingId: null,
  window: null,
  requestedAt: null,
  waitsAt: null,
  dataSource: null,
  historyDataSource: null,
  historyLoaded: false,
  error: null,
}

const pointsIn = ({ event }: { event: { output: HistoryResult } }) => event.output
const historyCame = (historyDataSource: DataSource) =>
  [
    { type: 'note the history source', params: { historyDataSource } },
    'note that the history is there',
  ] as const

const historyFromApi = {
  tags: 'loading',
  invoke: {
    id: 'history of the API',
    src: 'ask the API for the history',
    input: questionOf,
    onDone: [
      {
        guard: { type: 'there are points', params: pointsIn },
        target: 'ready',
        actions: historyCame('api'),
      },
      { target: 'ready', actions: [...historyCame('api'), 'tell that nothing was found'] },
    ],
    onError: {
      target: 'ready',
      actions: [
        { type: 'note the history source', params: { historyDataSource: 'api' } },
        { type: 'note the error', params: { error: 'Failed to fetch historical locations from API' } },
        'tell that loading failed',
      ],
    },
  },
} as const

/** Data from the API stays visible while the realtime database is queried. */
const askDatabase = { target: '#tracking.locating', actions: 'forget the error' } as const

/**
 * Selects the data source of one guard's positions. The realtime database comes first. If it fails or has no current
 * position, the API is used until the database is reachable. The same holds for histories. The machine does not contain
 * the positions.
 */
export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    emitted: {} as ToastEvent,
    tags: {} as 'loading',
  },
  actors: {
    'ask Firebase for the current location': request<{ isKnown: boolean }, TrackingQuery>(),
    'ask Firebase for the history': request<HistoryResult, TrackingQuery>(),
    'ask the API for the current location': request<void, TrackingQuery>(),
    'ask the API for the history': request<HistoryResult, TrackingQuery>(),
    'follow the guard': listener<TrackingEvent, TrackingQuery>(),
  },
  actions: {
    'open the trail': effect<{ workerId: string; bounds: Bounds }>(),
    'forget the locations': effect(),
    'take the request': assign((_, { workerId, window, requestedAt, waitsAt }: TrailRequest) => ({
      ...nothing,
      activeTrackingId: workerId,
      window,
      requestedAt,
      waitsAt,
    })),
    'forget the error': assign({ error: null }),
    'forget the request': assign(nothing),
    'note the source': assign((_, params: { dataSource: DataSource }) => params),
    'note the history source': assign((_, params: { historyDataSource: DataSource }) => params),
    'note that the history is there': assign({ historyLoaded: true }),
    'note the error': assign((_, params: { error: string }) => params),
    'tell that nothing was found': emit(nothingFound),
    'tell that loading failed': emit(toast('error', 'Error loading trail data. Please try again.')),
  },
  guards: {
    'a location is known': (_, answer: { isKnown: boolean }) => answer.isKnown,
    'there are points': (_, answer: HistoryResult) => answer.points > 0,
  },
}).createMachine({
  id: 'tracking',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {},
    locating: {
      tags: 'loading',
      invoke: {
        id: 'location in Firebase',
        src: 'ask Firebase for the current location',
        input: questionOf,
        onDone: [
          {
            guard: { type: 'a location is known', params: ({ event }) => event.output },
            target: 'firebase',
          },
          { target: 'api' },
        ],
        onError: 'api',
      },
    },
    firebase: {
      entry: { type: 'note the source', params: { dataSource: 'firebase' } },
      invoke: { id: 'following', src: 'follow the guard', input: questionOf },
      initial: 'loading history',
      on: {
        'refresh.requested': { target: '.loading history', actions: 'forget the error' },
        'following.failed': 'api',
      },
      states: {
        'loading history': {
          tags: 'loading',
          invoke: {
            id: 'history of Firebase',
            src: 'ask Firebase for the history',
            input: questionOf,
            onDone: [
              {
                guard: { type: 'there are points', params: pointsIn },
                target: 'ready',
                actions: historyCame('firebase'),
              },
              { target: 'loading history from the API' },
            ],
            onError: 'loading history from the API',
          },
        },
        'loading history from the API': historyFromApi,
        ready: {},
      },
    },
    api: {
      entry: { type: 'note the source', params: { dataSource: 'api' } },
      initial: 'loading current',
      on: {
        'refresh.requested': { target: '.loading current', actions: 'forget the error' },
        'database.reached': askDatabase,
      },
      states: {
        'loading current': {
          tags: 'loading',
          invoke: {
            id: 'location of the API',
            src: 'ask the API for the current location',
            input: questionOf,
            onDone: 'loading history',
            onError: {
              target: '#tracking.failed',
              actions: [
                { type: 'note the error', params: { error: 'Failed to fetch live locations' } },
                'tell that loading failed',
              ],
            },
          },
        },
        'loading history': historyFromApi,
        ready: {},
      },
    },
    failed: {
      on: {
        'refresh.requested': { target: 'api', actions: 'forget the error' },
        'database.reached': askDatabase,
      },
    },
  },
  on: {
    'trail.requested': {
      target: '.locating',
      actions: [
        'forget the locations',
        {
          type: 'take the request',
          params: ({ event }) => event,
        },
        {
          type: 'open the trail',
          params: ({ event }) => ({
            workerId: event.workerId,
            bounds: windowBounds(event.window, event.requestedAt),
          }),
        },
      ],
    },
    'tracking.cleared': {
      target: '.idle',
      actions: ['forget the locations', 'forget the request'],
    },
  },
})

export type TrackingActor = ActorRefFrom<typeof trackingMachine>
export type TrackingSnapshot = SnapshotFrom<typeof trackingMachine>

/** Returns whether locations are being loaded. */
export const isLoading = (snapshot: TrackingSnapshot) => snapshot.hasTag('loading')

/** Returns whether the requested trail is not shown yet. A failure does not end this, because a retry may succeed. */
export const isAwaitingHistory = ({ context }: TrackingSnapshot) =>
  context.activeTrackingId !== null && !context.historyLoaded

/** Returns the requested period of the trail, ms since epoch UTC; null: none. */
export const requestedBounds = ({ context: { window, requestedAt } }: TrackingSnapshot): Bounds | null =>
  window === null || requestedAt === null ? null : windowBounds(window, requestedAt)

/** Returns the period for a URL, in which "last hours" becomes absolute times; null: no trail. */
export const pinnedWindow = ({ context: { window, requestedAt } }: TrackingSnapshot) =>
  window === null || requestedAt === null ? null : pinWindow(window, requestedAt)

/** State of the requested trail. In each state, live positions may already be loaded. */
export type TrailPhase = 'none' | 'loading' | 'failed' | 'loaded' | 'incomplete'

/** Returns the state of the requested trail. 'incomplete': it was loaded, but newer positions could not be. */
export function trailPhase(snapshot: TrackingSnapshot): TrailPhase {
  const { historyLoaded, error } = snapshot.context
  if (snapshot.matches('idle')) return 'none'
  if (error !== null) return historyLoaded ? 'incomplete' : 'failed'
  return historyLoaded ? 'loaded' : 'loading'
}
