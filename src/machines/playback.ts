import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { DELAY, FOLLOW_ZOOM, MIN_TRAIL_POINTS, SPEED } from '../../domain/fix/playback.ts'
import { effect, toast, type ToastEvent } from './effects.ts'
import type { Direction, PlaybackContext, PlaybackEvent, PlaybackSettings } from './playback-event.ts'

export type { PlaybackEvent, PlaybackSettings } from './playback-event.ts'

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
const speedWithin = (speed: number) => between(SPEED.fastest, speed, SPEED.slowest)
const zoomWithin = (zoom: number) => between(FOLLOW_ZOOM.farthest, zoom, FOLLOW_ZOOM.nearest)

/** delay before playback starts, by the event that started it, ms */
const START_DELAY: Partial<Record<PlaybackEvent['type'], number>> = {
  'trail.loaded': DELAY.autoStart,
  'restart.pressed': DELAY.restart,
  'replay.pressed': DELAY.replay,
}

const chart = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    input: {} as Partial<PlaybackSettings> | undefined,
    emitted: {} as ToastEvent,
  },
  actions: {
    'move the clock': effect<{ head: number }>(),
    'warn that there is no trail': emit(toast('warning', 'No trail available to animate.')),
    'tell that speed is at its most': emit(toast('info', 'Maximum speed reached.')),
    'tell that zoom is at its most': emit(toast('info', 'Maximum zoom level reached.')),
    'tell that zoom is at its least': emit(toast('info', 'Minimum zoom level reached.')),
    'count the points': assign((_, params: { points: number }) => params),
    'change the speed': assign(({ context }, params: { by: number }) => ({
      speed: speedWithin(context.speed + params.by),
    })),
    turn: assign((_, params: { direction: Direction }) => params),
    'change the zoom': assign(({ context }, params: { by: number }) => ({
      zoom: zoomWithin(context.zoom + params.by),
    })),
    'change the animation': assign(({ context }) => ({
      animation: context.animation === 'smooth' ? ('progressive' as const) : ('smooth' as const),
    })),
    'change the follow': assign(({ context }) => ({ follow: !context.follow })),
    'take the settings': assign(({ context }, params: Partial<PlaybackSettings>) => ({
      ...params,
      speed: speedWithin(params.speed ?? context.speed),
      zoom: zoomWithin(params.zoom ?? context.zoom),
    })),
  },
  delays: {
    'the start': ({ event }) => START_DELAY[event.type] ?? DELAY.start,
    'a zoom': DELAY.resumeAfterZoom,
  },
  guards: {
    'there is a trail': ({ context }) => context.points >= MIN_TRAIL_POINTS,
    'the end is asked for': ({ context }, params: { head: number }) =>
      context.points >= MIN_TRAIL_POINTS && params.head >= context.points - 1,
    'a trail arrives at a moment': (_, params: { points: number; at?: number }) =>
      params.points >= MIN_TRAIL_POINTS && params.at !== undefined,
    'a trail arrives': (_, params: { points: number }) => params.points >= MIN_TRAIL_POINTS,
    'speed can grow': ({ context }) => context.speed > SPEED.fastest,
    'it plays the other way': ({ context }, params: { direction: Direction }) =>
      context.direction !== params.direction,
    'it plays backward': ({ context }) => context.direction < 0,
    'backward is asked for': (_, params: { direction: Direction }) => params.direction < 0,
    'forward is asked for': (_, params: { direction: Direction }) => params.direction > 0,
    'map follows': ({ context }) => context.follow,
    'map follows and can come nearer': ({ context }) => context.follow && context.zoom < FOLLOW_ZOOM.nearest,
    'map follows and can go farther': ({ context }) => context.follow && context.zoom > FOLLOW_ZOOM.farthest,
  },
})

const rewind = { type: 'move the clock', params: { head: 0 } } as const
const start = { target: '#playback.starting', actions: rewind } as const
const asked = ({ event }: { event: { direction: Direction } }) => ({ direction: event.direction })
const turn = { type: 'turn', params: asked } as const
const faster = { type: 'change the speed', params: { by: -SPEED.step } } as const
const stop = { target: '#playback.stopped', actions: rewind } as const

