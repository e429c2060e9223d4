import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { TrailWindow } from '../../domain/fix/trail-window.ts'
import { effect, toast, type ToastEvent } from './effects.ts'

export type DataSource = 'firebase' | 'api'

export interface TrackingContext {
  /** whose trail is wanted; null while none is */
  activeTrackingId: string | null
  window: TrailWindow | null
  dataSource: DataSource | null
  historyDataSource: DataSource | null
  /** the history of this trail has been answered; a later failure leaves it true */
  historyLoaded: boolean
  error: string | null
  /** counts what was asked; an answer to an older question is ignored */
  request: number
}

/** Answers carry the `request` they answer, and of the fixes only how many there were. */
export type TrackingEvent =
  | { type: 'trail.requested'; workerId: string; window: TrailWindow }
  | { type: 'refresh.asked' }
  | { type: 'database.reached' }
  | { type: 'tracking.cleared' }
  | { type: 'firebase.current.found'; request: number }
  | { type: 'firebase.current.missing'; request: number }
  | { type: 'firebase.current.failed'; request: number }
  | { type: 'firebase.history.loaded'; request: number; points: number }
  | { type: 'firebase.history.failed'; request: number }
  | { type: 'firebase.tracking.failed'; workerId: string }
  | { type: 'api.current.loaded'; request: number }
  | { type: 'api.current.failed'; request: number }
  | { type: 'api.history.loaded'; request: number; points: number }
  | { type: 'api.history.failed'; request: number }

/** What an effect needs to ask: whom about, which window, and the number its answer must carry. */
export interface Question {
  workerId: string
  window: TrailWindow
  request: number
}

const questionOf = ({ context }: { context: TrackingContext }): Question => {
  if (context.activeTrackingId === null || context.window === null)
    throw new Error('a question was asked while nobody is tracked')
  return { workerId: context.activeTrackingId, window: context.window, request: context.request }
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
  dataSource: null,
  historyDataSource: null,
  historyLoaded: false,
  error: null,
  request: 0,
}

const ask = (
  type:
    | 'ask Firebase for the current location'
    | 'ask Firebase for the history'
    | 'ask the API for the current location'
    | 'ask the API for the history',
) => ({ type, params: questionOf }) as const

const isAnswer = {
  type: 'it answers the open question',
  params: ({ event }: { event: { request: number } }) => ({ request: event.request }),
} as const
const brings = {
  type: 'it answers the open question with points',
  params: ({ event }: { event: { request: number; points: number } }) => ({
    request: event.request,
    points: event.points,
  }),
} as const

const historyFromApi = {
  tags: 'loading',
  entry: ask('ask the API for the history'),
  on: {
    'api.history.loaded': [
      {
        guard: brings,
        target: 'ready',
        actions: [
          { type: 'note the history source', params: { historyDataSource: 'api' } },
          'note that the history is there',
        ],
      },
      {
        guard: isAnswer,
        target: 'ready',
        actions: [
          { type: 'note the history source', params: { historyDataSource: 'api' } },
          'note that the history is there',
          'tell that nothing was found',
        ],
      },
    ],
    'api.history.failed': {
      guard: isAnswer,
      target: 'ready',
      actions: [
        { type: 'note the history source', params: { historyDataSource: 'api' } },
        { type: 'note the error', params: { error: 'Failed to fetch historical locations from API' } },
        'tell that loading failed',
      ],
    },
  },
} as const

/** What came from the API stays while the realtime database is asked. */
const askDatabase = { target: '#tracking.locating', actions: 'ask again' } as const

/**
 * Where the locations of one guard come from: the realtime database first; the API where that knows no current
 * location or fails, until the database is reached; histories likewise. The locations themselves never come here.
 */
