import type { PlaybackEvent } from '../../../src/machines/playback.ts'
import type { Cases, Effect, Model } from '../kit/model.ts'
import { playback, START_OVER, ZOOM_OVER, type PlaybackInput, type PlaybackState } from './playback.ts'

/** State of the machine's model, the playhead, and the duration of the current delay. */
export type PanelState = PlaybackState & { head: number; wait: number | null }

export type PanelEvent = Exclude<PlaybackEvent, { type: 'settings.chosen' }> | WaitEvent
interface WaitEvent {
  type: 'wait.over'
  /** this many ms pass */
  ms: number
}

const headIn = (effects: readonly Effect[]): number | undefined =>
  (effects.findLast(({ type }) => type === 'move the clock')?.params as { head: number } | undefined)?.head
const waitIn = (effects: readonly Effect[]): number | undefined =>
  effects.findLast(({ type }) => type === 'wait')?.ms as number | undefined
const isWaiting = ({ place }: PlaybackState) => place === 'starting' || place === 'held for zoom'

export const playbackPanel: Model<PanelState, PanelEvent> = {
  initial: { ...playback.model.initial, head: 0, wait: null },
  next: ({ head, wait, ...state }, event) => {
    const machineEvent: PlaybackInput =
      event.type === 'wait.over' ? { type: state.place === 'starting' ? START_OVER : ZOOM_OVER } : event
    const [after, ...effects] = playback.model.next(state, machineEvent)
    const last = Math.max(0, after.points - 1)
    const grewWhileComplete = event.type === 'trail.extended' && after.place === 'completed'
    const moved =
      event.type === 'end.reached' || grewWhileComplete
        ? after.place === 'paused'
          ? 0
          : last
        : (headIn(effects) ?? head)
    return [
      {
        ...after,
        head: Math.min(moved, last),
        wait: isWaiting(after) ? (waitIn(effects) ?? wait) : null,
      },
      ...effects.filter(({ type }) => type === 'emit'),
    ]
  },
  invariants: {
    'the head stays on the trail': ({ after: { head, points } }) =>
      head >= 0 && head <= Math.max(0, points - 1),
    'completed means at the end': ({ after: { place, head, points } }) =>
      place !== 'completed' || head === points - 1,
  },
}

/** Actions of the user, and events from outside of the panel. */
export const transport: Cases<PanelState, PanelEvent> = ({ points, head, place, wait, direction }) => ({
  'a trail is awaited': { type: 'trail.awaited' },
  'the trail fails': { type: 'trail.failed' },
  'a trail of 1 is loaded': { type: 'trail.loaded', points: 1 },
  'a trail of 3 is loaded': { type: 'trail.loaded', points: 3 },
  'a trail of 3 is loaded at 1': { type: 'trail.loaded', points: 3, at: 1 },
  ...((points === 1 || points === 3) && {
    'the trail grows': { type: 'trail.extended', points: points + 1 },
  }),
  'the selection is cleared': { type: 'selection.cleared' },
  'Play or Pause': { type: 'toggle.pressed' },
  Stop: { type: 'stop.pressed' },
  Restart: { type: 'restart.pressed' },
  'Replay from 1': { type: 'replay.pressed', from: 1 },
  ...(points > 1 && {
    Home: { type: 'seek.requested', head: 0 },
    End: { type: 'seek.requested', head: points - 1 },
    ArrowUp: { type: 'seek.requested', head: Math.min(head + 1, points - 1) },
  }),
  ...(wait !== null && { 'the wait ends': { type: 'wait.over', ms: wait } }),
  ...(place === 'running' && { 'the end is reached': { type: 'end.reached' } }),
  'the map is zoomed': { type: 'map.zoomed' },
  // excludes the same direction, which would only increase the speed; the paths for speeds cover that
  ...((place === 'paused' || place === 'stopped' || (place === 'running' && direction < 0)) && {
    L: { type: 'shuttle.pressed', direction: 1 },
  }),
  ...((place === 'paused' || place === 'completed' || (place === 'running' && direction > 0)) && {
    J: { type: 'shuttle.pressed', direction: -1 },
  }),
})
export const speed: Cases<PanelState, PanelEvent> = () => ({
  Faster: { type: 'faster.pressed' },
  Slower: { type: 'slower.pressed' },
  'a trail of 3 is loaded at 1': { type: 'trail.loaded', points: 3, at: 1 },
  L: { type: 'shuttle.pressed', direction: 1 },
})
export const camera: Cases<PanelState, PanelEvent> = ({ follow }) => ({
  Follow: { type: 'follow.toggled' },
  Animation: { type: 'animation.toggled' },
  ...(follow && { 'Zoom in': { type: 'zoom.in.pressed' }, 'Zoom out': { type: 'zoom.out.pressed' } }),
})
