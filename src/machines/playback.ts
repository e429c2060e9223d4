import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { FOLLOW_ZOOM } from '../../domain/fix/playback.ts'
import type { Direction, PlaybackContext } from './playback-event.ts'
import { playbackSetup } from './playback-setup.ts'
import { firstSpeed } from './playback-speed.ts'

export type { PlaybackEvent, PlaybackSettings } from './playback-event.ts'

const rewind = {
  type: 'move the clock',
  params: ({ context }: { context: PlaybackContext }) => ({ head: context.first }),
} as const
const start = { target: '#playback.starting', actions: rewind } as const
const asked = ({ event }: { event: { direction: Direction } }) => ({ direction: event.direction })
const turn = { type: 'turn', params: asked } as const
const forward = { type: 'turn', params: { direction: 1 } } as const
const faster = { type: 'change the speed', params: { by: 1 } } as const
const stop = { target: '#playback.stopped', actions: rewind } as const
const moveThere = {
  type: 'move the clock',
  params: ({ event }: { event: { head: number } }) => ({ head: event.head }),
} as const
const isLast = {
  type: 'it is the last moment',
  params: ({ event }: { event: { isLast: boolean } }) => event,
} as const

/**
 * State machine that controls the playback of one guard's trail or of the whole board. A stream outside moves the
 * playhead while the state is `playing.running`. It reports the end, and times without loaded data.
 */
export const playbackMachine = playbackSetup.createMachine({
  id: 'playback',
  context: ({ input }) => ({
    rate: 'segments',
    first: 0,
    speed: firstSpeed(input?.rate ?? 'segments'),
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
      entry: forward,
      on: {
        'toggle.pressed': [
          { guard: 'there is a trail', ...start },
          { actions: 'warn that there is no trail' },
        ],
      },
    },
    /** waits for a trail to load, or for the data of the time that a replay moved to */
    awaiting: {
      entry: forward,
      on: {
        'toggle.pressed': 'eager',
        'restart.pressed': [{ guard: 'there is a trail', target: 'eager', actions: rewind }, 'eager'],
        'stop.pressed': { guard: 'there is a trail', ...stop },
        'shuttle.pressed': { guard: 'there is a trail', target: 'eager', actions: turn },
        'seek.requested': { guard: 'there is a trail', actions: moveThere },
        'trail.failed': 'idle',
        'moment.displayed': [{ guard: isLast, target: 'completed' }, 'paused'],
      },
    },
    /** waits as `awaiting` does, but plays as soon as the data is there */
    eager: {
      on: {
        'toggle.pressed': 'awaiting',
        'stop.pressed': [{ guard: 'there is a trail', ...stop }, 'awaiting'],
        'restart.pressed': [{ guard: 'there is a trail', actions: rewind }, 'eager'],
        'shuttle.pressed': { guard: 'there is a trail', actions: turn },
        'seek.requested': { guard: 'there is a trail', actions: moveThere },
        'trail.failed': 'idle',
        'moment.displayed': [{ guard: isLast, target: 'completed' }, 'playing'],
        'trail.loaded': {
          guard: { type: 'a trail arrives at a moment', params: ({ event }) => event },
          target: 'starting',
          actions: [
            { type: 'count the points', params: ({ event }) => ({ points: event.points }) },
            { type: 'move the clock', params: ({ context, event }) => ({ head: event.at ?? context.first }) },
          ],
        },
      },
    },
    starting: {
      entry: forward,
      after: { 'the start': 'playing' },
      on: { 'toggle.pressed': 'paused', 'stop.pressed': stop },
    },
    playing: {
      initial: 'running',
      on: {
        'toggle.pressed': 'paused',
        'stop.pressed': stop,
        'end.reached': [{ guard: 'it plays backward', target: 'paused' }, { target: 'completed' }],
        'moment.missed': 'eager',
        'shuttle.pressed': [
          { guard: { type: 'it plays the other way', params: asked }, actions: turn },
          { guard: 'speed can grow', actions: faster },
          { actions: 'tell that speed is at its most' },
        ],
        'seek.requested': [
          {
            guard: { type: 'the end is asked for', params: ({ event }) => event },
            target: 'completed',
            actions: moveThere,
          },
          { actions: moveThere },
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
      entry: forward,
      on: {
        'moment.missed': 'awaiting',
        'toggle.pressed': 'playing',
        'stop.pressed': stop,
        'shuttle.pressed': { target: 'playing', actions: turn },
      },
    },
    stopped: {
      entry: forward,
      on: {
        'moment.missed': 'awaiting',
        'toggle.pressed': start,
        'shuttle.pressed': { guard: { type: 'forward is asked for', params: asked }, ...start },
      },
    },
    completed: {
      entry: forward,
      on: {
        'moment.missed': 'awaiting',
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
          { type: 'move the clock', params: ({ context, event }) => ({ head: event.at ?? context.first }) },
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
    'seek.requested': [
      {
        guard: { type: 'the end is asked for', params: ({ event }) => event },
        target: '.completed',
        actions: moveThere,
      },
      {
        guard: 'there is a trail',
        target: '.paused',
        actions: moveThere,
      },
    ],
    'faster.pressed': [
      { guard: 'speed can grow', actions: faster },
      { actions: 'tell that speed is at its most' },
    ],
    'slower.pressed': { actions: { type: 'change the speed', params: { by: -1 } } },
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

/** Returns whether the playhead moves. */
export const isClockRunning = (snapshot: PlaybackSnapshot) => snapshot.matches({ playing: 'running' })

/** Returns whether playback is paused while the user zooms the map. */
export const isPausedForZoom = (snapshot: PlaybackSnapshot) => snapshot.matches({ playing: 'held for zoom' })

/**
 * Returns the playhead to display. While playing without smooth animation it is the last whole fix, otherwise the exact
 * position.
 */
export const displayedHead = (snapshot: PlaybackSnapshot, head: number) =>
  snapshot.context.animation === 'smooth' || !snapshot.matches('playing') ? head : Math.floor(head)

/** Returns whether playback runs or will start as soon as possible. */
export const isPlayingOrPending = (snapshot: PlaybackSnapshot) =>
  snapshot.matches('eager') || snapshot.matches('starting') || snapshot.matches('playing')

/**
 * Returns the top-level state: 'idle', 'awaiting', 'eager', 'starting', 'playing', 'paused', 'stopped' or 'completed'.
 */
export function playbackState({ value }: PlaybackSnapshot): string {
  return typeof value === 'string' ? value : Object.keys(value).join()
}

const SHOWS_NO_HEAD = new Set(['idle', 'awaiting', 'eager', 'stopped'])

/** Returns whether the machine waits for data: a trail, or the time that a replay moved to. */
export const isAwaitingTrail = (snapshot: PlaybackSnapshot) =>
  snapshot.matches('awaiting') || snapshot.matches('eager')

/**
 * Returns whether the playhead is shown on the map. Before playback starts and after Stop, the whole trail is shown
 * instead.
 */
export const hasHead = (snapshot: PlaybackSnapshot) => !SHOWS_NO_HEAD.has(playbackState(snapshot))