export const trackingMachine = setup({
  types: {
    context: {} as TrackingContext,
    events: {} as TrackingEvent,
    emitted: {} as ToastEvent,
    tags: {} as 'loading',
  },
  actions: {
    'open the trail': effect<Question>(),
    'ask Firebase for the current location': effect<Question>(),
    'ask Firebase for the history': effect<Question>(),
    'ask the API for the current location': effect<Question>(),
    'ask the API for the history': effect<Question>(),
    'start realtime tracking': effect<Question>(),
    'stop realtime tracking': effect(),
    'forget the locations': effect(),
    'take the request': assign(({ context }, params: { workerId: string; window: TrailWindow }) => ({
      ...nothing,
      activeTrackingId: params.workerId,
      window: params.window,
      request: context.request + 1,
    })),
    'ask again': assign(({ context }) => ({ error: null, request: context.request + 1 })),
    'forget the request': assign(({ context }) => ({ ...nothing, request: context.request + 1 })),
    'note the source': assign((_, params: { dataSource: DataSource }) => params),
    'note the history source': assign((_, params: { historyDataSource: DataSource }) => params),
    'note that the history is there': assign({ historyLoaded: true }),
    'note the error': assign((_, params: { error: string }) => params),
    'tell that nothing was found': emit(nothingFound),
    'tell that loading failed': emit(toast('error', 'Error loading trail data. Please try again.')),
  },
  guards: {
    'it is about the tracked guard': ({ context }, params: { workerId: string }) =>
      params.workerId === context.activeTrackingId,
    'it answers the open question': ({ context }, params: { request: number }) =>
      params.request === context.request,
    'it answers the open question with points': ({ context }, params: { request: number; points: number }) =>
      params.request === context.request && params.points > 0,
  },
}).createMachine({
  id: 'tracking',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {},
    locating: {
      tags: 'loading',
      entry: ask('ask Firebase for the current location'),
      on: {
        'firebase.current.found': { guard: isAnswer, target: 'firebase' },
        'firebase.current.missing': { guard: isAnswer, target: 'api' },
        'firebase.current.failed': { guard: isAnswer, target: 'api' },
      },
    },
    firebase: {
      entry: [
        { type: 'note the source', params: { dataSource: 'firebase' } },
        { type: 'start realtime tracking', params: questionOf },
      ],
      exit: 'stop realtime tracking',
      initial: 'loading history',
      on: {
        'refresh.asked': { target: '.loading history', actions: 'ask again' },
        'firebase.tracking.failed': {
          guard: {
            type: 'it is about the tracked guard',
            params: ({ event }) => ({ workerId: event.workerId }),
          },
          target: 'api',
        },
      },
      states: {
        'loading history': {
          tags: 'loading',
          entry: ask('ask Firebase for the history'),
          on: {
            'firebase.history.loaded': [
              {
                guard: brings,
                target: 'ready',
                actions: [
                  { type: 'note the history source', params: { historyDataSource: 'firebase' } },
                  'note that the history is there',
                ],
              },
              { guard: isAnswer, target: 'loading history from the API' },
            ],
            'firebase.history.failed': { guard: isAnswer, target: 'loading history from the API' },
          },
        },
        'loading history from the API': historyFromApi,
        ready: {},
      },
    },
    api: {
      entry: [{ type: 'note the source', params: { dataSource: 'api' } }],
      initial: 'loading current',
      on: {
        'refresh.asked': { target: '.loading current', actions: 'ask again' },
        'database.reached': askDatabase,
      },
      states: {
        'loading current': {
          tags: 'loading',
          entry: ask('ask the API for the current location'),
          on: {
            'api.current.loaded': { guard: isAnswer, target: 'loading history' },
            'api.current.failed': {
              guard: isAnswer,
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
        'refresh.asked': { target: 'api', actions: 'ask again' },
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
          params: ({ event }) => ({ workerId: event.workerId, window: event.window }),
        },
        { type: 'open the trail', params: questionOf },
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

/** Locations are on their way. */
export const isLoading = (snapshot: TrackingSnapshot) => snapshot.hasTag('loading')

/** What is known of the asked trail: a part of it (what came live) may be held in any of these. */
export type TrailPhase = 'none' | 'loading' | 'failed' | 'loaded' | 'incomplete'

/** 'incomplete': it was loaded once, but what came since could not be. */
export function trailPhase(snapshot: TrackingSnapshot): TrailPhase {
  const { historyLoaded, error } = snapshot.context
  if (snapshot.matches('idle')) return 'none'
  if (error !== null) return historyLoaded ? 'incomplete' : 'failed'
  return historyLoaded ? 'loaded' : 'loading'
}
