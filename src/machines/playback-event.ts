import type { PlaybackRate } from './playback-speed.ts'

export interface PlaybackSettings {
  /** in the unit that `rate` names */
  speed: number
  animation: 'progressive' | 'smooth'
  follow: boolean
  /** zoom of the map while it follows the guard, in Google's zoom numbers */
  zoom: number
}

/** 1: forward in time; -1: backward */
export type Direction = 1 | -1

interface Scale {
  rate: PlaybackRate
  /** start of the replayed trail or period: 0 on a trail, ms since epoch UTC on a board */
  first: number
}

export type PlaybackInput = Partial<PlaybackSettings> & Partial<Scale>

export type PlaybackContext = PlaybackSettings & Scale & { points: number; direction: Direction }

/**
 * `head`, `at` and `from` are positions of the playhead. On a trail they count fixes from 0, with fractions between two
 * fixes. On a board they are times, ms since epoch UTC.
 */
export type PlaybackEvent =
  | { type: 'trail.awaited' }
  | { type: 'trail.failed' }
  | { type: 'trail.loaded'; points: number; at?: number }
  | { type: 'trail.extended'; points: number }
  | { type: 'selection.cleared' }
  | { type: 'toggle.pressed' }
  | { type: 'stop.pressed' }
  | { type: 'restart.pressed' }
  | { type: 'replay.pressed'; from: number }
  | { type: 'seek.requested'; head: number }
  | { type: 'end.reached' }
  /** the data for the playhead's time has not been loaded */
  | { type: 'moment.missed' }
  /** that data has been loaded and is displayed */
  | { type: 'moment.displayed'; isLast: boolean }
  | { type: 'map.zoomed' }
  | { type: 'shuttle.pressed'; direction: Direction }
  | { type: 'faster.pressed' }
  | { type: 'slower.pressed' }
  | { type: 'animation.toggled' }
  | { type: 'follow.toggled' }
  | { type: 'zoom.in.pressed' }
  | { type: 'zoom.out.pressed' }
  | { type: 'settings.chosen'; settings: Partial<PlaybackSettings> }
