import { assign, emit, setup } from 'xstate'
import { DELAY, FOLLOW_ZOOM, MIN_TRAIL_POINTS } from '../../domain/fix/playback.ts'
import { effect, toast, type ToastEvent } from './effects.ts'
import type { Direction, PlaybackContext, PlaybackEvent, PlaybackInput } from './playback-event.ts'
import type { PlaybackSettings } from './playback-event.ts'
import { isFastest, nextSpeed, speedWithin } from './playback-speed.ts'

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)
const zoomWithin = (zoom: number) => between(FOLLOW_ZOOM.farthest, zoom, FOLLOW_ZOOM.nearest)

/** Delay in ms before playback starts, by the event that started it. */
const START_DELAY: Partial<Record<PlaybackEvent['type'], number>> = {
  'trail.loaded': DELAY.autoStart,
  'restart.pressed': DELAY.restart,
  'replay.pressed': DELAY.replay,
}

/** Actions, delays and conditions of the playback machine. */
export const playbackSetup = setup({
  types: {
    context: {} as PlaybackContext,
    events: {} as PlaybackEvent,
    input: {} as PlaybackInput | undefined,
    emitted: {} as ToastEvent,
  },
  actions: {
    'move the clock': effect<{ head: number }>(),
    'warn that there is no trail': emit(toast('warning', 'No trail available to animate.')),
    'tell that speed is at its most': emit(toast('info', 'Maximum speed reached.')),
    'tell that zoom is at its most': emit(toast('info', 'Maximum zoom level reached.')),
    'tell that zoom is at its least': emit(toast('info', 'Minimum zoom level reached.')),
    'count the points': assign((_, params: { points: number }) => params),
    'change the speed': assign(({ context }, params: { by: 1 | -1 }) => ({
      speed: nextSpeed(context, params.by),
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
      speed: speedWithin(context.rate, params.speed ?? context.speed),
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
      context.points >= MIN_TRAIL_POINTS && params.head >= context.first + context.points - 1,
    'a trail arrives at a moment': (_, params: { points: number; at?: number }) =>
      params.points >= MIN_TRAIL_POINTS && params.at !== undefined,
    'a trail arrives': (_, params: { points: number }) => params.points >= MIN_TRAIL_POINTS,
    'speed can grow': ({ context }) => !isFastest(context),
    'it is the last moment': (_, { isLast }: { isLast: boolean }) => isLast,
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