/**
 * The playback of one trail. The position of the head belongs to the clock, a stream, which runs
 * while the machine is in `playing.running`, and reports only that it reached the end.
 */
export const playbackMachine = chart.createMachine({
  id: 'playback',
  context: ({ input }) => ({
    speed: SPEED.initial,
    animation: 'progressive',
    follow: false,
    zoom: FOLLOW_ZOOM.initial,
    ...input,
    points: 0,
    direction: 1,
  }),
  initial: 'idle',
  states: {
    idle: {
      on: {
        'toggle.pressed': [
          { guard: 'there is a trail', ...start },
          { actions: 'warn that there is no trail' },
        ],
      },
    },
    awaiting: {
      on: { 'toggle.pressed': 'eager', 'restart.pressed': 'eager', 'trail.failed': 'idle' },
    },
    /** Play was pressed before the trail was loaded */
    eager: {
      on: {
        'toggle.pressed': 'awaiting',
        'stop.pressed': 'awaiting',
        'restart.pressed': 'eager',
        'trail.failed': 'idle',
        'trail.loaded': {
          guard: { type: 'a trail arrives at a moment', params: ({ event }) => event },
          target: 'starting',
          actions: [
            { type: 'count the points', params: ({ event }) => ({ points: event.points }) },
            { type: 'move the clock', params: ({ event }) => ({ head: event.at ?? 0 }) },
          ],
        },
      },
    },
    starting: {
      after: { 'the start': 'playing' },
      on: { 'toggle.pressed': 'paused', 'stop.pressed': stop },
    },
    playing: {
      initial: 'running',
      exit: { type: 'turn', params: { direction: 1 } },
      on: {
        'toggle.pressed': 'paused',
        'stop.pressed': stop,
        'end.reached': [{ guard: 'it plays backward', target: 'paused' }, { target: 'completed' }],
        'shuttle.pressed': [
          { guard: { type: 'it plays the other way', params: asked }, actions: turn },
          { guard: 'speed can grow', actions: faster },
          { actions: 'tell that speed is at its most' },
        ],
        'seek.asked': [
          {
            guard: { type: 'the end is asked for', params: ({ event }) => event },
            target: 'completed',
            actions: { type: 'move the clock', params: ({ event }) => ({ head: event.head }) },
          },
          { actions: { type: 'move the clock', params: ({ event }) => ({ head: event.head }) } },
        ],
      },
      states: {
        running: { on: { 'map.zoomed': 'held for zoom' } },
        'held for zoom': {
          after: { 'a zoom': 'running' },
          on: { 'map.zoomed': { target: 'held for zoom', reenter: true } },
        },
      },
    },
    paused: {
      on: {
        'toggle.pressed': 'playing',
        'stop.pressed': stop,
        'shuttle.pressed': { target: 'playing', actions: turn },
      },
    },
    stopped: {
      on: {
        'toggle.pressed': start,
        'shuttle.pressed': { guard: { type: 'forward is asked for', params: asked }, ...start },
      },
    },
    completed: {
      on: {
        'toggle.pressed': start,
        'stop.pressed': stop,
        'shuttle.pressed': {
          guard: { type: 'backward is asked for', params: asked },
          target: 'playing',
          actions: turn,
        },
      },
    },
  },
  on: {
    'trail.awaited': {
      target: '.awaiting',
      actions: [{ type: 'count the points', params: { points: 0 } }, rewind],
    },
    'trail.loaded': [
      {
        guard: { type: 'a trail arrives at a moment', params: ({ event }) => event },
        target: '.paused',
        actions: [
          { type: 'count the points', params: ({ event }) => ({ points: event.points }) },
          { type: 'move the clock', params: ({ event }) => ({ head: event.at ?? 0 }) },
        ],
      },
      {
        guard: { type: 'a trail arrives', params: ({ event }) => event },
        target: '.starting',
        actions: [{ type: 'count the points', params: ({ event }) => ({ points: event.points }) }, rewind],
      },
      {
        target: '.idle',
        actions: [{ type: 'count the points', params: ({ event }) => ({ points: event.points }) }, rewind],
      },
    ],
    'trail.extended': {
      actions: { type: 'count the points', params: ({ event }) => ({ points: event.points }) },
    },
    'selection.cleared': {
      target: '.idle',
      actions: [{ type: 'count the points', params: { points: 0 } }, rewind],
    },
    'restart.pressed': [
      { guard: 'there is a trail', target: '.starting', actions: rewind },
      { actions: 'warn that there is no trail' },
    ],
    'replay.pressed': [
      {
        guard: 'there is a trail',
        target: '.starting',
        actions: [{ type: 'move the clock', params: ({ event }) => ({ head: event.from }) }],
      },
      { actions: 'warn that there is no trail' },
    ],
    'seek.asked': [
      {
        guard: { type: 'the end is asked for', params: ({ event }) => event },
        target: '.completed',
        actions: { type: 'move the clock', params: ({ event }) => ({ head: event.head }) },
      },
      {
        guard: 'there is a trail',
        target: '.paused',
        actions: { type: 'move the clock', params: ({ event }) => ({ head: event.head }) },
      },
    ],
    'faster.pressed': [
      { guard: 'speed can grow', actions: faster },
      { actions: 'tell that speed is at its most' },
    ],
    'slower.pressed': { actions: { type: 'change the speed', params: { by: SPEED.step } } },
    'animation.toggled': { actions: 'change the animation' },
    'follow.toggled': { actions: 'change the follow' },
    'zoom.in.pressed': [
      {
        guard: 'map follows and can come nearer',
        actions: { type: 'change the zoom', params: { by: FOLLOW_ZOOM.step } },
      },
      { guard: 'map follows', actions: 'tell that zoom is at its most' },
    ],
    'zoom.out.pressed': [
      {
        guard: 'map follows and can go farther',
        actions: { type: 'change the zoom', params: { by: -FOLLOW_ZOOM.step } },
      },
      { guard: 'map follows', actions: 'tell that zoom is at its least' },
    ],
    'settings.chosen': { actions: { type: 'take the settings', params: ({ event }) => event.settings } },
  },
})

