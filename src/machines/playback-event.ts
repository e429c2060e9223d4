export interface PlaybackSettings {
  /** milliseconds per segment: lower is faster */
  speed: number
  animation: 'progressive' | 'smooth'
  follow: boolean
  /** Google zoom number while following */
  zoom: number
}

/** 1: forward in time; -1: backward */
export type Direction = 1 | -1

export type PlaybackContext = PlaybackSettings & { points: number; direction: Direction }

/**
 * `head`, `at` and `from` are positions on the trail: 0 is the first point, points − 1 the last.
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
  | { type: 'seek.asked'; head: number }
  | { type: 'end.reached' }
  | { type: 'map.zoomed' }
  | { type: 'shuttle.pressed'; direction: Direction }
  | { type: 'faster.pressed' }
  | { type: 'slower.pressed' }
  | { type: 'animation.toggled' }
  | { type: 'follow.toggled' }
  | { type: 'zoom.in.pressed' }
  | { type: 'zoom.out.pressed' }
  | { type: 'settings.chosen'; settings: Partial<PlaybackSettings> }