export type PlaybackActor = ActorRefFrom<typeof playbackMachine>
export type PlaybackSnapshot = SnapshotFrom<typeof playbackMachine>

/** Returns whether the clock runs; it does so only in this state. */
export const isClockRunning = (snapshot: PlaybackSnapshot) => snapshot.matches({ playing: 'running' })

/** Returns whether playback is paused while the user zooms the map. */
export const isPausedForZoom = (snapshot: PlaybackSnapshot) => snapshot.matches({ playing: 'held for zoom' })

/**
 * Returns the head for drawing and text: exact while it rests, and from point to point while it runs without
 * smooth animation.
 */
export const displayedHead = (snapshot: PlaybackSnapshot, head: number) =>
  snapshot.context.animation === 'smooth' || !snapshot.matches('playing') ? head : Math.floor(head)

/** Returns whether it runs, or will as soon as possible. */
export const isPlayingOrPending = (snapshot: PlaybackSnapshot) =>
  snapshot.matches('eager') || snapshot.matches('starting') || snapshot.matches('playing')

/**
 * Returns the outermost state: 'idle', 'awaiting', 'eager', 'starting', 'playing', 'paused',
 * 'stopped' or 'completed'.
 */
export function playbackState({ value }: PlaybackSnapshot): string {
  return typeof value === 'string' ? value : Object.keys(value).join()
}

const SHOWS_NO_HEAD = new Set(['idle', 'awaiting', 'eager', 'stopped'])

/** Returns whether a trail is being loaded. */
export const isAwaitingTrail = (snapshot: PlaybackSnapshot) =>
  snapshot.matches('awaiting') || snapshot.matches('eager')

/**
 * Returns whether the playback has a position on the map: before it starts and after Stop the whole trail is
 * shown instead.
 */
export const hasHead = (snapshot: PlaybackSnapshot) => !SHOWS_NO_HEAD.has(playbackState(snapshot))
